package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCommittedFilesFollowFromTheContract(t *testing.T) {
	files, err := generatedFiles(contract)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		committed, err := os.ReadFile(filepath.Join(generated, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(committed) != text {
			t.Errorf("%s does not follow from openapi/openapi.json: make sdk-go", name)
		}
	}
}
