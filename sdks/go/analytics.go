package launa

import "context"

// Settlements contains the operations on payments.
type Settlements struct{ transport *transport }

// List returns the first page.
//
// It sends listSettlements: List payments, newest first. Needs a JWT or an API key. An API key needs
// `settlements:read`.
func (s *Settlements) List(
	ctx context.Context, query *ListSettlementsParams, options ...RequestOption,
) (*Page[Settlement], error) {
	return list[Settlement](ctx, s.transport, routeListSettlements, input{query: queryOf(query)}, options)
}

// Get returns one payment with its history.
//
// It sends getSettlement: Read a payment and its history. Needs a JWT or an API key. An API key needs
// `settlements:read`.
func (s *Settlements) Get(ctx context.Context, id string, options ...RequestOption) (*SettlementDetail, error) {
	return send[SettlementDetail](ctx, s.transport, routeGetSettlement, input{path: []string{id}}, options)
}

// Export begins an export of all payments, newest first, without a limit of rows. The default format is JSON Lines. The caller closes the
// export.
//
// It sends exportSettlements: Export all payments as CSV or JSON Lines, without a limit of rows. Needs a JWT or an
// API key. An API key needs `settlements:read`.
func (s *Settlements) Export(
	ctx context.Context, query *ExportSettlementsParams, options ...RequestOption,
) (*SettlementExport, error) {
	asked := queryOf(query)
	if asked.Get("format") == "" {
		asked.Set("format", "jsonl")
	}
	body, err := s.transport.stream(ctx, routeExportSettlements, input{query: asked}, options)
	if err != nil {
		return nil, err
	}
	return &SettlementExport{body: body}, nil
}

// Statements contains the earnings by month.
type Statements struct{ transport *transport }

// Get returns the statement of a month such as 2026-11, in UTC.
//
// It sends getStatement: Read the earnings of a month, by network, token and payee. Needs a JWT or an API key. An
// API key needs `settlements:read`.
func (s *Statements) Get(
	ctx context.Context, query *GetStatementParams, options ...RequestOption,
) (*Statement, error) {
	return send[Statement](ctx, s.transport, routeGetStatement, input{query: queryOf(query)}, options)
}

// Problems contains what is wrong with the APIs.
type Problems struct{ transport *transport }

// List returns the first page, newest first.
//
// It sends listProblems: List what is wrong with the APIs now, newest first. Needs a JWT or an API key. An API key
// needs `apis:read`.
func (p *Problems) List(
	ctx context.Context, query *ListProblemsParams, options ...RequestOption,
) (*Page[Problem], error) {
	return list[Problem](ctx, p.transport, routeListProblems, input{query: queryOf(query)}, options)
}

// AuditLog contains the changes of the account and their authors.
type AuditLog struct{ transport *transport }

// List returns the first page, newest first.
//
// It sends listAuditLog: List the changes of the account, newest first; they are kept for 400 days. Needs a JWT or
// an API key. An API key needs `audit:read`.
func (a *AuditLog) List(
	ctx context.Context, query *ListAuditLogParams, options ...RequestOption,
) (*Page[AuditRecord], error) {
	return list[AuditRecord](ctx, a.transport, routeListAuditLog, input{query: queryOf(query)}, options)
}

// Stats contains the figures of payments and revenue.
type Stats struct{ transport *transport }

// Overview covers the last Days. The default is 30.
//
// It sends getStatsOverview: Read payments, payers and revenue of the last days. Needs a JWT or an API key. An API
// key needs `stats:read`.
func (s *Stats) Overview(
	ctx context.Context, query *GetStatsOverviewParams, options ...RequestOption,
) (*StatsOverview, error) {
	return send[StatsOverview](ctx, s.transport, routeGetStatsOverview, input{query: queryOf(query)}, options)
}
