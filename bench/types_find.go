package main

// find-small, find-regular, find-large: the answer to a search of messages, and the
// lists that mark the words of one of them. Of the shape that tinyjson's published
// table is over: wide objects of texts, flags and counts, many members that are null.

type findMarks struct {
	Topics []findTopic `json:"topics"`
	Links  []*string   `json:"links"`
	People []*string   `json:"people_named"`
}

type findTopic struct {
	Span []int  `json:"span"`
	Word string `json:"word"`
}

type findAnswer struct {
	About findAbout     `json:"about"`
	Found []findMessage `json:"found"`
}

type findAbout struct {
	Seconds   float64 `json:"seconds"`
	Total     int     `json:"total"`
	Newest    int64   `json:"newest"`
	NewestKey string  `json:"newest_key"`
	NextPage  string  `json:"next_page"`
	Asked     string  `json:"asked"`
	Again     string  `json:"again"`
	Since     int64   `json:"since"`
	SinceKey  string  `json:"since_key"`
}

type findMessage struct {
	Editors       *string    `json:"editors"`
	Position      *string    `json:"position"`
	Sent          string     `json:"sent"`
	Marks         findMarks  `json:"marks"`
	Starred       bool       `json:"starred"`
	Area          *string    `json:"area"`
	Number        int64      `json:"number"`
	Key           string     `json:"key"`
	AnswerToName  *string    `json:"answer_to_name"`
	AnswerTo      *string    `json:"answer_to"`
	AnswerToKey   *string    `json:"answer_to_key"`
	AnswerToUser  *string    `json:"answer_to_user"`
	AnswerToUsers *string    `json:"answer_to_user_key"`
	Kind          findKind   `json:"kind"`
	Venue         *string    `json:"venue"`
	Forwards      int        `json:"forwards"`
	Forwarded     bool       `json:"forwarded"`
	Program       string     `json:"program"`
	Text          string     `json:"text"`
	Shortened     bool       `json:"shortened"`
	Author        findAuthor `json:"author"`
}

type findKind struct {
	Language string `json:"language"`
	Rank     string `json:"rank"`
}

type findAuthor struct {
	Shared          bool      `json:"shared_by_many"`
	Joined          string    `json:"joined"`
	PlainPage       bool      `json:"plain_page"`
	PlainPicture    bool      `json:"plain_picture"`
	About           string    `json:"about"`
	Marks           findHomes `json:"marks"`
	Stars           int       `json:"stars"`
	Asked           *string   `json:"asked_to_follow"`
	Readers         int       `json:"readers"`
	Reading         *string   `json:"reading"`
	Friends         int       `json:"friends"`
	Places          bool      `json:"places"`
	Number          int       `json:"number"`
	Key             string    `json:"key"`
	Translates      bool      `json:"translates"`
	Language        string    `json:"language"`
	Lists           int       `json:"lists"`
	Place           string    `json:"place"`
	Name            string    `json:"name"`
	Told            *string   `json:"told"`
	PageColor       string    `json:"page_color"`
	PagePicture     string    `json:"page_picture"`
	PagePictureTLS  string    `json:"page_picture_tls"`
	PageTiles       bool      `json:"page_tiles"`
	Picture         string    `json:"picture"`
	PictureTLS      string    `json:"picture_tls"`
	LinkColor       string    `json:"link_color"`
	BorderColor     string    `json:"border_color"`
	FillColor       string    `json:"fill_color"`
	TextColor       string    `json:"text_color"`
	UsesPagePicture bool      `json:"uses_page_picture"`
	Private         bool      `json:"private"`
	Nickname        string    `json:"nickname"`
	ShowsPictures   bool      `json:"shows_pictures"`
	Messages        int       `json:"messages"`
	Zone            string    `json:"zone"`
	Home            *string   `json:"home"`
	ZoneSeconds     int       `json:"zone_seconds"`
	Confirmed       bool      `json:"confirmed"`
}

type findHomes struct {
	About findNoHome `json:"about"`
	Home  findHome   `json:"home"`
}

type findNoHome struct {
	Links []*string `json:"links"`
}

type findHome struct {
	Links []findLink `json:"links"`
}

type findLink struct {
	Full  *string `json:"full"`
	Span  []int   `json:"span"`
	Short string  `json:"short"`
}

// findAnswers is findAnswer fifty times over.
type findAnswers struct {
	Data []findAnswer
}
