package main

// wide: rows as a reporting system exports them, with many columns of the four
// scalar types in turn.

// wideFields is the number of members of a row, which is that of wideRow.
const wideFields = 64

// wideName is the name of the member at k.
func wideName(k int) string { return wideAreas[k/4] + wideKinds[k%4] }

var (
	wideAreas = [...]string{"customer", "order", "payment", "shipping", "billing", "product", "stock", "tax", "visit", "device", "session", "campaign", "region", "store", "agent", "audit"}
	wideKinds = [...]string{"Id", "Name", "Total", "Active"}
)

type wideTable struct {
	Rows  []wideRow      `json:"rows"`
	Index map[string]int `json:"index"`
}

type wideRow struct {
	CustomerID     int     `json:"customerId"`
	CustomerName   string  `json:"customerName"`
	CustomerTotal  float64 `json:"customerTotal"`
	CustomerActive bool    `json:"customerActive"`
	OrderID        int     `json:"orderId"`
	OrderName      string  `json:"orderName"`
	OrderTotal     float64 `json:"orderTotal"`
	OrderActive    bool    `json:"orderActive"`
	PaymentID      int     `json:"paymentId"`
	PaymentName    string  `json:"paymentName"`
	PaymentTotal   float64 `json:"paymentTotal"`
	PaymentActive  bool    `json:"paymentActive"`
	ShippingID     int     `json:"shippingId"`
	ShippingName   string  `json:"shippingName"`
	ShippingTotal  float64 `json:"shippingTotal"`
	ShippingActive bool    `json:"shippingActive"`
	BillingID      int     `json:"billingId"`
	BillingName    string  `json:"billingName"`
	BillingTotal   float64 `json:"billingTotal"`
	BillingActive  bool    `json:"billingActive"`
	ProductID      int     `json:"productId"`
	ProductName    string  `json:"productName"`
	ProductTotal   float64 `json:"productTotal"`
	ProductActive  bool    `json:"productActive"`
	StockID        int     `json:"stockId"`
	StockName      string  `json:"stockName"`
	StockTotal     float64 `json:"stockTotal"`
	StockActive    bool    `json:"stockActive"`
	TaxID          int     `json:"taxId"`
	TaxName        string  `json:"taxName"`
	TaxTotal       float64 `json:"taxTotal"`
	TaxActive      bool    `json:"taxActive"`
	VisitID        int     `json:"visitId"`
	VisitName      string  `json:"visitName"`
	VisitTotal     float64 `json:"visitTotal"`
	VisitActive    bool    `json:"visitActive"`
	DeviceID       int     `json:"deviceId"`
	DeviceName     string  `json:"deviceName"`
	DeviceTotal    float64 `json:"deviceTotal"`
	DeviceActive   bool    `json:"deviceActive"`
	SessionID      int     `json:"sessionId"`
	SessionName    string  `json:"sessionName"`
	SessionTotal   float64 `json:"sessionTotal"`
	SessionActive  bool    `json:"sessionActive"`
	CampaignID     int     `json:"campaignId"`
	CampaignName   string  `json:"campaignName"`
	CampaignTotal  float64 `json:"campaignTotal"`
	CampaignActive bool    `json:"campaignActive"`
	RegionID       int     `json:"regionId"`
	RegionName     string  `json:"regionName"`
	RegionTotal    float64 `json:"regionTotal"`
	RegionActive   bool    `json:"regionActive"`
	StoreID        int     `json:"storeId"`
	StoreName      string  `json:"storeName"`
	StoreTotal     float64 `json:"storeTotal"`
	StoreActive    bool    `json:"storeActive"`
	AgentID        int     `json:"agentId"`
	AgentName      string  `json:"agentName"`
	AgentTotal     float64 `json:"agentTotal"`
	AgentActive    bool    `json:"agentActive"`
	AuditID        int     `json:"auditId"`
	AuditName      string  `json:"auditName"`
	AuditTotal     float64 `json:"auditTotal"`
	AuditActive    bool    `json:"auditActive"`
}
