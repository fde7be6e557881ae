package launa

import "context"

// Settlements is about payments.
type Settlements struct{ transport *transport }

// List answers the first page.
func (s *Settlements) List(
	ctx context.Context, query *ListSettlementsParams, options ...RequestOption,
) (*Page[Settlement], error) {
	return list[Settlement](ctx, s.transport, routeListSettlements, input{query: queryOf(query)}, options)
}

// Get answers one payment, with what has happened to it.
func (s *Settlements) Get(ctx context.Context, id string, options ...RequestOption) (*SettlementDetail, error) {
	return send[SettlementDetail](ctx, s.transport, routeGetSettlement, input{path: []string{id}}, options)
}

// AuditLog is about who has changed what of the account.
type AuditLog struct{ transport *transport }

// List answers the first page, newest first.
func (a *AuditLog) List(
	ctx context.Context, query *ListAuditLogParams, options ...RequestOption,
) (*Page[AuditRecord], error) {
	return list[AuditRecord](ctx, a.transport, routeListAuditLog, input{query: queryOf(query)}, options)
}

// Stats is about what was earned.
type Stats struct{ transport *transport }

// Overview is of the last Days, 30 unless given.
func (s *Stats) Overview(
	ctx context.Context, query *GetStatsOverviewParams, options ...RequestOption,
) (*StatsOverview, error) {
	return send[StatsOverview](ctx, s.transport, routeGetStatsOverview, input{query: queryOf(query)}, options)
}
