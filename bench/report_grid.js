"use strict";
// The grid as a heat map. show draws a view; what is chosen stays from view to view.
const grid = (function () {
  const $ = (id) => document.getElementById(id);
  const EVERY = "*", DEFAULT = "compact";
  const chosen = {};
  let G = null, D = null;

  function make(tag, attrs, ...kids) {
    const e = document.createElement(tag);
    for (const k in attrs) if (attrs[k]) e.setAttribute(k, attrs[k]);
    e.append(...kids);
    return e;
  }
  const text = (x) => x >= 99.5 ? x.toFixed(0) : x >= 9.95 ? x.toFixed(1) : x.toFixed(2);
  // As far from 1 by the logarithm, as dark.
  function color(x) {
    const depth = Math.log2(x), part = Math.min(60, Math.round(Math.abs(depth) * 15));
    return `background:color-mix(in srgb,var(--${depth < 0 ? "loss" : "win"}) ${part}%,transparent)`;
  }
  const number = (x, sign, more) => x > 0
    ? make("td", { class: "n" + (more || ""), style: color(x) }, sign + text(x))
    : make("td", { class: "n" + (more || "") }, sign + "–");

  // What there is to choose, with what is chosen at first.
  const OBJECTS = { one: "one object", list: "a list of objects", stream: "a stream of objects" };
  function choices() {
    const list = (names) => names.map((n) => [n, n]);
    const op = Math.max(0, G.ops.findIndex((o) => o.id === chosen.op));
    const sizes = G.sizes.filter((_, z) => G.cells.some((c) => c.o === op && c.z === z));
    const all = sample(op);
    const size = ["list", "one"].find((n) => sizes.includes(n)) || sizes[0];
    return [
      ["rules", "Rules", G.rules.map((r) => [r.id, r.name]), "v1"],
      ["op", "Direction", G.ops.map((o) => [o.id, o.name]), "shapes-read"],
      ["size", "Size", [...sizes.map((n) => [n, OBJECTS[n] || n]), ...(sizes.length > 1 ? [[EVERY, "all"]] : [])], all && sizes.length > 1 ? EVERY : size],
      ["style", "Style of text", [["", "compact, and all of the mixed kind"], [EVERY, "all cells"], ...list(G.styles)], all ? EVERY : ""],
      ["order", "Order", [["", "as listed"], ["worst", "Javelin’s worst first"]], ""],
    ];
  }
  // A quick report has too few cells of one style and size for a table.
  function sample(op) {
    const s = G.styles.indexOf(DEFAULT), count = (z) => G.cells.filter((c) => c.o === op && c.s === s && c.z === z).length;
    return Math.max(...G.sizes.map((_, z) => count(z))) < 20;
  }

  const bit = { fastest: 1, plain: 2, v1: 4, v2: 8, gen: 16 };
  const rowOf = (c) => c.w.find((w) => w[0] === bit[chosen.rules]);

  function cells(test) {
    const op = G.ops.findIndex((o) => o.id === chosen.op);
    return G.cells.filter((c) => c.o === op && (chosen.size === EVERY || G.sizes[c.z] === chosen.size) && test(c) && c.w.length);
  }

  function table(title, cs, name) {
    const rows = cs.map((c) => ({ c, w: rowOf(c) })).filter((r) => r.w);
    if (!rows.length) return [];
    if (chosen.order === "worst") rows.sort((a, b) => (a.w[2] < 0 ? Infinity : a.w[3]) - (b.w[2] < 0 ? Infinity : b.w[3]));
    const others = [];
    for (const { c } of rows) for (const r of c.r) if (r[1] & bit[chosen.rules] && !D.peers[r[0]].ours && !others.includes(r[0])) others.push(r[0]);
    if (G.base >= 0 && !others.includes(G.base)) others.unshift(G.base);
    const head = make("tr", {}, make("th", { scope: "col" }, "row"), make("th", { scope: "col", class: "n" }, "beside the best"), make("th", { scope: "col" }, "best other"), make("th", { scope: "col", class: "n" }, "◆ Javelin"));
    for (const o of others) head.append(make("th", { scope: "col", class: "n" }, D.peers[o].name));
    const body = make("tbody", {});
    const ratios = [];
    let wins = 0, losses = 0;
    for (const { c, w } of rows) {
      const runs = new Map(c.r.map((r) => [r[0], r])), own = runs.get(w[1]);
      const tr = make("tr", {}, make("th", { scope: "row", title: c.b + " bytes" }, name(c)));
      let sign = "";
      if (w[2] >= 0) {
        ratios.push(w[3]);
        if (w[4] > 1) { sign = "▲ "; wins++; } else if (w[5] < 1) { sign = "▼ "; losses++; } else sign = "= ";
      }
      const ratio = number(w[2] >= 0 ? w[3] : 0, sign || " ");
      if (w[2] >= 0) ratio.title = `spread ${w[4]}–${w[5]}`;
      tr.append(ratio, make("td", { class: "w" }, w[2] >= 0 ? D.peers[w[2]].name : "–"), number(own ? own[2] : 0, "", " own"));
      for (const o of others) {
        const r = runs.get(o), td = number(r ? r[2] : 0, "");
        const err = (c.e || []).find((e) => e[0] === o);
        if (r) td.title = Math.round(r[3]) + " ns"; else if (err) td.title = "not timed: " + err[1];
        tr.append(td);
      }
      body.append(tr);
    }
    const times = (x) => (x >= 100 ? x.toFixed(0) : x.toFixed(2)) + "×";
    const geomean = Math.exp(ratios.reduce((a, x) => a + Math.log(x), 0) / ratios.length);
    const rules = G.rules.find((r) => r.id === chosen.rules).name;
    const lead = ratios.length
      ? `Rules: ${rules}. Javelin is faster than the best other library in ▲ ${wins} of ${ratios.length} rows, slower in ▼ ${losses}; geometric mean ${times(geomean)}, least ${times(Math.min(...ratios))}.`
      : `Rules: ${rules}. No other library does as much.`;
    const box = make("div", { class: "scroll heatbox", tabindex: "0", role: "region", "aria-label": title }, make("table", { class: "data sticky heat" }, make("thead", {}, head), body));
    return [make("h3", {}, title), make("p", { class: "note" }, lead), box];
  }

  function draw() {
    const style = (c) => G.styles[c.s];
    const op = G.ops.find((o) => o.id === chosen.op).name;
    const sizes = { one: "one object", list: "lists of objects", stream: "streams of objects" };
    const size = chosen.size === EVERY ? "" : ", " + (sizes[chosen.size] || chosen.size);
    const more = (c) => (style(c) === DEFAULT ? "" : ", " + style(c)) + (chosen.size === EVERY ? ", " + G.sizes[c.z] : "");
    const out = [];
    if (chosen.style === "") {
      const mixed = G.kinds[0];
      out.push(...table(`${op}${size}: each kind of fields, in compact text`, cells((c) => style(c) === DEFAULT), (c) => G.kinds[c.k] + more(c)));
      out.push(...table(`${op}${size}: the mixed kind, in each style of text`, cells((c) => G.kinds[c.k] === mixed && style(c) !== DEFAULT), (c) => style(c) + (chosen.size === EVERY ? ", " + G.sizes[c.z] : "")));
    } else {
      const title = chosen.style === EVERY ? "all cells" : chosen.style;
      out.push(...table(`${op}${size}: ${title}`, cells((c) => chosen.style === EVERY || style(c) === chosen.style), (c) => G.kinds[c.k] + more(c)));
    }
    if (!out.length) out.push(make("p", { class: "note" }, "Nothing was measured of this."));
    $("heat").replaceChildren(...out);
  }

  // asked are choices of the reader's, which stay where they can.
  const asked = {};
  function show(data, query, changed) {
    D = data;
    G = data.grid;
    const box = $("grid-filters");
    if (!box) return;
    box.replaceChildren();
    box.hidden = !G;
    if (!G) {
      $("heat").replaceChildren(make("p", { class: "note" }, "The grid was not measured with this."));
      return;
    }
    chosen.op = asked.op || query.get("grid-op") || "shapes-read";
    for (const [id, label, items, first] of choices()) {
      const wanted = asked[id] === undefined ? query.get("grid-" + id) : asked[id];
      const has = (v) => items.some((i) => i[0] === v);
      chosen[id] = has(wanted) ? wanted : has(first) ? first : items[0][0];
      const s = make("select", { id: "grid-" + id });
      for (const [v, words] of items) {
        const o = make("option", {}, words);
        o.value = v;
        s.append(o);
      }
      s.value = chosen[id];
      s.onchange = () => {
        asked[id] = s.value;
        if (id === "op") show(D, query, changed); // it may have other sizes
        else { chosen[id] = s.value; draw(); }
        changed();
      };
      box.append(make("label", { class: "gridpick" }, label + " ", s));
    }
    draw();
  }
  // What differs from the first view, for the address.
  function keep(q) {
    if (!G) return;
    for (const [id, , items, first] of choices()) if (chosen[id] !== first && items.length > 1) q.set("grid-" + id, chosen[id]);
  }
  return { show, keep };
})();
