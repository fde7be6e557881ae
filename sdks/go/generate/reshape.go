package main

import (
	"encoding/json"
	"slices"
	"strings"
)

type object = map[string]any

// The Go names of enumerations that the contract repeats in several places.
var shared = map[string]string{
	`["production","development"]`:                 "Environment",
	`["GET","HEAD","POST","PUT","PATCH","DELETE"]`: "EndpointMethod",
	`["user_wallet"]`:                              "PayToMode",
	`["readonly","apiManager","analytics"]`:        "ScopePreset",
}

// reshape changes the form of the contract, but not its meaning, so that the generated types fit Go's conventions.
func reshape(document object) {
	components := document["components"].(object)
	schemas := components["schemas"].(object)
	// The client sends these headers itself.
	delete(components, "parameters")
	eachOperation(document, dropHeaders)

	scopes := property(schemas, "ApiKey", "scopes")["items"].(object)["enum"]
	codes := property(schemas, "Error", "code")["enum"]
	statuses := property(schemas, "Settlement", "status")["enum"]
	names := map[string]string{text(scopes): "Scope", text(codes): "ErrorCode", text(statuses): "SettlementStatus"}
	for values, name := range shared {
		names[values] = name
	}
	hoist(document, names)
	for values, name := range names {
		var list []any
		_ = json.Unmarshal([]byte(values), &list)
		schemas[name] = object{"type": "string", "enum": list}
	}
	// One type serves for input and output, so that a program can send back a value that it has read.
	schemas["AcceptOption"], schemas["Operation"] = schemas["AcceptOptionInput"], schemas["OperationInput"]
	rename(document, "AcceptOptionInput", "AcceptOption")
	rename(document, "OperationInput", "Operation")
	delete(schemas, "AcceptOptionInput")
	delete(schemas, "OperationInput")
	// Error answers use the hand-written APIError.
	delete(schemas, "Error")
	// The service accepts no ttl in an update.
	delete(schemas["UpdateEndpoint"].(object)["properties"].(object), "ttl")
	walk(document, plain)
	for _, name := range []string{"UpdateApi", "UpdateEndpoint"} {
		clearable(schemas[name].(object)["properties"].(object))
	}
}

func property(schemas object, schema, name string) object {
	return schemas[schema].(object)["properties"].(object)[name].(object)
}

func text(value any) string {
	out, _ := json.Marshal(value)
	return string(out)
}

func eachOperation(document object, change func(object)) {
	for _, methods := range document["paths"].(object) {
		for _, operation := range methods.(object) {
			change(operation.(object))
		}
	}
}

func dropHeaders(operation object) {
	list, _ := operation["parameters"].([]any)
	kept := []any{}
	for _, parameter := range list {
		if _, isReference := parameter.(object)["$ref"]; !isReference {
			kept = append(kept, parameter)
		}
	}
	operation["parameters"] = kept
	// The client itself decodes answers. Their error bodies would refer to a schema that is hand-written in Go.
	operation["responses"] = object{"200": object{"description": ""}}
}

// hoist replaces an enumeration with a reference to its named type. If the enumeration has a description, hoist sets its Go name instead,
// because the generator drops a description beside a reference.
func hoist(value any, names map[string]string) {
	walk(value, func(schema object) {
		name, found := names[text(schema["enum"])]
		if !found {
			return
		}
		description := schema["description"]
		for key := range schema {
			delete(schema, key)
		}
		if description == nil {
			schema["$ref"] = "#/components/schemas/" + name
			return
		}
		schema["type"], schema["x-go-type"], schema["description"] = "string", name, description
	})
}

// rename redirects the references from one schema to another.
func rename(value any, from, to string) {
	walk(value, func(schema object) {
		if schema["$ref"] == "#/components/schemas/"+from {
			schema["$ref"] = "#/components/schemas/" + to
		}
	})
}

func plain(schema object) {
	switch format, _ := schema["format"].(string); format {
	case "email", "date", "uri":
		delete(schema, "format") // plain text, as in the other languages; types for these formats would need a dependency
	}
	switch schema["type"] {
	case "number":
		schema["type"] = "integer" // seconds, always whole
	case "boolean":
		schema["x-go-type-skip-optional-pointer"] = false // false differs from an absent value
	}
	if properties, found := schema["properties"].(object); found {
		optionalTimes(properties, schema["required"])
	}
}

// optionalTimes omits an unset time from a body, because omitempty never treats a time as empty.
func optionalTimes(properties object, required any) {
	names, _ := required.([]any)
	for name, value := range properties {
		if strings.Contains(text(value), `"date-time"`) && !slices.Contains(names, any(name)) {
			property := value.(object)
			property["x-omitempty"], property["x-omitzero"] = false, true
		}
	}
}

// clearable makes the types of nullable fields Nullable. So a client can send null, which clears a field, and can leave a field out.
func clearable(properties object) {
	for name, value := range properties {
		schema := value.(object)
		of := ""
		switch {
		case strings.Contains(text(schema), `"null"`) && strings.Contains(text(schema), `"object"`):
			of = "map[string]any"
		case strings.Contains(text(schema), `"null"`):
			of = "string"
		default:
			continue
		}
		properties[name] = object{
			"type": "string", "x-go-type": "Nullable[" + of + "]", "x-go-type-skip-optional-pointer": true,
			"x-omitempty": false, "x-omitzero": true, "description": schema["description"],
		}
		if schema["description"] == nil {
			delete(properties[name].(object), "description")
		}
	}
}

func walk(value any, visit func(object)) {
	switch node := value.(type) {
	case object:
		visit(node)
		for _, child := range node {
			walk(child, visit)
		}
	case []any:
		for _, child := range node {
			walk(child, visit)
		}
	}
}
