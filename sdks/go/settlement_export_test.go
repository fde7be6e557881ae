package launa

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func exportOf(t *testing.T, body string) *SettlementExport {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/settlements/export" || r.URL.Query().Get("format") != "jsonl" {
			t.Errorf("asked for %s", r.URL)
		}
		io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	client, err := New(WithToken("a.b.c"), WithBaseURL(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	export, err := client.Settlements.Export(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { export.Close() })
	return export
}

const exportedRow = `{"id":"a","amount":"1234567","amount_decimal":"1.234567","token":"USDC"}` + "\n"

func TestAnExportGivesItsPayments(t *testing.T) {
	count := 0
	for payment, err := range exportOf(t, exportedRow+exportedRow+`{"end":true,"count":2}`+"\n").All() {
		if err != nil || payment.Amount != "1234567" || payment.AmountDecimal != "1.234567" || payment.Token != "USDC" {
			t.Fatal(payment, err)
		}
		count++
	}
	if count != 2 {
		t.Errorf("%d payments", count)
	}
}

func TestAnExportThatWasCutOffEndsWithAnError(t *testing.T) {
	for _, body := range []string{"", exportedRow, exportedRow + `{"end":true,"count":2}` + "\n", exportedRow[:20]} {
		var last error
		for _, err := range exportOf(t, body).All() {
			last = err
		}
		if !errors.Is(last, ErrCutOff) {
			t.Errorf("%q ends with %v", body, last)
		}
	}
	for _, body := range []string{exportedRow, exportedRow + `{"end":true,"count":1`} {
		if _, err := io.ReadAll(exportOf(t, body)); !errors.Is(err, ErrCutOff) {
			t.Error(err)
		}
	}
	whole := exportedRow + `{"end":true,"count":1}` + "\n"
	if text, err := io.ReadAll(exportOf(t, whole)); err != nil || string(text) != whole {
		t.Error(string(text), err)
	}
}

func TestAnExportThatIsRefusedIsNoExport(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	t.Cleanup(server.Close)
	client, err := New(WithToken("a.b.c"), WithBaseURL(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	settlements, err := client.Settlements.Export(context.Background(), nil)
	if settlements != nil || err == nil {
		t.Error(settlements, err)
	}
	statement, err := client.Statements.Export(context.Background(), nil)
	if statement != nil || err == nil {
		t.Error(statement, err)
	}
}

func TestEntityTagsAreReadAndSent(t *testing.T) {
	var sent string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent = r.Header.Get("If-Match")
		w.Header().Set("ETag", `"x"`)
		io.WriteString(w, `{"id":"a"}`)
	}))
	t.Cleanup(server.Close)
	client, err := New(WithToken("a.b.c"), WithBaseURL(server.URL))
	if err != nil {
		t.Fatal(err)
	}
	var etag string
	if _, err := client.APIs.Get(context.Background(), "a", ReadETag(&etag)); err != nil || etag != `"x"` {
		t.Fatal(etag, err)
	}
	if _, err := client.APIs.Update(context.Background(), "a", UpdateAPI{}, IfMatch(etag)); err != nil || sent != etag {
		t.Error(sent, err)
	}
}
