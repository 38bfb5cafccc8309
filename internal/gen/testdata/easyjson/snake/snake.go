package snake

//easyjson:json
type Names struct {
	OddHTTPThing bool
	Given        string `json:"gIvEn"`
	UserID       int
}
