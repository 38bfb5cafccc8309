package main

import "time"

// Go types of the made documents (corpus_made.go), under the rules of types.go.

type escapeNotes struct {
	Notes []escapeNote `json:"notes"`
}

type escapeNote struct {
	ID    int      `json:"id"`
	Title string   `json:"title"`
	Body  string   `json:"body"`
	Lines []string `json:"lines"`
}

type numberTable struct {
	Series []numberSeries `json:"series"`
}

type numberSeries struct {
	ID     int       `json:"id"`
	Digits []int     `json:"digits"`
	Ints   []int64   `json:"ints"`
	Prices []float64 `json:"prices"`
	Floats []float64 `json:"floats"`
	Exps   []float64 `json:"exps"`
}

type deepForest struct {
	Chains []deepNode `json:"chains"`
}

type deepNode struct {
	ID    int       `json:"id"`
	Name  string    `json:"name"`
	Child *deepNode `json:"child,omitempty"`
}

type manyThings struct {
	Points []struct {
		X int `json:"x"`
		Y int `json:"y"`
	} `json:"points"`
	Pairs   [][2]int   `json:"pairs"`
	Flags   []*bool    `json:"flags"`
	Objects []struct{} `json:"objects"`
	Words   []string   `json:"words"`
}

// geo: what the coordinates are depends on another member, so a program has
// any of it, or a type with a method.

type geoCollection struct {
	Type     string       `json:"type"`
	Features []geoFeature `json:"features"`
}

type geoFeature struct {
	Type       string         `json:"type"`
	ID         int            `json:"id"`
	BBox       [4]float64     `json:"bbox"`
	Properties map[string]any `json:"properties"`
	Geometry   struct {
		Type        string `json:"type"`
		Coordinates any    `json:"coordinates"`
	} `json:"geometry"`
}

type logRecord struct {
	Time    time.Time  `json:"time"`
	Level   string     `json:"level"`
	Logger  string     `json:"logger"`
	Caller  string     `json:"caller"`
	Msg     string     `json:"msg"`
	Trace   string     `json:"trace"`
	Request logRequest `json:"request"`
	User    *logUser   `json:"user"`
	Error   string     `json:"error,omitempty"`
	Stack   string     `json:"stack,omitempty"`
}

type logRequest struct {
	Method  string  `json:"method"`
	Path    string  `json:"path"`
	Status  int     `json:"status"`
	Bytes   int64   `json:"bytes"`
	Seconds float64 `json:"seconds"`
	Agent   string  `json:"agent"`
}

type logUser struct {
	ID    int64    `json:"id"`
	IP    string   `json:"ip"`
	Roles []string `json:"roles"`
}

// kube: the part of the Kubernetes API's types that a list of pods shows.

type kubePodList struct {
	Kind       string `json:"kind"`
	APIVersion string `json:"apiVersion"`
	Metadata   struct {
		ResourceVersion string `json:"resourceVersion"`
	} `json:"metadata"`
	Items []kubePod `json:"items"`
}

type kubePod struct {
	Metadata kubeMeta   `json:"metadata"`
	Spec     kubeSpec   `json:"spec"`
	Status   kubeStatus `json:"status"`
}

type kubeMeta struct {
	Name              string            `json:"name"`
	GenerateName      string            `json:"generateName,omitempty"`
	Namespace         string            `json:"namespace,omitempty"`
	UID               string            `json:"uid,omitempty"`
	ResourceVersion   string            `json:"resourceVersion,omitempty"`
	CreationTimestamp time.Time         `json:"creationTimestamp"`
	Labels            map[string]string `json:"labels,omitempty"`
	Annotations       map[string]string `json:"annotations,omitempty"`
	OwnerReferences   []kubeOwner       `json:"ownerReferences,omitempty"`
	ManagedFields     []kubeManaged     `json:"managedFields,omitempty"`
}

type kubeOwner struct {
	APIVersion         string `json:"apiVersion"`
	Kind               string `json:"kind"`
	Name               string `json:"name"`
	UID                string `json:"uid"`
	Controller         *bool  `json:"controller,omitempty"`
	BlockOwnerDeletion *bool  `json:"blockOwnerDeletion,omitempty"`
}

type kubeManaged struct {
	Manager    string         `json:"manager,omitempty"`
	Operation  string         `json:"operation,omitempty"`
	APIVersion string         `json:"apiVersion,omitempty"`
	Time       *time.Time     `json:"time,omitempty"`
	FieldsType string         `json:"fieldsType,omitempty"`
	FieldsV1   map[string]any `json:"fieldsV1,omitempty"`
}

type kubeSpec struct {
	Volumes                       []kubeVolume     `json:"volumes,omitempty"`
	Containers                    []kubeContainer  `json:"containers"`
	RestartPolicy                 string           `json:"restartPolicy,omitempty"`
	TerminationGracePeriodSeconds *int64           `json:"terminationGracePeriodSeconds,omitempty"`
	DNSPolicy                     string           `json:"dnsPolicy,omitempty"`
	ServiceAccountName            string           `json:"serviceAccountName,omitempty"`
	NodeName                      string           `json:"nodeName,omitempty"`
	SecurityContext               *struct{}        `json:"securityContext"`
	SchedulerName                 string           `json:"schedulerName,omitempty"`
	Tolerations                   []kubeToleration `json:"tolerations,omitempty"`
	Priority                      *int32           `json:"priority,omitempty"`
}

type kubeVolume struct {
	Name      string `json:"name"`
	ConfigMap *struct {
		Name        string `json:"name"`
		DefaultMode *int32 `json:"defaultMode,omitempty"`
	} `json:"configMap,omitempty"`
	// In v2 omitempty also leaves {} out, so a member is given to it.
	EmptyDir *struct {
		Medium string `json:"medium"`
	} `json:"emptyDir,omitempty"`
}

type kubeContainer struct {
	Name      string     `json:"name"`
	Image     string     `json:"image,omitempty"`
	Command   []string   `json:"command,omitempty"`
	Args      []string   `json:"args,omitempty"`
	Ports     []kubePort `json:"ports,omitempty"`
	Env       []kubeEnv  `json:"env,omitempty"`
	Resources struct {
		Limits   map[string]string `json:"limits,omitempty"`
		Requests map[string]string `json:"requests,omitempty"`
	} `json:"resources"`
	VolumeMounts           []kubeMount `json:"volumeMounts,omitempty"`
	LivenessProbe          *kubeProbe  `json:"livenessProbe,omitempty"`
	TerminationMessagePath string      `json:"terminationMessagePath,omitempty"`
	ImagePullPolicy        string      `json:"imagePullPolicy,omitempty"`
}

type kubePort struct {
	Name          string `json:"name,omitempty"`
	ContainerPort int32  `json:"containerPort"`
	Protocol      string `json:"protocol,omitempty"`
}

type kubeEnv struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

type kubeMount struct {
	Name      string `json:"name"`
	ReadOnly  *bool  `json:"readOnly,omitempty"`
	MountPath string `json:"mountPath"`
}

type kubeProbe struct {
	HTTPGet *struct {
		Path   string `json:"path,omitempty"`
		Port   int    `json:"port"`
		Scheme string `json:"scheme,omitempty"`
	} `json:"httpGet,omitempty"`
	InitialDelaySeconds int32 `json:"initialDelaySeconds"`
	TimeoutSeconds      int32 `json:"timeoutSeconds"`
	PeriodSeconds       int32 `json:"periodSeconds"`
	SuccessThreshold    int32 `json:"successThreshold"`
	FailureThreshold    int32 `json:"failureThreshold"`
}

type kubeToleration struct {
	Key               string `json:"key,omitempty"`
	Operator          string `json:"operator,omitempty"`
	Effect            string `json:"effect,omitempty"`
	TolerationSeconds *int64 `json:"tolerationSeconds,omitempty"`
}

type kubeStatus struct {
	Phase             string          `json:"phase,omitempty"`
	Conditions        []kubeCondition `json:"conditions,omitempty"`
	HostIP            string          `json:"hostIP,omitempty"`
	PodIP             string          `json:"podIP,omitempty"`
	StartTime         *time.Time      `json:"startTime,omitempty"`
	ContainerStatuses []kubeRunning   `json:"containerStatuses,omitempty"`
	QOSClass          string          `json:"qosClass,omitempty"`
}

type kubeCondition struct {
	Type               string     `json:"type"`
	Status             string     `json:"status"`
	LastProbeTime      *time.Time `json:"lastProbeTime"`
	LastTransitionTime time.Time  `json:"lastTransitionTime"`
}

type kubeRunning struct {
	Name         string    `json:"name"`
	State        kubeState `json:"state"`
	LastState    kubeState `json:"lastState"`
	Ready        bool      `json:"ready"`
	RestartCount int32     `json:"restartCount"`
	Image        string    `json:"image"`
	ImageID      string    `json:"imageID"`
	ContainerID  string    `json:"containerID,omitempty"`
	Started      *bool     `json:"started,omitempty"`
}

type kubeState struct {
	Running *struct {
		StartedAt time.Time `json:"startedAt"`
	} `json:"running,omitempty"`
}
