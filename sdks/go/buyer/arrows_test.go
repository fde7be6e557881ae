package buyer

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// folders lists the folders of the buyer. A folder may import only the folders before it in this list, and never the buyer. Tests may
// import all folders.
var folders = []string{"keys", "network", "terms", "answers", "journal", "channels"}

func TestAFolderImportsOnlyThoseBeforeIt(t *testing.T) {
	files, err := filepath.Glob("internal/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		folder := filepath.Base(filepath.Dir(file))
		rank := slices.Index(folders, folder)
		if rank < 0 {
			t.Fatalf("%s is in no folder of the list", file)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range parsed.Imports {
			path, _ := strconv.Unquote(imported.Path.Value)
			name, isOurs := strings.CutPrefix(path, "launa/sdk/buyer")
			if isOurs && !slices.Contains(folders[:rank], strings.TrimPrefix(name, "/internal/")) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}
