// Package fiberjson has Fiber use Javelin.
package fiberjson

import (
	"errors"

	"github.com/gofiber/fiber/v3"

	"github.com/javelin-go/javelin/json"
)

// Report is what clients send.
type Report struct {
	City string    `json:"city"`
	Air  []float64 `json:"air"`
}

// New returns the application.
func New() *fiber.App {
	app := fiber.New(fiber.Config{
		JSONEncoder: json.Marshal,
		JSONDecoder: json.Unmarshal,
	})
	app.Post("/reports", func(c fiber.Ctx) error {
		var in Report
		if err := c.Bind().JSON(&in); err != nil {
			var wrong *json.UnmarshalTypeError // the type of encoding/json
			if errors.As(err, &wrong) {
				return c.Status(fiber.StatusBadRequest).JSON(fiber.Map{"field": wrong.Field, "offset": wrong.Offset})
			}
			return fiber.NewError(fiber.StatusBadRequest, err.Error())
		}
		return c.Status(fiber.StatusCreated).JSON(fiber.Map{"city": in.City, "readings": len(in.Air)})
	})
	return app
}
