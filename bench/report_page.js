(function () {
  const VIEWS = JSON.parse(document.getElementById("data").textContent).views || [];
  const $ = (id) => document.getElementById(id);
  const CATS = ["fastest", "plain", "v1", "v2"]; // by number
  const RULES = { all: "any work", v2: "strict", v1: "as encoding/json or stricter", plain: "plain or stricter", fastest: "fastest settings: all libraries" };
  const WORDS = { fastest: "fastest settings", plain: "plain", v1: "as encoding/json", v2: "strict" };
  let D = VIEWS[0];
  const root = document.documentElement;
  const store = {
    get(k) { try { return localStorage.getItem(k); } catch (e) { return null; } },
    set(k, v) { try { localStorage.setItem(k, v); } catch (e) { /* a page from a file may have no storage */ } },
  };

  // Theme: auto follows the system.
  const themes = ["auto", "light", "dark"];
  let theme = store.get("javelin-theme") || "auto";
  function showTheme() {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    $("theme-name").textContent = theme;
  }
  $("theme").onclick = () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    store.set("javelin-theme", theme);
    showTheme();
  };
  showTheme();

  // A link to a section that is folded opens it.
  function unfold() {
    let target = null;
    try { target = location.hash && document.querySelector(location.hash); } catch (e) { /* no selector */ }
    if (!target) return;
    const own = target.tagName === "DETAILS" ? target : target.querySelector(":scope > details");
    if (own) own.open = true;
    for (let e = target.parentElement; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", unfold);

  if (!D) {
    root.dataset.ready = "0";
    return;
  }

  // State, which the address keeps so that a view can be linked to.
  const query = new URLSearchParams(location.search);
  const rulesOf = document.querySelectorAll("input[name=rules]"), viewsOf = document.querySelectorAll("input[name=view]");
  for (const r of rulesOf) if (query.has("rules")) r.checked = r.value === query.get("rules");
  if (![...rulesOf].some((r) => r.checked) && rulesOf.length) rulesOf[0].checked = true;
  if (VIEWS[query.get("view")]) viewsOf[query.get("view")].checked = true;
  for (const r of rulesOf) r.onchange = () => keep();
  for (const r of viewsOf) r.onchange = () => { build(); refresh(); };
  const all = { corpora: [], libs: [] };
  const state = { cat: "all", metric: "speed", corpora: null, libs: null };
  if (["v2", "v1", "plain", "fastest"].includes(query.get("cat"))) state.cat = query.get("cat");
  if (["speed", "rate", "mem", "allocs"].includes(query.get("metric"))) state.metric = query.get("metric");
  function keep() {
    const q = new URLSearchParams();
    for (const r of rulesOf) if (r.checked && r !== rulesOf[0]) q.set("rules", r.value);
    for (const v of viewsOf) if (v.checked && v !== viewsOf[0]) q.set("view", v.value);
    grid.keep(q);
    if (state.cat !== "all") q.set("cat", state.cat);
    if (state.metric !== "speed") q.set("metric", state.metric);
    for (const k of ["corpora", "libs"]) if (state[k].size !== all[k].length) q.set(k, [...state[k]].join(","));
    try { history.replaceState(null, "", (String(q) ? "?" + q : location.pathname) + location.hash); } catch (e) { /* not from every kind of address */ }
  }
  // What is chosen stays chosen in another view, as far as that has it.
  function choose() {
    const names = { corpora: D.corpora.map((c) => c.name), libs: D.peers.map((p) => p.name) };
    for (const k of ["corpora", "libs"]) {
      const before = state[k] ? (state[k].size === all[k].length ? null : state[k]) : query.has(k) ? new Set(query.get(k).split(",")) : null;
      all[k] = names[k];
      state[k] = new Set(before ? names[k].filter((n) => before.has(n)) : names[k]);
    }
  }

  function el(tag, attrs, ...kids) {
    const svg = ["svg", "g", "rect", "line", "circle", "text", "path", "title", "pattern", "defs", "desc"].includes(tag);
    const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
    for (const k in attrs || {}) if (attrs[k] !== null && attrs[k] !== undefined) e.setAttribute(k, attrs[k]);
    for (const kid of kids) e.append(kid);
    return e;
  }

  // Filters.
  function chip(parent, text, title, pressed, click) {
    const b = el("button", { type: "button", "aria-pressed": pressed(), title: title || null }, text);
    b.onclick = () => { click(); refresh(); };
    b.refresh = () => b.setAttribute("aria-pressed", pressed());
    parent.append(b);
    return b;
  }
  let chips = [];
  function setChips(id, items, set, label, title) {
    const parent = $(id);
    const some = (text, names) => chips.push(chip(parent, text, null, () => String(names.length === set().size && names.every((n) => set().has(n))), () => { state[id] = new Set(names); }));
    some("all", all[id]);
    if (id === "corpora") {
      const classes = [...new Set(D.corpora.map((c) => c.class))];
      if (classes.length > 1) for (const k of classes) some(k, D.corpora.filter((c) => c.class === k).map((c) => c.name));
    } else {
      some("Javelin and encoding/json", D.peers.filter((p) => p.ours || p.name === "encoding/json").map((p) => p.name));
    }
    let last = "";
    for (const i of items) {
      if (i.class && i.class !== last) parent.append(el("span", { class: "class" }, (last = i.class)));
      const b = chip(parent, label(i), title(i), () => String(set().has(i.name)), () => {
        if (set().has(i.name)) set().delete(i.name); else set().add(i.name);
      });
      b.dataset.name = i.name;
      chips.push(b);
    }
  }
  const bytes = (n) => n < 10e3 ? n + " B" : n < 1e6 ? Math.round(n / 1e3) + " kB" : (n / 1e6).toFixed(1) + " MB";
  function buildFilters() {
    chips = [];
    for (const id of ["cats", "corpora", "libs"]) $(id).replaceChildren();
    for (const c of ["all", "v2", "v1", "plain", "fastest"]) {
      const b = chip($("cats"), RULES[c], null, () => String(state.cat === c), () => { state.cat = c; });
      b.dataset.cat = c;
      chips.push(b);
    }
    setChips("corpora", D.corpora, () => state.corpora, (c) => c.name + " " + bytes(c.bytes), (c) => c.what);
    setChips("libs", D.peers, () => state.libs, (p) => (p.ours ? "◆ " : "") + p.words, (p) => [p.version, p.note].filter(Boolean).join(" – "));
  }
  $("metric").value = state.metric;
  $("metric").onchange = () => { state.metric = $("metric").value; refresh(); };
  $("reset").onclick = () => {
    state.cat = "all"; state.metric = "speed"; $("metric").value = "speed";
    state.corpora = new Set(all.corpora); state.libs = new Set(all.libs);
    refresh();
  };
  $("unfold").onclick = () => {
    const open = sections.some((s) => !s.box.open);
    for (const s of sections) s.box.open = open;
  };
  $("filters").hidden = false;

  // Runs: [peer, category, bits of categories, speed, q1, q3, ns, bytes, allocs].
  const inCat = (run) => state.cat === "all" || (run[2] >> CATS.indexOf(state.cat)) & 1;
  // A variant of ours does the work of others too; in a category the one made for it stands.
  function chosen(op) {
    const rows = new Map();
    for (const cell of op.cells) {
      if (!state.corpora.has(D.corpora[cell.c].name)) continue;
      for (const run of cell.r) {
        const peer = D.peers[run[0]];
        if (!state.libs.has(peer.name) || !inCat(run)) continue;
        if (!rows.has(run[0])) rows.set(run[0], { peer, cat: run[1], cells: new Map() });
        rows.get(run[0]).cells.set(cell.c, { run, bytes: cell.b });
      }
    }
    return [...rows.values()];
  }
  function value(op, c) {
    const r = c.run;
    switch (state.metric) {
      case "rate": return op.first ? r[6] / 1e3 : c.bytes / r[6] * 1e3;
      case "mem": return r[7] / c.bytes;
      case "allocs": return r[8];
    }
    return r[3];
  }
  const lower = (op) => state.metric === "mem" || state.metric === "allocs" || (state.metric === "rate" && op.first);
  const unitText = (op) => ({ speed: "× " + op.base, rate: op.first ? "µs" : "MB/s", mem: "B per byte", allocs: "allocations" })[state.metric];
  function mean(xs) {
    if (!xs.length) return 0;
    if (state.metric === "mem" || state.metric === "allocs") return xs.reduce((a, b) => a + b, 0) / xs.length;
    return Math.exp(xs.reduce((a, b) => a + Math.log(Math.max(b, 1e-9)), 0) / xs.length);
  }
  function fmt(x) {
    if (x === 0) return "0";
    if (x >= 1e6) return (x / 1e6).toFixed(1) + "M";
    if (x >= 1e4) return Math.round(x / 1e3) + "k";
    if (x >= 100) return x.toFixed(0);
    if (x < 0.1) return String(Number(x.toPrecision(2)));
    return x >= 10 ? x.toFixed(1) : x.toFixed(2);
  }

  let serial = 0;
  function defs(svg) {
    const id = "p" + serial++;
    const d = el("defs");
    const mk = (name, ours, ...kids) => {
      const p = el("pattern", { id: id + name + (ours ? "o" : ""), width: 6, height: 6, patternUnits: "userSpaceOnUse" });
      const color = ours ? "var(--ours)" : "var(--bar)";
      for (const k of kids) { for (const a of ["fill", "stroke"]) if (k.getAttribute(a) === "C") k.setAttribute(a, color); p.append(k); }
      d.append(p);
    };
    for (const o of [false, true]) {
      mk("v2", o, el("rect", { width: 6, height: 6, fill: "C" }));
      mk("v1", o, el("rect", { width: 6, height: 6, fill: "C", "fill-opacity": .3 }), el("path", { d: "M-1 1l2-2M0 6l6-6M5 7l2-2", stroke: "C", "stroke-width": 2 }));
      mk("plain", o, el("rect", { width: 6, height: 6, fill: "C", "fill-opacity": .2 }), el("circle", { cx: 3, cy: 3, r: 1.5, fill: "C" }));
      mk("fastest", o, el("rect", { width: 6, height: 6, fill: "C", "fill-opacity": .1 }));
    }
    svg.append(d);
    return (cat, ours) => `url(#${id}${CATS[cat]}${ours ? "o" : ""})`;
  }

  function nice(max) {
    const step = Math.pow(10, Math.floor(Math.log10(max || 1)));
    for (const k of [1, 2, 5, 10]) if (max / (step * k) <= 4) return step * k;
    return step * 10;
  }

  function chart(op, rows, width) {
    const label = width < 420 ? 132 : 168, right = 46, rowH = 19, top = 18;
    const groups = [3, 2, 1, 0].map((cat) => rows.filter((r) => r.cat === cat)).filter((g) => g.length);
    const height = top + rows.length * rowH + groups.length * 17 + 8;
    const svg = el("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${op.name}: ${unitText(op)}, ${rows.length} libraries; the same figures are in the table` });
    const fill = defs(svg);
    const most = Math.max(1e-9, ...rows.map((r) => r.mean), ...rows.flatMap((r) => r.values)) ;
    // One document far out must not press all bars flat.
    const max = Math.min(most, 2.2 * Math.max(1e-9, ...rows.map((r) => r.mean)));
    const x = (v) => label + Math.min(v, max) / max * (width - label - right);
    const text = (attrs, s) => el("text", Object.assign({ fill: "var(--fg)", "font-size": 11.5 }, attrs), s);
    const step = nice(max);
    for (let v = 0; v <= max; v += step) {
      svg.append(el("line", { x1: x(v), x2: x(v), y1: top - 4, y2: height, stroke: "var(--line)" }), text({ x: x(v), y: 10, "text-anchor": "middle", fill: "var(--dim)", "font-size": 10 }, fmt(v)));
    }
    let y = top;
    for (const g of groups) {
      svg.append(text({ x: 0, y: y + 12, fill: "var(--dim)", "font-size": 10.5 }, WORDS[CATS[g[0].cat]]));
      y += 17;
      for (const r of g) {
        const mine = r.peer.ours, row = el("g", { "data-peer": r.peer.name });
        row.append(el("title", {}, `${r.peer.words} (${WORDS[CATS[r.cat]]}): ${fmt(r.mean)} ${unitText(op)}`));
        row.append(text({ x: label - 6, y: y + 13, "text-anchor": "end", "font-weight": mine ? 700 : 400, fill: mine ? "var(--ours)" : "var(--fg)" }, (mine ? "◆ " : "") + r.peer.words.replace("encoding/json", label < 140 ? "v1" : "encoding/json")));
        row.append(el("rect", { class: "bar", x: label, y: y + 3, width: Math.max(1, x(r.mean) - label), height: rowH - 6, fill: fill(r.cat, mine), stroke: mine ? "var(--ours)" : "var(--bar)" }));
        if (r.values.length > 1) {
          for (const v of r.values) row.append(el("circle", { cx: x(v), cy: y + rowH / 2, r: 2, fill: "var(--fg)", "fill-opacity": v > max ? 0 : .55, stroke: v > max ? "var(--fg)" : "none" }));
        } else if (state.metric === "speed" && r.spread) {
          row.append(el("path", { d: `M${x(r.spread[0])} ${y + rowH / 2}H${x(r.spread[1])}m0-4v8M${x(r.spread[0])} ${y + rowH / 2 - 4}v8`, stroke: "var(--fg)", fill: "none" }));
        }
        row.append(text({ x: width - right + 4, y: y + 13, "font-weight": mine ? 700 : 400 }, fmt(r.mean) + (r.partial ? "*" : "")));
        svg.append(row);
        y += rowH;
      }
    }
    if (state.metric === "speed" && max > 1) svg.append(el("line", { x1: x(1), x2: x(1), y1: top - 4, y2: height, stroke: "var(--fg)", "stroke-dasharray": "3 2" }));
    return svg;
  }

  function table(op, rows, corpora) {
    const t = el("table", { class: "data sticky" });
    const head = el("tr", {}, el("th", { scope: "col" }, "library"), el("th", { scope: "col" }, "work"), el("th", { scope: "col", class: "n" }, unitText(op)));
    for (const c of corpora) head.append(el("th", { scope: "col", class: "n" }, D.corpora[c].name));
    t.append(el("thead", {}, head));
    const body = el("tbody");
    for (const r of rows) {
      const tr = el("tr", { class: r.peer.ours ? "ours" : null }, el("th", { scope: "row" }, (r.peer.ours ? "◆ " : "") + r.peer.words), el("td", { "data-work": CATS[r.cat] }, WORDS[CATS[r.cat]]), el("td", { class: "n" }, fmt(r.mean) + (r.partial ? "*" : "")));
      for (const c of corpora) {
        const cell = r.cells.get(c), td = el("td", { class: "n" });
        if (cell) {
          td.append(fmt(value(op, cell)));
          if (state.metric === "speed" && r.peer.name !== op.base) {
            const run = cell.run, pm = run[3] ? Math.round((run[5] - run[4]) / 2 / run[3] * 100) : 0;
            td.append(" ", el("span", { class: "pm", title: `spread ${run[4]}–${run[5]}` }, "±" + pm + "%"));
          }
        } else td.append("–");
        tr.append(td);
      }
      body.append(tr);
    }
    t.append(body);
    return t;
  }

  let sections = [];
  function build() {
    const at = [...viewsOf].findIndex((v) => v.checked);
    D = VIEWS[Math.max(0, at)];
    choose();
    buildFilters();
    grid.show(D, query, keep);
    const open = new Set(sections.filter((s) => s.box.open).map((s) => s.op.id));
    sections = [];
    $("ops").replaceChildren();
    let last = "";
    for (const op of D.ops) {
      if (op.section !== last) $("ops").append(el("h3", {}, last = op.section));
      const box = el("details", { class: "op", id: "op-" + op.id });
      const c = el("div", { class: "chart" }), t = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": op.name + ", table" }), notes = el("p", { class: "note" });
      box.append(el("summary", {}, op.name, el("span", { class: "note" }, op.title + (op.wall ? "; by the clock" : ""))), el("div", { class: "both" }, c, t), notes);
      $("ops").append(box);
      const s = { op, box, c, t, notes, fresh: false };
      box.open = open.has(op.id);
      box.ontoggle = () => { if (box.open && !s.fresh) draw(s); };
      sections.push(s);
    }
  }

  function draw(s) {
    s.fresh = true;
    const op = s.op, rows = chosen(op);
    const corpora = op.cells.map((c) => c.c).filter((c) => state.corpora.has(D.corpora[c].name));
    for (const r of rows) {
      r.values = [...r.cells.values()].map((c) => value(op, c));
      r.mean = mean(r.values);
      r.partial = r.cells.size < corpora.length;
      if (r.cells.size === 1) { const run = [...r.cells.values()][0].run; r.spread = [run[4], run[5]]; }
    }
    rows.sort((a, b) => b.cat - a.cat || (lower(op) ? a.mean - b.mean : b.mean - a.mean));
    s.c.replaceChildren(); s.t.replaceChildren(); s.notes.replaceChildren();
    if (!rows.length) {
      s.c.append(el("p", { class: "note" }, "Nothing of this operation is chosen."));
      s.t.hidden = true;
      return;
    }
    s.t.hidden = false;
    s.c.append(chart(op, rows, Math.max(260, Math.min(s.c.clientWidth || 400, 640))));
    s.t.append(table(op, rows, corpora));
    const errs = [];
    for (const cell of op.cells) {
      for (const e of cell.e || []) {
        const p = D.peers[e[0]].name;
        if (state.corpora.has(D.corpora[cell.c].name) && state.libs.has(p)) errs.push(`${p} on ${D.corpora[cell.c].name}: ${e[1]}`);
      }
    }
    if (rows.some((r) => r.partial)) s.notes.append("* over fewer documents. ");
    if (errs.length) s.notes.append(el("details", {}, el("summary", {}, `${errs.length} not timed`), errs.join("; ")));
  }

  function refresh() {
    for (const b of chips) b.refresh();
    $("corpora-n").textContent = `(${state.corpora.size} of ${all.corpora.length})`;
    $("libs-n").textContent = `(${state.libs.size} of ${all.libs.length})`;
    keep();
    for (const s of sections) {
      s.fresh = false;
      if (s.box.open) draw(s);
    }
    // The tables made without a script follow the same filters.
    const known = new Set(all.libs);
    for (const e of document.querySelectorAll("[data-cat],[data-corpus],[data-peer]")) {
      if (e.closest("#filters") || e.closest("#ops")) continue;
      const d = e.dataset;
      e.hidden = (d.cat && state.cat !== "all" && d.cat !== state.cat && !(state.cat === "v2" && d.cat === "v2:any")) ||
        (d.corpus && !state.corpora.has(d.corpus)) || (d.peer && known.has(d.peer) && !state.libs.has(d.peer));
    }
  }
  build();
  refresh();
  unfold();
  let wide = innerWidth, timer;
  addEventListener("resize", () => {
    if (innerWidth === wide) return;
    wide = innerWidth;
    clearTimeout(timer);
    timer = setTimeout(() => { for (const s of sections) { s.fresh = false; if (s.box.open) draw(s); } }, 150);
  });
  root.dataset.ready = String(sections.length);
})();
