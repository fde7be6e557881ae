package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/oapi-codegen/oapi-codegen/v2/pkg/codegen"
)

const width = 116

var method = regexp.MustCompile(`(?m)^((?://.*\n)*)(func \(\w \*\w+\) \w+\((?:[^{]|\{\})*\{\n)((?:\t.*\n|\n)*\}\n)`)
var routeName = regexp.MustCompile(`\broute(\w+)`)

// The beginning of a comment's paragraph that comes from the contract.
const begin = "// It sends "

// textsOf returns the contract's texts for each operation, by the name of its route: a summary, and the required credential.
func textsOf(document map[string]any) map[string]string {
	texts := map[string]string{}
	eachOperation(document, func(operation object) {
		id := operation["operationId"].(string)
		name := goNames.Replace(codegen.ToCamelCaseWithInitialisms(id))
		texts[name] = id + ": " + operation["summary"].(string) + ". " + operation["description"].(string)
	})
	return texts
}

// addDocumented adds the hand-written files of the SDK. In them, the comment of a method ends with the contract's text about its operation.
// The text before it stays.
func addDocumented(files map[string]string, sdk string, texts map[string]string) error {
	paths, err := filepath.Glob(filepath.Join(sdk, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasSuffix(name, "_generated.go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if code := documented(string(text), texts); strings.Contains(code, begin) {
			files[name] = code
		}
	}
	return nil
}

func documented(code string, texts map[string]string) string {
	return method.ReplaceAllStringFunc(code, func(all string) string {
		parts := method.FindStringSubmatch(all)
		comment, head, body := parts[1], parts[2], parts[3]
		route := routeName.FindStringSubmatch(body)
		if route == nil || texts[route[1]] == "" {
			return all
		}
		written, _, _ := strings.Cut(comment, "//\n"+begin)
		return strings.TrimSuffix(written, "\n") + "\n//\n" + wrapped(begin+texts[route[1]]) + "\n" + head + body
	})
}

func wrapped(text string) string {
	lines := []string{"//"}
	for _, word := range strings.Fields(text)[1:] {
		if last := len(lines) - 1; len(lines[last])+len(word) < width {
			lines[last] += " " + word
		} else {
			lines = append(lines, "// "+word)
		}
	}
	return strings.Join(lines, "\n")
}
