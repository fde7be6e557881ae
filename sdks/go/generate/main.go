// Generates ../types_generated.go from openapi/openapi.json.
package main

import (
	"log"
	"os"
	"path/filepath"
)

const (
	contract  = "../../../openapi/openapi.json"
	generated = ".."
)

func main() {
	files, err := generatedFiles(contract)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(generated, name), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
