package strict

//easyjson:json
type One struct {
	First string `json:"first"`
}
