package main

// twitter: the answer to a search, wide objects of many kinds of members.

type twitterRoot struct {
	Statuses       []tweet             `json:"statuses"`
	SearchMetadata tweetSearchMetadata `json:"search_metadata"`
}

type tweetSearchMetadata struct {
	CompletedIn float64 `json:"completed_in"`
	MaxID       int64   `json:"max_id"`
	MaxIDStr    string  `json:"max_id_str"`
	NextResults string  `json:"next_results"`
	Query       string  `json:"query"`
	RefreshURL  string  `json:"refresh_url"`
	Count       int     `json:"count"`
	SinceID     int64   `json:"since_id"`
	SinceIDStr  string  `json:"since_id_str"`
}

type tweet struct {
	Metadata struct {
		ResultType      string `json:"result_type"`
		ISOLanguageCode string `json:"iso_language_code"`
	} `json:"metadata"`
	CreatedAt            string        `json:"created_at"`
	ID                   int64         `json:"id"`
	IDStr                string        `json:"id_str"`
	Text                 string        `json:"text"`
	Source               string        `json:"source"`
	Truncated            bool          `json:"truncated"`
	InReplyToStatusID    *int64        `json:"in_reply_to_status_id"`
	InReplyToStatusIDStr *string       `json:"in_reply_to_status_id_str"`
	InReplyToUserID      *int64        `json:"in_reply_to_user_id"`
	InReplyToUserIDStr   *string       `json:"in_reply_to_user_id_str"`
	InReplyToScreenName  *string       `json:"in_reply_to_screen_name"`
	User                 tweetUser     `json:"user"`
	Geo                  any           `json:"geo"`
	Coordinates          any           `json:"coordinates"`
	Place                any           `json:"place"`
	Contributors         any           `json:"contributors"`
	RetweetedStatus      *tweet        `json:"retweeted_status,omitempty"`
	RetweetCount         int           `json:"retweet_count"`
	FavoriteCount        int           `json:"favorite_count"`
	Entities             tweetEntities `json:"entities"`
	Favorited            bool          `json:"favorited"`
	Retweeted            bool          `json:"retweeted"`
	PossiblySensitive    *bool         `json:"possibly_sensitive,omitempty"`
	Lang                 string        `json:"lang"`
}

type tweetUser struct {
	ID          int64   `json:"id"`
	IDStr       string  `json:"id_str"`
	Name        string  `json:"name"`
	ScreenName  string  `json:"screen_name"`
	Location    string  `json:"location"`
	Description string  `json:"description"`
	URL         *string `json:"url"`
	Entities    struct {
		Description tweetLinks  `json:"description"`
		URL         *tweetLinks `json:"url,omitempty"`
	} `json:"entities"`
	Protected                      bool    `json:"protected"`
	FollowersCount                 int     `json:"followers_count"`
	FriendsCount                   int     `json:"friends_count"`
	ListedCount                    int     `json:"listed_count"`
	CreatedAt                      string  `json:"created_at"`
	FavouritesCount                int     `json:"favourites_count"`
	UTCOffset                      *int    `json:"utc_offset"`
	TimeZone                       *string `json:"time_zone"`
	GeoEnabled                     bool    `json:"geo_enabled"`
	Verified                       bool    `json:"verified"`
	StatusesCount                  int     `json:"statuses_count"`
	Lang                           string  `json:"lang"`
	ContributorsEnabled            bool    `json:"contributors_enabled"`
	IsTranslator                   bool    `json:"is_translator"`
	IsTranslationEnabled           bool    `json:"is_translation_enabled"`
	ProfileBackgroundColor         string  `json:"profile_background_color"`
	ProfileBackgroundImageURL      string  `json:"profile_background_image_url"`
	ProfileBackgroundImageURLHTTPS string  `json:"profile_background_image_url_https"`
	ProfileBackgroundTile          bool    `json:"profile_background_tile"`
	ProfileImageURL                string  `json:"profile_image_url"`
	ProfileImageURLHTTPS           string  `json:"profile_image_url_https"`
	ProfileBannerURL               string  `json:"profile_banner_url,omitempty"`
	ProfileLinkColor               string  `json:"profile_link_color"`
	ProfileSidebarBorderColor      string  `json:"profile_sidebar_border_color"`
	ProfileSidebarFillColor        string  `json:"profile_sidebar_fill_color"`
	ProfileTextColor               string  `json:"profile_text_color"`
	ProfileUseBackgroundImage      bool    `json:"profile_use_background_image"`
	DefaultProfile                 bool    `json:"default_profile"`
	DefaultProfileImage            bool    `json:"default_profile_image"`
	Following                      bool    `json:"following"`
	FollowRequestSent              bool    `json:"follow_request_sent"`
	Notifications                  bool    `json:"notifications"`
}

type tweetLinks struct {
	URLs []tweetLink `json:"urls"`
}

type tweetLink struct {
	URL         string `json:"url"`
	ExpandedURL string `json:"expanded_url"`
	DisplayURL  string `json:"display_url"`
	Indices     []int  `json:"indices"`
}

type tweetEntities struct {
	Hashtags     []tweetHashtag `json:"hashtags"`
	Symbols      []tweetHashtag `json:"symbols"`
	URLs         []tweetLink    `json:"urls"`
	UserMentions []tweetMention `json:"user_mentions"`
	Media        []tweetMedia   `json:"media,omitempty"`
}

type tweetHashtag struct {
	Text    string `json:"text"`
	Indices []int  `json:"indices"`
}

type tweetMention struct {
	ScreenName string `json:"screen_name"`
	Name       string `json:"name"`
	ID         int64  `json:"id"`
	IDStr      string `json:"id_str"`
	Indices    []int  `json:"indices"`
}

type tweetMedia struct {
	ID            int64  `json:"id"`
	IDStr         string `json:"id_str"`
	Indices       []int  `json:"indices"`
	MediaURL      string `json:"media_url"`
	MediaURLHTTPS string `json:"media_url_https"`
	URL           string `json:"url"`
	DisplayURL    string `json:"display_url"`
	ExpandedURL   string `json:"expanded_url"`
	Type          string `json:"type"`
	Sizes         struct {
		Medium tweetMediaSize `json:"medium"`
		Small  tweetMediaSize `json:"small"`
		Thumb  tweetMediaSize `json:"thumb"`
		Large  tweetMediaSize `json:"large"`
	} `json:"sizes"`
	SourceStatusID    *int64 `json:"source_status_id,omitempty"`
	SourceStatusIDStr string `json:"source_status_id_str,omitempty"`
}

type tweetMediaSize struct {
	W      int    `json:"w"`
	H      int    `json:"h"`
	Resize string `json:"resize"`
}
