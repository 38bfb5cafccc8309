package gormjson

import (
	"reflect"
	"testing"

	_ "github.com/ncruces/go-sqlite3/embed"
	"github.com/ncruces/go-sqlite3/gormlite"
	"gorm.io/gorm"
)

// Person has two columns of JSON.
type Person struct {
	ID    uint
	Tags  []string          `gorm:"serializer:json"`
	Prefs map[string]any    `gorm:"serializer:json"`
	Home  *Address          `gorm:"serializer:json"`
	Names map[string]string `gorm:"-"`
}

// Address is within a column.
type Address struct {
	City string `json:"city"`
	Zip  uint64 `json:"zip,omitzero"`
}

func TestGorm(t *testing.T) {
	db, err := gorm.Open(gormlite.Open("file::memory:"), &gorm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	pool, err := db.DB()
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1) // each connection has a memory of its own
	if err := db.AutoMigrate(&Person{}); err != nil {
		t.Fatal(err)
	}
	in := Person{Tags: []string{"a", "<b>"}, Prefs: map[string]any{"z": 1.5, "a": nil}, Home: &Address{City: "Nuuk", Zip: 3900}}
	if err := db.Create(&in).Error; err != nil {
		t.Fatal(err)
	}
	if err := db.Create(&Person{}).Error; err != nil {
		t.Fatal(err)
	}

	var columns []struct {
		Tags, Prefs, Home *string
	}
	if err := db.Table("people").Order("id").Scan(&columns).Error; err != nil {
		t.Fatal(err)
	}
	if len(columns) != 2 || *columns[0].Tags != `["a","<b>"]` || *columns[0].Prefs != `{"a":null,"z":1.5}` ||
		*columns[0].Home != `{"city":"Nuuk","zip":3900}` || columns[1].Tags != nil || columns[1].Home != nil {
		t.Errorf("columns: %+v", columns)
	}

	var people []Person
	if err := db.Order("id").Find(&people).Error; err != nil {
		t.Fatal(err)
	}
	if want := []Person{in, {ID: 2}}; !reflect.DeepEqual(people, want) {
		t.Errorf("%+v, want %+v", people, want)
	}

	if err := db.Exec(`update people set tags = '["a", 1]' where id = 1`).Error; err != nil {
		t.Fatal(err)
	}
	err = db.First(&Person{}, 1).Error
	if err == nil {
		t.Error("a number among strings is no error")
	}
}
