// Code generated from openapi/openapi.json by `make sdk-go`; DO NOT EDIT.

package launa

var (
	routeChangeEmail         = route{"changeEmail", "POST", "/auth/change-email"}
	routeChangePassword      = route{"changePassword", "POST", "/auth/change-password"}
	routeCreateAPI           = route{"createApi", "POST", "/apis"}
	routeCreateAPIKey        = route{"createApiKey", "POST", "/auth/api-keys"}
	routeCreateDomain        = route{"createDomain", "POST", "/apis/{id}/domains"}
	routeCreateEndpoint      = route{"createEndpoint", "POST", "/apis/{id}/endpoints"}
	routeDeleteAPI           = route{"deleteApi", "DELETE", "/apis/{id}"}
	routeDeleteAccount       = route{"deleteAccount", "POST", "/auth/delete-account"}
	routeDeleteDomain        = route{"deleteDomain", "DELETE", "/apis/{id}/domains/{domainId}"}
	routeDeleteEndpoint      = route{"deleteEndpoint", "DELETE", "/apis/{id}/endpoints/{endpointId}"}
	routeEndOtherSessions    = route{"endOtherSessions", "POST", "/auth/end-other-sessions"}
	routeForgotPassword      = route{"forgotPassword", "POST", "/auth/forgot-password"}
	routeGetAPI              = route{"getApi", "GET", "/apis/{id}"}
	routeGetBalances         = route{"getBalances", "POST", "/dev/balances"}
	routeGetDiscovery        = route{"getDiscovery", "GET", "/apis/{id}/discovery"}
	routeGetEndpoint         = route{"getEndpoint", "GET", "/apis/{id}/endpoints/{endpointId}"}
	routeGetHealth           = route{"getHealth", "GET", "/healthz"}
	routeGetLocalDevConfig   = route{"getLocalDevConfig", "GET", "/config/local-dev"}
	routeGetMe               = route{"getMe", "GET", "/auth/me"}
	routeGetOpenAPIImport    = route{"getOpenapiImport", "GET", "/apis/{id}/openapi/imports/{importId}"}
	routeGetPlatformConfig   = route{"getPlatformConfig", "GET", "/config/platform"}
	routeGetReadiness        = route{"getReadiness", "GET", "/readyz"}
	routeGetSandboxWallet    = route{"getSandboxWallet", "GET", "/sandbox-wallet"}
	routeGetSettlement       = route{"getSettlement", "GET", "/settlements/{id}"}
	routeGetSlugAvailability = route{"getSlugAvailability", "GET", "/slug-availability"}
	routeGetStatsOverview    = route{"getStatsOverview", "GET", "/stats/overview"}
	routeImportOpenAPI       = route{"importOpenapi", "POST", "/apis/{id}/openapi/import"}
	routeListAPIKeys         = route{"listApiKeys", "GET", "/auth/api-keys"}
	routeListAPIs            = route{"listApis", "GET", "/apis"}
	routeListAuditLog        = route{"listAuditLog", "GET", "/audit-log"}
	routeListDomains         = route{"listDomains", "GET", "/apis/{id}/domains"}
	routeListEndpoints       = route{"listEndpoints", "GET", "/apis/{id}/endpoints"}
	routeListNetworks        = route{"listNetworks", "GET", "/networks"}
	routeListSettlements     = route{"listSettlements", "GET", "/settlements"}
	routeLogin               = route{"login", "POST", "/auth/login"}
	routeLogout              = route{"logout", "POST", "/auth/logout"}
	routeParseOpenAPI        = route{"parseOpenapi", "POST", "/openapi/parse"}
	routeProbeUpstream       = route{"probeUpstream", "POST", "/upstreams/probe"}
	routeResendVerification  = route{"resendVerification", "POST", "/auth/resend-verification"}
	routeResetPassword       = route{"resetPassword", "POST", "/auth/reset-password"}
	routeResetSandboxWallet  = route{"resetSandboxWallet", "POST", "/sandbox-wallet/reset"}
	routeRevokeAPIKey        = route{"revokeApiKey", "DELETE", "/auth/api-keys/{id}"}
	routeRollAPIKey          = route{"rollApiKey", "POST", "/auth/api-keys/{id}/roll"}
	routeSignup              = route{"signup", "POST", "/auth/signup"}
	routeStartOpenAPIImport  = route{"startOpenapiImport", "POST", "/apis/{id}/openapi/imports"}
	routeSuggestDomains      = route{"suggestDomains", "GET", "/apis/{id}/domains/suggest"}
	routeUpdateAPI           = route{"updateApi", "PUT", "/apis/{id}"}
	routeUpdateEndpoint      = route{"updateEndpoint", "PUT", "/apis/{id}/endpoints/{endpointId}"}
	routeUseFaucet           = route{"useFaucet", "POST", "/dev/faucet"}
	routeVerifyDomain        = route{"verifyDomain", "POST", "/apis/{id}/domains/{domainId}/verify"}
	routeVerifyEmail         = route{"verifyEmail", "POST", "/auth/verify-email"}
)
