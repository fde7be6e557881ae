package launa

import "context"

// OpenAPI contains the operations that make endpoints from an OpenAPI document.
type OpenAPI struct{ transport *transport }

// Parse takes OpenAPI 3 or Swagger 2.0 as text, JSON or YAML. The service stores nothing.
//
// It sends parseOpenapi: Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored. Needs a JWT
// or an API key. An API key needs `openapi:read`.
func (o *OpenAPI) Parse(ctx context.Context, body ParseOpenAPI, options ...RequestOption) (*ParsedOpenAPI, error) {
	return send[ParsedOpenAPI](ctx, o.transport, routeParseOpenAPI, input{body: body}, options)
}

// ImportOperations makes an endpoint of each operation. It skips operations with an existing method and path.
//
// It sends importOpenapi: Make an endpoint of each operation; operations that have one are skipped. Needs a JWT or
// an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be verified.
func (o *OpenAPI) ImportOperations(
	ctx context.Context, apiID string, body ImportOpenAPI, options ...RequestOption,
) (*ImportedOpenAPI, error) {
	in := input{path: []string{apiID}, body: body}
	return send[ImportedOpenAPI](ctx, o.transport, routeImportOpenAPI, in, options)
}

// StartImport does the same for a specification of up to 10 MiB: a job reads it and makes the endpoints.
//
// It sends startOpenapiImport: Import a specification of up to 10 MiB; a job reads it and makes the endpoints.
// Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
// verified.
func (o *OpenAPI) StartImport(
	ctx context.Context, apiID string, body StartOpenAPIImport, options ...RequestOption,
) (*OpenAPIImport, error) {
	in := input{path: []string{apiID}, body: body}
	return send[OpenAPIImport](ctx, o.transport, routeStartOpenAPIImport, in, options)
}

// GetImport returns the progress and the result of an import.
//
// It sends getOpenapiImport: Read the progress and the result of an import. Needs a JWT or an API key. An API key
// needs `openapi:read`.
func (o *OpenAPI) GetImport(
	ctx context.Context, apiID, importID string, options ...RequestOption,
) (*OpenAPIImport, error) {
	return send[OpenAPIImport](ctx, o.transport, routeGetOpenAPIImport, input{path: []string{apiID, importID}}, options)
}
