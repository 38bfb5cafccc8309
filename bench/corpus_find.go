package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// The documents of the rows "generated", in the sizes of the table that easyjson and
// tinyjson publish: some lists of 80 bytes, an indented answer of 13 KB, and fifty
// such answers without whitespace.

// findNames are their names.
var findNames = []string{"find-small", "find-regular", "find-large"}

// findCorpus makes one of them.
func findCorpus(name string) (Corpus, bool) {
	m := &maker{r: rand.New(rand.NewPCG(50, 0x66696e64))}
	switch name {
	case "find-small":
		m.WriteString(`{"topics":[{"span":[8, 20],"word":"old harbours"}],"links":[],"people_named":[]}`)
	case "find-regular":
		m.findAnswer()
		doc := slices.Clone(m.Bytes())
		m.Reset()
		if err := json.Indent(&m.Buffer, doc, "", "  "); err != nil {
			panic(err)
		}
	case "find-large":
		m.WriteString(`{"Data":[`)
		m.times(50, func(int) { m.findAnswer() })
		m.WriteString(`]}`)
	default:
		return Corpus{}, false
	}
	return newCorpus(name, bytes.Clone(m.Bytes())), true
}

func (m *maker) findAnswer() {
	newest := 3e17 + m.r.Int64N(1e15)
	asked := m.word() + "%20" + m.word()
	m.f(`{"about":{"seconds":0.0%d,"total":4,"newest":%d,"newest_key":"%[2]d","next_page":"?newest=%[2]d&asked=%s&total=4&with_marks=1",`+
		`"asked":"%[3]s","again":"?since=%[2]d&asked=%[3]s&with_marks=1","since":%[4]d,"since_key":"%[4]d"},"found":[`,
		1+m.r.IntN(99), newest, asked, newest-m.r.Int64N(1e9))
	m.times(4, func(i int) { m.findMessage(newest - int64(i)*m.r.Int64N(1e6)) })
	m.WriteString(`]}`)
}

func (m *maker) findMessage(number int64) {
	at := time.Date(2024, 9, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(m.r.IntN(1e6)) * time.Second)
	m.f(`{"editors":null,"position":null,"sent":"%s","marks":{"topics":[`, at.Format(time.RubyDate))
	m.times(1+m.r.IntN(2), func(int) {
		from := m.r.IntN(100)
		m.f(`{"span":[%d,%d],"word":"%s"}`, from, from+8, m.word())
	})
	m.f(`],"links":[],"people_named":[]},"starred":%t,"area":null,"number":%d,"key":"%[2]d","answer_to_name":null,"answer_to":null,`+
		`"answer_to_key":null,"answer_to_user":null,"answer_to_user_key":null,"kind":{"language":"en","rank":"recent"},"venue":null,"forwards":%d,"forwarded":%t,`+
		`"program":"<a href=\"http://%s.example.org/for/%s\" rel=\"nofollow\">%[5]s for %[6]s</a>","text":`,
		m.r.IntN(9) == 0, number, m.r.IntN(200), m.r.IntN(9) == 0, m.word(), m.word())
	m.text(16 + m.r.IntN(16))
	m.WriteString(`,"shortened":false,"author":`)
	m.findAuthor(at)
	m.WriteByte('}')
}

func (m *maker) findAuthor(at time.Time) {
	color := func() string { return fmt.Sprintf("%06X", m.r.IntN(1<<24)) }
	flag := func() bool { return m.r.IntN(3) == 0 }
	number, host := m.r.IntN(1e9), m.word()+".example.org"
	m.f(`{"shared_by_many":%t,"joined":"%s","plain_page":%t,"plain_picture":%t,"about":`, flag(), at.AddDate(-4, 0, -m.r.IntN(900)).Format(time.RubyDate), flag(), flag())
	m.text(18 + m.r.IntN(30))
	m.f(`,"marks":{"about":{"links":[]},"home":{"links":[{"full":null,"span":[0,%d],"short":"http://%s"}]}},`, len(host)+7, host)
	m.f(`"stars":%d,"asked_to_follow":null,"readers":%d,"reading":null,"friends":%d,"places":%t,"number":%d,"key":"%[5]d","translates":%t,"language":"en","lists":%d,"place":`,
		m.r.IntN(5000), m.r.IntN(90000), m.r.IntN(3000), flag(), number, flag(), m.r.IntN(40))
	m.text(2)
	m.f(`,"name":"%s %s","told":null,"page_color":"%s","page_picture":"http://pictures.example.org/pages/%d/%s.png","page_picture_tls":"https://pictures.example.org/pages/%[4]d/%[5]s.png","page_tiles":%t,`,
		m.word(), m.word(), color(), number, m.word(), flag())
	m.f(`"picture":"http://pictures.example.org/people/%d/%s_normal.jpeg","picture_tls":"https://pictures.example.org/people/%[1]d/%[2]s_normal.jpeg",`, number, m.word())
	m.f(`"link_color":"%s","border_color":"%s","fill_color":"%s","text_color":"%s","uses_page_picture":%t,"private":false,"nickname":"%s%d","shows_pictures":%t,"messages":%d,`,
		color(), color(), color(), color(), flag(), m.word(), m.r.IntN(100), flag(), m.r.IntN(60000))
	m.f(`"zone":"Pacific Time (US & Canada)","home":`)
	if flag() {
		m.WriteString(`null`)
	} else {
		m.f(`"http://%s"`, host)
	}
	m.f(`,"zone_seconds":%d,"confirmed":%t}`, -3600*m.r.IntN(12), flag())
}
