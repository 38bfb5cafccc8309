package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
)

// Made documents, each of one character that a real one seldom has so purely.
// They come from a generator with a fixed seed, in three sizes under one name:
// kube (256 KiB), kube-l (4 MiB) and kube-xl (16 MiB). The small ones are among
// the Corpora; the others are made when they are asked for, and no size of them
// is stored.

// made lists the families in the order of the report.
var made = []struct {
	name string
	what string
	make func(m *maker, size int)
}{
	{"escapes", "text where every other character is escaped", makeEscapes},
	{"numbers", "integers and floats of every length, nothing else", makeNumbers},
	{"deep", "objects nested a hundred deep", makeDeep},
	{"wide", "objects of 64 members, and one of thousands", makeWide},
	{"many", "very many tiny objects, arrays and literals", makeMany},
	{"geo", "GeoJSON of points, lines and polygons with free properties", makeGeo},
	{"logs", "log records: an array of them, as a stream one per line (NDJSON)", makeLogs},
	{"kube", "a list of pods as the Kubernetes API gives it", makeKube},
}

// madeSizes are the suffixes of names.
var madeSizes = []struct {
	suffix string
	size   int
}{{"", 256 << 10}, {"-l", 4 << 20}, {"-xl", 16 << 20}}

// MadeCorpus makes the document of that name.
func MadeCorpus(name string) (Corpus, bool) {
	for i, f := range made {
		for _, s := range madeSizes {
			if name == f.name+s.suffix {
				c := makeMade(i, s.size)
				c.Name = name
				return c, true
			}
		}
	}
	for _, f := range []func(string) (Corpus, bool){findCorpus, functionCorpus, illFormedCorpus, smallGetCorpus} {
		if c, ok := f(name); ok {
			return c, true
		}
	}
	return Corpus{}, false
}

// makeMade makes a document of a family in any size.
func makeMade(family, size int) Corpus {
	f := made[family]
	m := &maker{r: rand.New(rand.NewPCG(uint64(family), 0x6d616465))}
	m.Grow(size + size/16)
	f.make(m, size)
	c := newCorpus(f.name, m.Bytes())
	if f.name == "logs" {
		c.Lines = ndjson(m.Bytes())
		c.Values, c.Element = bytes.Count(c.Lines, []byte("\n"))+1, func() any { return new(logRecord) }
	}
	return c
}

// madeNames gives the names of one size: "", "-l" or "-xl".
func madeNames(suffix string) []string {
	var names []string
	for _, f := range made {
		names = append(names, f.name+suffix)
	}
	return names
}

// A sizeClass is what a document is large for: a call, a cache, or neither.
func sizeClass(bytes int) string {
	switch {
	case bytes <= 4<<10:
		return "tiny (to 4 KB)"
	case bytes <= 512<<10:
		return "small (to 512 KB)"
	case bytes <= 10<<20:
		return "large (to 10 MB)"
	}
	return "extra large (over 10 MB)"
}

// each writes elements separated by commas until the document is long enough
// but for rest bytes.
func (m *maker) each(size int, f func(i int)) {
	for i := 0; i == 0 || m.Len() < size; i++ {
		if i > 0 {
			m.WriteByte(',')
		}
		f(i)
	}
}

// times writes n elements.
func (m *maker) times(n int, f func(i int)) {
	for i := range n {
		if i > 0 {
			m.WriteByte(',')
		}
		f(i)
	}
}

func (m *maker) f(format string, args ...any) { fmt.Fprintf(m, format, args...) }

var escapesUsed = []string{`\"`, `\\`, `\n`, `\t`, `\r`, `\/`, `\b`, `\f`, `\u00e9`, `\u4e1c`, `\ud83d\ude00`, `\u0001`, `\u003c`}

func makeEscapes(m *maker, size int) {
	m.WriteString(`{"notes":[`)
	m.each(size, func(i int) {
		m.f(`{"id":%d,"title":"`, i)
		m.escaped(8)
		m.WriteString(`","body":"`)
		m.escaped(30 + m.r.IntN(60))
		m.WriteString(`","lines":[`)
		m.times(1+m.r.IntN(4), func(int) {
			m.WriteByte('"')
			m.escaped(12)
			m.WriteByte('"')
		})
		m.WriteString(`]}`)
	})
	m.WriteString(`]}`)
}

// escaped writes n escapes with some plain characters between them.
func (m *maker) escaped(n int) {
	for range n {
		m.WriteString(m.word()[:m.r.IntN(4)])
		m.WriteString(escapesUsed[m.r.IntN(len(escapesUsed))])
	}
}

func makeNumbers(m *maker, size int) {
	var b []byte
	write := func(f float64, format byte, digits int) {
		b = strconv.AppendFloat(b[:0], f, format, digits, 64)
		m.Write(b)
	}
	m.WriteString(`{"series":[`)
	m.each(size, func(i int) {
		m.f(`{"id":%d,"digits":[`, i)
		m.times(24, func(int) { m.f("%d", m.r.IntN(10)) })
		m.WriteString(`],"ints":[`)
		m.times(24, func(int) { m.f("%d", int64(m.r.Uint64())>>m.r.IntN(63)) })
		m.WriteString(`],"prices":[`)
		m.times(24, func(int) { write(float64(m.r.IntN(1e6))/100, 'f', 2) })
		m.WriteString(`],"floats":[`)
		m.times(24, func(int) { write((m.r.Float64()-0.5)*math.Pow10(m.r.IntN(12)), 'f', -1) })
		m.WriteString(`],"exps":[`)
		m.times(12, func(int) { write(m.r.Float64()*math.Pow10(m.r.IntN(600)-300), 'e', m.r.IntN(16)) })
		m.WriteString(`]}`)
	})
	m.WriteString(`]}`)
}

func makeDeep(m *maker, size int) {
	id := 0
	var node func(depth int)
	node = func(depth int) {
		id++
		m.f(`{"id":%d,"name":"%s"`, id, m.word())
		if depth > 0 {
			m.WriteString(`,"child":`)
			node(depth - 1)
		}
		m.WriteByte('}')
	}
	m.WriteString(`{"chains":[`)
	m.each(size, func(int) { node(100) })
	m.WriteString(`]}`)
}

func makeWide(m *maker, size int) {
	m.WriteString(`{"rows":[`)
	m.each(size*7/8, func(i int) {
		m.WriteByte('{')
		m.times(wideFields, func(k int) {
			switch k % 4 {
			case 0:
				m.f(`"%s":%d`, wideName(k), m.r.IntN(100000))
			case 1:
				m.f(`"%s":"%s"`, wideName(k), m.word())
			case 2:
				m.f(`"%s":%.3f`, wideName(k), m.r.Float64()*1000)
			case 3:
				m.f(`"%s":%t`, wideName(k), m.r.IntN(2) == 0)
			}
		})
		m.WriteByte('}')
	})
	m.WriteString(`],"index":{`)
	m.each(size, func(i int) { m.f(`"%s-%s-%d":%d`, m.word(), m.word(), i, i) })
	m.WriteString(`}}`)
}

func makeMany(m *maker, size int) {
	m.WriteString(`{"points":[`)
	m.each(size/3, func(int) { m.f(`{"x":%d,"y":%d}`, m.r.IntN(100), m.r.IntN(2000)-1000) })
	m.WriteString(`],"pairs":[`)
	m.each(size*2/3, func(int) { m.f(`[%d,%d]`, m.r.IntN(10), m.r.IntN(1000)) })
	m.WriteString(`],"flags":[`)
	m.each(size*5/6, func(int) { m.WriteString([]string{"true", "false", "null"}[m.r.IntN(3)]) })
	m.WriteString(`],"objects":[`)
	m.each(size*11/12, func(int) { m.WriteString(`{}`) })
	m.WriteString(`],"words":[`)
	m.each(size, func(int) { m.f(`"%s"`, m.word()[:1+m.r.IntN(4)]) })
	m.WriteString(`]}`)
}

func makeGeo(m *maker, size int) {
	point := func(x, y float64) { m.f(`[%.6f,%.6f]`, x, y) }
	line := func(n int) {
		x, y := m.r.Float64()*360-180, m.r.Float64()*160-80
		x0, y0 := x, y
		m.WriteByte('[')
		for range n {
			point(x, y)
			m.WriteByte(',')
			x, y = x+m.r.Float64()/100, y+m.r.Float64()/100
		}
		point(x0, y0)
		m.WriteByte(']')
	}
	m.WriteString(`{"type":"FeatureCollection","features":[`)
	m.each(size, func(i int) {
		m.f(`{"type":"Feature","id":%d,"bbox":[%.4f,%.4f,%.4f,%.4f],"properties":{"name":`, i,
			m.r.Float64()*180, m.r.Float64()*90, m.r.Float64()*180, m.r.Float64()*90)
		m.text(2)
		m.f(`,"kind":"%s","population":%d,"capital":%t,"note":null},"geometry":`, m.word(), m.r.IntN(1e7), i%9 == 0)
		switch i % 3 {
		case 0:
			m.WriteString(`{"type":"Point","coordinates":`)
			point(m.r.Float64()*360-180, m.r.Float64()*180-90)
		case 1:
			m.WriteString(`{"type":"LineString","coordinates":`)
			line(4 + m.r.IntN(20))
		case 2:
			m.WriteString(`{"type":"Polygon","coordinates":[`)
			line(8 + m.r.IntN(40))
			m.WriteByte(']')
		}
		m.WriteString(`}}`)
	})
	m.WriteString(`]}`)
}

func makeLogs(m *maker, size int) {
	at := time.Date(2025, 3, 1, 6, 0, 0, 0, time.UTC)
	m.WriteByte('[')
	m.each(size, func(i int) {
		at = at.Add(time.Duration(m.r.IntN(1e9)))
		level := []string{"debug", "info", "info", "info", "warn", "error"}[m.r.IntN(6)]
		m.f(`{"time":"%s","level":"%s","logger":"%s.%s","caller":"%s/%s.go:%d","msg":`, at.Format(time.RFC3339Nano), level,
			m.word(), m.word(), m.word(), m.word(), m.r.IntN(900))
		m.text(4 + m.r.IntN(8))
		m.f(`,"trace":"%016x%016x","request":{"method":"%s","path":"/v1/%s/%d?q=%s","status":%d,"bytes":%d,"seconds":%.6f,"agent":"Mozilla/5.0 (X11; Linux x86_64) %s/%d.%d"},"user":`,
			m.r.Uint64(), m.r.Uint64(), []string{"GET", "POST", "PUT"}[m.r.IntN(3)], m.word(), m.r.IntN(1e6), m.word(),
			[]int{200, 200, 201, 304, 404, 500}[m.r.IntN(6)], m.r.IntN(1e5), m.r.ExpFloat64()/10, m.word(), m.r.IntN(120), m.r.IntN(10))
		if m.r.IntN(3) == 0 {
			m.WriteString(`null`)
		} else {
			m.f(`{"id":%d,"ip":"10.%d.%d.%d","roles":["%s","%s"]}`, m.r.IntN(1e6), m.r.IntN(256), m.r.IntN(256), m.r.IntN(256), m.word(), m.word())
		}
		if level == "error" {
			m.f(`,"error":"%s: open \"/srv/%s\": no such file","stack":"main.%s\n\t/src/%s.go:%d\nmain.main\n\t/src/main.go:17"`, m.word(), m.word(), m.word(), m.word(), m.r.IntN(400))
		}
		m.WriteByte('}')
	})
	m.WriteByte(']')
}

// ndjson puts the elements of an array of objects, which stand in it without
// whitespace, one per line.
func ndjson(array []byte) []byte {
	b := bytes.ReplaceAll(array[1:len(array)-1], []byte(`},{"time"`), []byte("}\n{\"time\""))
	return bytes.Clone(b)
}

func makeKube(m *maker, size int) {
	uid := func() string {
		return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", m.r.Uint32(), m.r.IntN(1<<16), m.r.IntN(1<<16), m.r.IntN(1<<16), m.r.Uint64()>>16)
	}
	at := time.Date(2025, 3, 1, 6, 0, 0, 0, time.UTC)
	stamp := func() string {
		at = at.Add(time.Duration(m.r.IntN(100)) * time.Second)
		return at.Format(time.RFC3339)
	}
	m.f(`{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"%d"},"items":[`, m.r.IntN(1e9))
	m.each(size, func(i int) {
		app, ns, node := m.word(), m.word(), m.word()+"-"+strconv.Itoa(m.r.IntN(40))
		name := fmt.Sprintf("%s-%08x-%05x", app, m.r.Uint32(), m.r.IntN(1<<20))
		m.f(`{"metadata":{"name":"%s","generateName":"%s-","namespace":"%s","uid":"%s","resourceVersion":"%d","creationTimestamp":"%s",`+
			`"labels":{"app.kubernetes.io/name":"%s","app.kubernetes.io/part-of":"%s","pod-template-hash":"%08x"},`+
			`"annotations":{"prometheus.io/scrape":"true","prometheus.io/port":"%d","kubectl.kubernetes.io/last-applied-configuration":"{\"kind\":\"Pod\",\"metadata\":{\"name\":\"%s\"}}"},`+
			`"ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%s","uid":"%s","controller":true,"blockOwnerDeletion":true}],`+
			`"managedFields":[{"manager":"kube-controller-manager","operation":"Update","apiVersion":"v1","time":"%s","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"f:containers":{"k:{\"name\":\"%s\"}":{".":{},"f:image":{}}},"f:dnsPolicy":{}}}}]},`,
			name, app, ns, uid(), m.r.IntN(1e9), stamp(), app, m.word(), m.r.Uint32(), 8000+m.r.IntN(1000), name, app, uid(), stamp(), app)
		m.f(`"spec":{"volumes":[{"name":"config","configMap":{"name":"%s","defaultMode":420}},{"name":"data","emptyDir":{"medium":""}}],"containers":[`, app)
		m.times(1+m.r.IntN(3), func(k int) {
			m.f(`{"name":"%s","image":"registry.example.org/%s/%s:v%d.%d.%d","command":["/bin/%s"],"args":["--level=%d","--name=%s"],"ports":[{"name":"http","containerPort":%d,"protocol":"TCP"}],"env":[`,
				app, ns, app, m.r.IntN(9), m.r.IntN(30), m.r.IntN(30), app, m.r.IntN(9), name, 8000+k)
			m.times(2+m.r.IntN(5), func(int) {
				m.f(`{"name":"%s_%s","value":"%s"}`, strings.ToUpper(m.word()), strings.ToUpper(m.word()), m.word())
			})
			m.f(`],"resources":{"limits":{"cpu":"%dm","memory":"%dMi"},"requests":{"cpu":"%dm","memory":"%dMi"}},"volumeMounts":[{"name":"config","mountPath":"/etc/%s","readOnly":true},{"name":"data","mountPath":"/data"}],`+
				`"livenessProbe":{"httpGet":{"path":"/healthz","port":%d,"scheme":"HTTP"},"initialDelaySeconds":%d,"timeoutSeconds":1,"periodSeconds":10,"successThreshold":1,"failureThreshold":3},"terminationMessagePath":"/dev/termination-log","imagePullPolicy":"IfNotPresent"}`,
				m.r.IntN(4000), m.r.IntN(8000), m.r.IntN(500), m.r.IntN(500), app, 8000+k, m.r.IntN(30))
		})
		m.f(`],"restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","serviceAccountName":"%s","nodeName":"%s","securityContext":{},"schedulerName":"default-scheduler","tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}],"priority":%d},`,
			app, node, m.r.IntN(1000))
		m.f(`"status":{"phase":"Running","conditions":[`)
		for k, t := range []string{"Initialized", "Ready", "ContainersReady", "PodScheduled"} {
			if k > 0 {
				m.WriteByte(',')
			}
			m.f(`{"type":"%s","status":"True","lastProbeTime":null,"lastTransitionTime":"%s"}`, t, stamp())
		}
		m.f(`],"hostIP":"10.0.%d.%d","podIP":"10.1.%d.%d","startTime":"%s","containerStatuses":[{"name":"%s","state":{"running":{"startedAt":"%s"}},"lastState":{},"ready":true,"restartCount":%d,"image":"registry.example.org/%s/%s","imageID":"sha256:%016x%016x","containerID":"containerd://%016x%016x","started":true}],"qosClass":"Burstable"}}`,
			m.r.IntN(256), m.r.IntN(256), m.r.IntN(256), m.r.IntN(256), stamp(), app, stamp(), m.r.IntN(5), ns, app, m.r.Uint64(), m.r.Uint64(), m.r.Uint64(), m.r.Uint64())
	})
	m.WriteString(`]}`)
}
