package main

// Go types of the corpora: what a program that reads these documents would
// declare. They follow three rules, so that every library, and both dialects,
// can be asked for the same result:
//
//   - nothing of a document is lost: decoding it and encoding the value gives
//     the same members and elements (TestTypesKeepTheWholeDocument);
//   - a member that some objects lack is a pointer, slice or string with
//     omitempty, which v1 and v2 agree about; omitzero is not known to all;
//   - a member that is null in some objects is a pointer without omitempty, or
//     any where it is null in all of them.

// corpusTypes gives a pointer to a new zero value for each corpus by name.
var corpusTypes = map[string]func() any{
	"small":   func() any { return new(smallUser) },
	"medium":  func() any { return new(itemPage) },
	"large":   func() any { return new(itemPage) },
	"canada":  func() any { return new(canadaRoot) },
	"citm":    func() any { return new(citmRoot) },
	"golang":  func() any { return new(golangRoot) },
	"escaped": func() any { return new(unicodeBlocks) },
	"unicode": func() any { return new(unicodeBlocks) },
	"synthea": func() any { return new(fhirBundle) },
	"twitter": func() any { return new(twitterRoot) },

	"escapes": func() any { return new(escapeNotes) },
	"numbers": func() any { return new(numberTable) },
	"deep":    func() any { return new(deepForest) },
	"wide":    func() any { return new(wideTable) },
	"many":    func() any { return new(manyThings) },
	"geo":     func() any { return new(geoCollection) },
	"logs":    func() any { return new([]logRecord) },
	"kube":    func() any { return new(kubePodList) },

	"find-small":   func() any { return new(findMarks) },
	"find-regular": func() any { return new(findAnswer) },
	"find-large":   func() any { return new(findAnswers) },
}

type smallUser struct {
	ID      int64    `json:"id"`
	User    string   `json:"user"`
	Active  bool     `json:"active"`
	Score   float64  `json:"score"`
	Email   string   `json:"email"`
	Created string   `json:"created"`
	Tags    []string `json:"tags"`
	N       int      `json:"n"`
}

// medium and large: one page of a shop's items.

type itemPage struct {
	Page  int     `json:"page"`
	Next  string  `json:"next"`
	Items []item  `json:"items"`
	Count int     `json:"count"`
	Took  float64 `json:"took"`
}

type item struct {
	ID          int64    `json:"id"`
	SKU         string   `json:"sku"`
	Title       string   `json:"title"`
	Price       float64  `json:"price"`
	Currency    string   `json:"currency"`
	InStock     bool     `json:"inStock"`
	Stock       uint32   `json:"stock"`
	Description string   `json:"description"`
	Dimensions  itemSize `json:"dimensions"`
	Tags        []string `json:"tags"`
	Location    struct {
		Lat float64 `json:"lat"`
		Lon float64 `json:"lon"`
	} `json:"location"`
	Parent *int64 `json:"parent"`
}

type itemSize struct {
	W int     `json:"w"`
	H int     `json:"h"`
	D float64 `json:"d"`
}

// canada: the outline of a country, all of it pairs of numbers.

type canadaRoot struct {
	Type     string          `json:"type"`
	Features []canadaFeature `json:"features"`
}

type canadaFeature struct {
	Type       string `json:"type"`
	Properties struct {
		Name string `json:"name"`
	} `json:"properties"`
	Geometry struct {
		Type        string         `json:"type"`
		Coordinates [][][2]float64 `json:"coordinates"`
	} `json:"geometry"`
}

// citm: a catalogue of concerts: maps by number, and lists of numbers.

type citmRoot struct {
	AreaNames                map[string]string    `json:"areaNames"`
	AudienceSubCategoryNames map[string]string    `json:"audienceSubCategoryNames"`
	BlockNames               map[string]string    `json:"blockNames"`
	Events                   map[string]citmEvent `json:"events"`
	Performances             []citmPerformance    `json:"performances"`
	SeatCategoryNames        map[string]string    `json:"seatCategoryNames"`
	SubTopicNames            map[string]string    `json:"subTopicNames"`
	SubjectNames             map[string]string    `json:"subjectNames"`
	TopicNames               map[string]string    `json:"topicNames"`
	TopicSubTopics           map[string][]int64   `json:"topicSubTopics"`
	VenueNames               map[string]string    `json:"venueNames"`
}

type citmEvent struct {
	Description *string `json:"description"`
	ID          int64   `json:"id"`
	Logo        *string `json:"logo"`
	Name        string  `json:"name"`
	SubTopicIDs []int64 `json:"subTopicIds"`
	SubjectCode *string `json:"subjectCode"`
	Subtitle    *string `json:"subtitle"`
	TopicIDs    []int64 `json:"topicIds"`
}

type citmPerformance struct {
	EventID        int64              `json:"eventId"`
	ID             int64              `json:"id"`
	Logo           *string            `json:"logo"`
	Name           *string            `json:"name"`
	Prices         []citmPrice        `json:"prices"`
	SeatCategories []citmSeatCategory `json:"seatCategories"`
	SeatMapImage   *string            `json:"seatMapImage"`
	Start          int64              `json:"start"`
	VenueCode      string             `json:"venueCode"`
}

type citmPrice struct {
	Amount                int64 `json:"amount"`
	AudienceSubCategoryID int64 `json:"audienceSubCategoryId"`
	SeatCategoryID        int64 `json:"seatCategoryId"`
}

type citmSeatCategory struct {
	Areas          []citmArea `json:"areas"`
	SeatCategoryID int64      `json:"seatCategoryId"`
}

type citmArea struct {
	AreaID   int64   `json:"areaId"`
	BlockIDs []int64 `json:"blockIds"`
}

// golang: a tree of source files, one type that contains itself.

type golangRoot struct {
	Tree     golangNode `json:"tree"`
	Username string     `json:"username"`
}

type golangNode struct {
	Name    string       `json:"name"`
	Kids    []golangNode `json:"kids"`
	Weight  float64      `json:"cl_weight"`
	Touches int          `json:"touches"`
	MinT    int64        `json:"min_t"`
	MaxT    int64        `json:"max_t"`
	MeanT   int64        `json:"mean_t"`
}
