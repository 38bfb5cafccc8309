package main

// synthea: one patient's medical record. Every entry holds one of sixteen
// kinds of resource; one type has the members of all of them, most of them
// absent at a time. Three members differ in kind between resources and are any.

type fhirBundle struct {
	ResourceType string      `json:"resourceType"`
	Type         string      `json:"type"`
	Entry        []fhirEntry `json:"entry"`
}

type fhirEntry struct {
	FullURL  string       `json:"fullUrl"`
	Resource fhirResource `json:"resource"`
	Request  struct {
		Method string `json:"method"`
		URL    string `json:"url"`
	} `json:"request"`
}

type fhirResource struct {
	ResourceType         string            `json:"resourceType"`
	ID                   string            `json:"id"`
	Text                 *fhirNarrative    `json:"text,omitempty"`
	Extension            []fhirExtension   `json:"extension,omitempty"`
	Identifier           []fhirIdentifier  `json:"identifier,omitempty"`
	Name                 any               `json:"name,omitempty"` // list of names, or one string
	Telecom              []fhirContact     `json:"telecom,omitempty"`
	Gender               string            `json:"gender,omitempty"`
	BirthDate            string            `json:"birthDate,omitempty"`
	DeceasedDateTime     string            `json:"deceasedDateTime,omitempty"`
	Address              []fhirAddress     `json:"address,omitempty"`
	MaritalStatus        *fhirConcept      `json:"maritalStatus,omitempty"`
	MultipleBirthBoolean *bool             `json:"multipleBirthBoolean,omitempty"`
	Communication        []fhirLanguage    `json:"communication,omitempty"`
	Active               *bool             `json:"active,omitempty"`
	Type                 any               `json:"type,omitempty"` // one concept, or a list
	Status               string            `json:"status,omitempty"`
	Class                *fhirCoding       `json:"class,omitempty"`
	Subject              *fhirReference    `json:"subject,omitempty"`
	Participant          []fhirParticipant `json:"participant,omitempty"`
	Period               *fhirPeriod       `json:"period,omitempty"`
	ServiceProvider      *fhirReference    `json:"serviceProvider,omitempty"`
	ClinicalStatus       *fhirConcept      `json:"clinicalStatus,omitempty"`
	VerificationStatus   *fhirConcept      `json:"verificationStatus,omitempty"`
	Code                 *fhirConcept      `json:"code,omitempty"`
	Encounter            *fhirReference    `json:"encounter,omitempty"`
	OnsetDateTime        string            `json:"onsetDateTime,omitempty"`
	RecordedDate         string            `json:"recordedDate,omitempty"`
	AbatementDateTime    string            `json:"abatementDateTime,omitempty"`
	Use                  string            `json:"use,omitempty"`
	Patient              *fhirReference    `json:"patient,omitempty"`
	BillablePeriod       *fhirPeriod       `json:"billablePeriod,omitempty"`
	Created              string            `json:"created,omitempty"`
	Provider             *fhirReference    `json:"provider,omitempty"`
	Priority             *fhirConcept      `json:"priority,omitempty"`
	Diagnosis            []fhirDiagnosis   `json:"diagnosis,omitempty"`
	Insurance            []fhirInsurance   `json:"insurance,omitempty"`
	Item                 []fhirItem        `json:"item,omitempty"`
	Total                any               `json:"total,omitempty"` // one sum, or a list by category
	Contained            []fhirContained   `json:"contained,omitempty"`
	Insurer              *fhirReference    `json:"insurer,omitempty"`
	Referral             *fhirReference    `json:"referral,omitempty"`
	Claim                *fhirReference    `json:"claim,omitempty"`
	Outcome              string            `json:"outcome,omitempty"`
	CareTeam             []fhirCareTeam    `json:"careTeam,omitempty"`
	Payment              *fhirPayment      `json:"payment,omitempty"`
	ReasonCode           []fhirConcept     `json:"reasonCode,omitempty"`
	ManagingOrganization []fhirReference   `json:"managingOrganization,omitempty"`
	Intent               string            `json:"intent,omitempty"`
	Category             []fhirConcept     `json:"category,omitempty"`
	Addresses            []fhirReference   `json:"addresses,omitempty"`
	Activity             []fhirActivity    `json:"activity,omitempty"`
	Medication           *fhirConcept      `json:"medicationCodeableConcept,omitempty"`
	AuthoredOn           string            `json:"authoredOn,omitempty"`
	Requester            *fhirReference    `json:"requester,omitempty"`
	ReasonReference      []fhirReference   `json:"reasonReference,omitempty"`
	Prescription         *fhirReference    `json:"prescription,omitempty"`
	LifecycleStatus      string            `json:"lifecycleStatus,omitempty"`
	AchievementStatus    *fhirConcept      `json:"achievementStatus,omitempty"`
	Description          *fhirConcept      `json:"description,omitempty"`
	Goal                 []fhirReference   `json:"goal,omitempty"`
	EffectiveDateTime    string            `json:"effectiveDateTime,omitempty"`
	Issued               string            `json:"issued,omitempty"`
	ValueQuantity        *fhirQuantity     `json:"valueQuantity,omitempty"`
	ValueConcept         *fhirConcept      `json:"valueCodeableConcept,omitempty"`
	Component            []fhirComponent   `json:"component,omitempty"`
	PerformedPeriod      *fhirPeriod       `json:"performedPeriod,omitempty"`
	DosageInstruction    []fhirDosage      `json:"dosageInstruction,omitempty"`
	Started              string            `json:"started,omitempty"`
	NumberOfSeries       *int              `json:"numberOfSeries,omitempty"`
	NumberOfInstances    *int              `json:"numberOfInstances,omitempty"`
	Series               []fhirSeries      `json:"series,omitempty"`
	Procedure            []fhirProcedure   `json:"procedure,omitempty"`
	VaccineCode          *fhirConcept      `json:"vaccineCode,omitempty"`
	OccurrenceDateTime   string            `json:"occurrenceDateTime,omitempty"`
	PrimarySource        *bool             `json:"primarySource,omitempty"`
	SupportingInfo       []fhirSupportInfo `json:"supportingInfo,omitempty"`
	Result               []fhirReference   `json:"result,omitempty"`
}

type fhirNarrative struct {
	Status string `json:"status"`
	Div    string `json:"div"`
}

type fhirCoding struct {
	System  string `json:"system"`
	Code    string `json:"code"`
	Display string `json:"display,omitempty"`
}

type fhirConcept struct {
	Coding []fhirCoding `json:"coding,omitempty"`
	Text   string       `json:"text,omitempty"`
}

type fhirReference struct {
	Reference string `json:"reference,omitempty"`
	Display   string `json:"display,omitempty"`
}

type fhirPeriod struct {
	Start string `json:"start"`
	End   string `json:"end,omitempty"`
}

type fhirMoney struct {
	Value    float64 `json:"value"`
	Currency string  `json:"currency"`
}

type fhirQuantity struct {
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	System string  `json:"system"`
	Code   string  `json:"code"`
}

type fhirExtension struct {
	URL          string          `json:"url"`
	Extension    []fhirExtension `json:"extension,omitempty"`
	ValueCoding  *fhirCoding     `json:"valueCoding,omitempty"`
	ValueString  string          `json:"valueString,omitempty"`
	ValueCode    string          `json:"valueCode,omitempty"`
	ValueDecimal *float64        `json:"valueDecimal,omitempty"`
	ValueAddress *fhirAddress    `json:"valueAddress,omitempty"`
}

type fhirIdentifier struct {
	System string       `json:"system"`
	Value  string       `json:"value"`
	Type   *fhirConcept `json:"type,omitempty"`
	Use    string       `json:"use,omitempty"`
}

type fhirContact struct {
	System string `json:"system"`
	Value  string `json:"value"`
	Use    string `json:"use,omitempty"`
}

type fhirAddress struct {
	Extension  []fhirExtension `json:"extension,omitempty"`
	Line       []string        `json:"line,omitempty"`
	City       string          `json:"city"`
	State      string          `json:"state"`
	PostalCode string          `json:"postalCode,omitempty"`
	Country    string          `json:"country"`
}

type fhirLanguage struct {
	Language fhirConcept `json:"language"`
}

type fhirParticipant struct {
	Individual *fhirReference `json:"individual,omitempty"`
	Role       []fhirConcept  `json:"role,omitempty"`
	Member     *fhirReference `json:"member,omitempty"`
}

type fhirDiagnosis struct {
	Sequence  int           `json:"sequence"`
	Reference fhirReference `json:"diagnosisReference"`
	Type      []fhirConcept `json:"type,omitempty"`
}

type fhirInsurance struct {
	Sequence *int          `json:"sequence,omitempty"`
	Focal    bool          `json:"focal"`
	Coverage fhirReference `json:"coverage"`
}

type fhirItem struct {
	Sequence            int                `json:"sequence"`
	ProductOrService    fhirConcept        `json:"productOrService"`
	Encounter           []fhirReference    `json:"encounter,omitempty"`
	DiagnosisSequence   []int              `json:"diagnosisSequence,omitempty"`
	ProcedureSequence   []int              `json:"procedureSequence,omitempty"`
	InformationSequence []int              `json:"informationSequence,omitempty"`
	Category            *fhirConcept       `json:"category,omitempty"`
	ServicedPeriod      *fhirPeriod        `json:"servicedPeriod,omitempty"`
	Location            *fhirConcept       `json:"locationCodeableConcept,omitempty"`
	Net                 *fhirMoney         `json:"net,omitempty"`
	Adjudication        []fhirAdjudication `json:"adjudication,omitempty"`
}

type fhirAdjudication struct {
	Category fhirConcept `json:"category"`
	Amount   *fhirMoney  `json:"amount,omitempty"`
}

type fhirContained struct {
	ResourceType string          `json:"resourceType"`
	ID           string          `json:"id"`
	Status       string          `json:"status"`
	Intent       string          `json:"intent,omitempty"`
	Subject      *fhirReference  `json:"subject,omitempty"`
	Requester    *fhirReference  `json:"requester,omitempty"`
	Performer    []fhirReference `json:"performer,omitempty"`
	Type         *fhirConcept    `json:"type,omitempty"`
	Beneficiary  *fhirReference  `json:"beneficiary,omitempty"`
	Payor        []fhirReference `json:"payor,omitempty"`
}

type fhirCareTeam struct {
	Sequence  *int           `json:"sequence,omitempty"`
	Provider  *fhirReference `json:"provider,omitempty"`
	Role      *fhirConcept   `json:"role,omitempty"`
	Reference string         `json:"reference,omitempty"`
}

type fhirPayment struct {
	Amount fhirMoney `json:"amount"`
}

type fhirActivity struct {
	Detail struct {
		Code     fhirConcept   `json:"code"`
		Status   string        `json:"status"`
		Location fhirReference `json:"location"`
	} `json:"detail"`
}

type fhirComponent struct {
	Code          fhirConcept  `json:"code"`
	ValueQuantity fhirQuantity `json:"valueQuantity"`
}

type fhirDosage struct {
	Sequence    int               `json:"sequence"`
	Timing      *fhirTiming       `json:"timing,omitempty"`
	AsNeeded    bool              `json:"asNeededBoolean"`
	DoseAndRate []fhirDoseAndRate `json:"doseAndRate,omitempty"`
}

type fhirTiming struct {
	Repeat struct {
		Frequency  int     `json:"frequency"`
		Period     float64 `json:"period"`
		PeriodUnit string  `json:"periodUnit"`
	} `json:"repeat"`
}

type fhirDoseAndRate struct {
	Type     fhirConcept `json:"type"`
	Quantity struct {
		Value float64 `json:"value"`
	} `json:"doseQuantity"`
}

type fhirSeries struct {
	UID               string         `json:"uid"`
	Number            int            `json:"number"`
	Modality          fhirCoding     `json:"modality"`
	NumberOfInstances int            `json:"numberOfInstances"`
	BodySite          fhirCoding     `json:"bodySite"`
	Started           string         `json:"started"`
	Instance          []fhirInstance `json:"instance"`
}

type fhirInstance struct {
	UID      string     `json:"uid"`
	SOPClass fhirCoding `json:"sopClass"`
	Number   int        `json:"number"`
	Title    string     `json:"title"`
}

type fhirProcedure struct {
	Sequence  int           `json:"sequence"`
	Reference fhirReference `json:"procedureReference"`
}

type fhirSupportInfo struct {
	Sequence  int           `json:"sequence"`
	Category  fhirConcept   `json:"category"`
	Reference fhirReference `json:"valueReference"`
}
