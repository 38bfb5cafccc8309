package omit

//easyjson:json
type Default struct {
	Full  string
	Empty string
	Kept  string         `json:"k,!omitempty"`
	Also  string         `json:",!omitempty"`
	Map   map[int]string `json:"map,!omitempty"`
}
