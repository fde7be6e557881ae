// Package sight finds secrets in values, for tests. The released archive does not contain it.
package sight

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
)

// Finds searches for a secret in the fields of a value, and in the output of fmt, log/slog and encoding/json. It returns the place of the
// secret, or an empty text. isWhole also searches unexported fields, as debuggers do.
func Finds(value any, secret string, isWhole bool) string {
	if path := (search{secret, isWhole, map[uintptr]bool{}}).in(reflect.ValueOf(value), "value"); path != "" {
		return path
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		text := fmt.Sprintf(verb, value)
		if strings.Contains(text, secret) || strings.Contains(text, fmt.Sprintf("%x", secret)) {
			return verb
		}
	}
	var text bytes.Buffer
	slog.New(slog.NewTextHandler(&text, nil)).Info("m", "value", value)
	slog.New(slog.NewJSONHandler(&text, nil)).Info("m", "value", value)
	_ = json.NewEncoder(&text).Encode(value)
	if strings.Contains(text.String(), secret) {
		return "a log or JSON"
	}
	return ""
}

type search struct {
	secret  string
	isWhole bool
	seen    map[uintptr]bool
}

func (s search) in(value reflect.Value, path string) string {
	switch value.Kind() {
	case reflect.String:
		if strings.Contains(value.String(), s.secret) {
			return path
		}
	case reflect.Pointer:
		if value.IsNil() || s.seen[value.Pointer()] {
			return ""
		}
		s.seen[value.Pointer()] = true
		return s.in(value.Elem(), path)
	case reflect.Interface:
		return s.in(value.Elem(), path)
	case reflect.Struct:
		for i := range value.NumField() {
			field := value.Type().Field(i)
			if !field.IsExported() && !s.isWhole {
				continue
			}
			if found := s.in(value.Field(i), path+"."+field.Name); found != "" {
				return found
			}
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			if found := s.in(key, path+" key") + s.in(value.MapIndex(key), fmt.Sprintf("%s[%v]", path, key)); found != "" {
				return found
			}
		}
	case reflect.Slice, reflect.Array:
		if value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Uint8 {
			if bytes.Contains(value.Bytes(), []byte(s.secret)) {
				return path
			}
			return ""
		}
		for i := range value.Len() {
			if found := s.in(value.Index(i), fmt.Sprintf("%s[%d]", path, i)); found != "" {
				return found
			}
		}
	}
	return ""
}
