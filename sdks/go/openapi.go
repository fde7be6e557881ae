package launa

import "context"

// OpenAPI leads from an OpenAPI document to endpoints.
type OpenAPI struct{ transport *transport }

// Parse takes OpenAPI 3.0, 3.1 or Swagger 2.0 as text, JSON or YAML. Nothing is stored.
func (o *OpenAPI) Parse(ctx context.Context, body ParseOpenAPI, options ...RequestOption) (*ParsedOpenAPI, error) {
	return send[ParsedOpenAPI](ctx, o.transport, routeParseOpenAPI, input{body: body}, options)
}

// ImportOperations makes an endpoint of each operation; those whose method and path exist are skipped.
func (o *OpenAPI) ImportOperations(
	ctx context.Context, apiID string, body ImportOpenAPI, options ...RequestOption,
) (*ImportedOpenAPI, error) {
	in := input{path: []string{apiID}, body: body}
	return send[ImportedOpenAPI](ctx, o.transport, routeImportOpenAPI, in, options)
}
