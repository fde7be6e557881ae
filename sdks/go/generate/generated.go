package main

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"regexp"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/oapi-codegen/oapi-codegen/v2/pkg/codegen"
)

const header = "// Code generated from openapi/openapi.json by `make sdk-go`; DO NOT EDIT.\n\n"

// oapi-codegen capitalizes API, but not within these names.
var goNames = strings.NewReplacer("Openapi", "OpenAPI", "Apis", "APIs")

// generatedFiles returns the generated code by file name.
func generatedFiles(contract string) (map[string]string, error) {
	text, err := os.ReadFile(contract)
	if err != nil {
		return nil, err
	}
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	reshape(document)
	types, err := typesOf(document)
	if err != nil {
		return nil, err
	}
	return map[string]string{"types_generated.go": types}, nil
}

func typesOf(document map[string]any) (string, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return "", err
	}
	spec, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return "", err
	}
	options := codegen.Configuration{PackageName: "launa"}
	options.Generate.Models = true
	options.Compatibility.AlwaysPrefixEnumValues = true
	options.OutputOptions = codegen.OutputOptions{
		SkipPrune:                 true,
		NameNormalizer:            string(codegen.NameNormalizerFunctionToCamelCaseWithInitialisms),
		PreferSkipOptionalPointer: true,
	}
	code, err := codegen.Generate(spec, options.UpdateDefaults())
	if err != nil {
		return "", err
	}
	// The lines before the package clause are cut off, because they contain the tool's version. The names of parameter types are dropped,
	// since the operations are generated from sdks/surface.
	_, code, found := strings.Cut(code, "package launa\n")
	if !found {
		return "", fmt.Errorf("the generator answers something else than a package")
	}
	code = regexp.MustCompile(`(?m)^// \w+JSONRequestBody .*\ntype \w+JSONRequestBody = \w+\n`).ReplaceAllString(code, "")
	return formatted(header + "package launa\n" + withColons(goNames.Replace(code)))
}

var commentOfName = regexp.MustCompile(`^\s*// (\w+) (.+)$`)

// withColons puts a colon between a name in a comment and its description, because the description is no sentence about the name.
func withColons(code string) string {
	lines := strings.Split(code, "\n")
	for i, line := range lines[:len(lines)-1] {
		match := commentOfName.FindStringSubmatch(line)
		next := strings.TrimPrefix(strings.TrimSpace(lines[i+1]), "type ")
		if match != nil && strings.HasPrefix(next, match[1]+" ") && !strings.HasPrefix(match[2], "defines ") {
			lines[i] = strings.Replace(line, match[1]+" ", match[1]+": ", 1)
		}
	}
	return strings.Join(lines, "\n")
}

func formatted(code string) (string, error) {
	out, err := format.Source([]byte(code))
	return strings.TrimSpace(string(out)) + "\n", err
}
