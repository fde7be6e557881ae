// Code generated from openapi/openapi.json by `make sdk-go`; DO NOT EDIT.

package launa

import (
	"time"
)

// Defines values for AuditRecordAction.
const (
	AuditRecordActionCreated AuditRecordAction = "created"
	AuditRecordActionDeleted AuditRecordAction = "deleted"
	AuditRecordActionUpdated AuditRecordAction = "updated"
)

// Valid indicates whether the value is a known member of the AuditRecordAction enum.
func (e AuditRecordAction) Valid() bool {
	switch e {
	case AuditRecordActionCreated:
		return true
	case AuditRecordActionDeleted:
		return true
	case AuditRecordActionUpdated:
		return true
	default:
		return false
	}
}

// Defines values for AuditRecordActor.
const (
	AuditRecordActorAPIKey  AuditRecordActor = "api_key"
	AuditRecordActorGateway AuditRecordActor = "gateway"
	AuditRecordActorPerson  AuditRecordActor = "person"
)

// Valid indicates whether the value is a known member of the AuditRecordActor enum.
func (e AuditRecordActor) Valid() bool {
	switch e {
	case AuditRecordActorAPIKey:
		return true
	case AuditRecordActorGateway:
		return true
	case AuditRecordActorPerson:
		return true
	default:
		return false
	}
}

// Defines values for AuditRecordResourceType.
const (
	AuditRecordResourceTypeAPI      AuditRecordResourceType = "api"
	AuditRecordResourceTypeAPIKey   AuditRecordResourceType = "api_key"
	AuditRecordResourceTypeAccount  AuditRecordResourceType = "account"
	AuditRecordResourceTypeDomain   AuditRecordResourceType = "domain"
	AuditRecordResourceTypeEndpoint AuditRecordResourceType = "endpoint"
	AuditRecordResourceTypeWebhook  AuditRecordResourceType = "webhook"
)

// Valid indicates whether the value is a known member of the AuditRecordResourceType enum.
func (e AuditRecordResourceType) Valid() bool {
	switch e {
	case AuditRecordResourceTypeAPI:
		return true
	case AuditRecordResourceTypeAPIKey:
		return true
	case AuditRecordResourceTypeAccount:
		return true
	case AuditRecordResourceTypeDomain:
		return true
	case AuditRecordResourceTypeEndpoint:
		return true
	case AuditRecordResourceTypeWebhook:
		return true
	default:
		return false
	}
}

// Defines values for CreateEndpointCharge.
const (
	CreateEndpointChargeAfter     CreateEndpointCharge = "after"
	CreateEndpointChargeBefore    CreateEndpointCharge = "before"
	CreateEndpointChargeToolCalls CreateEndpointCharge = "tool_calls"
)

// Valid indicates whether the value is a known member of the CreateEndpointCharge enum.
func (e CreateEndpointCharge) Valid() bool {
	switch e {
	case CreateEndpointChargeAfter:
		return true
	case CreateEndpointChargeBefore:
		return true
	case CreateEndpointChargeToolCalls:
		return true
	default:
		return false
	}
}

// Defines values for CreateWebhookEvents.
const (
	CreateWebhookEventsCertificateFailing CreateWebhookEvents = "certificate.failing"
	CreateWebhookEventsEndpointFailing    CreateWebhookEvents = "endpoint.failing"
	CreateWebhookEventsEndpointRecovered  CreateWebhookEvents = "endpoint.recovered"
	CreateWebhookEventsPayeeChanged       CreateWebhookEvents = "payee.changed"
	CreateWebhookEventsPaymentClosed      CreateWebhookEvents = "payment.closed"
	CreateWebhookEventsPaymentReversed    CreateWebhookEvents = "payment.reversed"
	CreateWebhookEventsPaymentSettled     CreateWebhookEvents = "payment.settled"
	CreateWebhookEventsPaymentUnknown     CreateWebhookEvents = "payment.unknown"
)

// Valid indicates whether the value is a known member of the CreateWebhookEvents enum.
func (e CreateWebhookEvents) Valid() bool {
	switch e {
	case CreateWebhookEventsCertificateFailing:
		return true
	case CreateWebhookEventsEndpointFailing:
		return true
	case CreateWebhookEventsEndpointRecovered:
		return true
	case CreateWebhookEventsPayeeChanged:
		return true
	case CreateWebhookEventsPaymentClosed:
		return true
	case CreateWebhookEventsPaymentReversed:
		return true
	case CreateWebhookEventsPaymentSettled:
		return true
	case CreateWebhookEventsPaymentUnknown:
		return true
	default:
		return false
	}
}

// Defines values for CreatedWebhookDisabledReason.
const (
	CreatedWebhookDisabledReasonFailing CreatedWebhookDisabledReason = "failing"
	CreatedWebhookDisabledReasonGone    CreatedWebhookDisabledReason = "gone"
)

// Valid indicates whether the value is a known member of the CreatedWebhookDisabledReason enum.
func (e CreatedWebhookDisabledReason) Valid() bool {
	switch e {
	case CreatedWebhookDisabledReasonFailing:
		return true
	case CreatedWebhookDisabledReasonGone:
		return true
	default:
		return false
	}
}

// Defines values for CreatedWebhookEvents.
const (
	CreatedWebhookEventsCertificateFailing CreatedWebhookEvents = "certificate.failing"
	CreatedWebhookEventsEndpointFailing    CreatedWebhookEvents = "endpoint.failing"
	CreatedWebhookEventsEndpointRecovered  CreatedWebhookEvents = "endpoint.recovered"
	CreatedWebhookEventsPayeeChanged       CreatedWebhookEvents = "payee.changed"
	CreatedWebhookEventsPaymentClosed      CreatedWebhookEvents = "payment.closed"
	CreatedWebhookEventsPaymentReversed    CreatedWebhookEvents = "payment.reversed"
	CreatedWebhookEventsPaymentSettled     CreatedWebhookEvents = "payment.settled"
	CreatedWebhookEventsPaymentUnknown     CreatedWebhookEvents = "payment.unknown"
)

// Valid indicates whether the value is a known member of the CreatedWebhookEvents enum.
func (e CreatedWebhookEvents) Valid() bool {
	switch e {
	case CreatedWebhookEventsCertificateFailing:
		return true
	case CreatedWebhookEventsEndpointFailing:
		return true
	case CreatedWebhookEventsEndpointRecovered:
		return true
	case CreatedWebhookEventsPayeeChanged:
		return true
	case CreatedWebhookEventsPaymentClosed:
		return true
	case CreatedWebhookEventsPaymentReversed:
		return true
	case CreatedWebhookEventsPaymentSettled:
		return true
	case CreatedWebhookEventsPaymentUnknown:
		return true
	default:
		return false
	}
}

// Defines values for DomainCertificateStatus.
const (
	DomainCertificateStatusFailed  DomainCertificateStatus = "failed"
	DomainCertificateStatusIssued  DomainCertificateStatus = "issued"
	DomainCertificateStatusNone    DomainCertificateStatus = "none"
	DomainCertificateStatusPending DomainCertificateStatus = "pending"
)

// Valid indicates whether the value is a known member of the DomainCertificateStatus enum.
func (e DomainCertificateStatus) Valid() bool {
	switch e {
	case DomainCertificateStatusFailed:
		return true
	case DomainCertificateStatusIssued:
		return true
	case DomainCertificateStatusNone:
		return true
	case DomainCertificateStatusPending:
		return true
	default:
		return false
	}
}

// Defines values for DomainStatus.
const (
	DomainStatusFailed   DomainStatus = "failed"
	DomainStatusPending  DomainStatus = "pending"
	DomainStatusVerified DomainStatus = "verified"
)

// Valid indicates whether the value is a known member of the DomainStatus enum.
func (e DomainStatus) Valid() bool {
	switch e {
	case DomainStatusFailed:
		return true
	case DomainStatusPending:
		return true
	case DomainStatusVerified:
		return true
	default:
		return false
	}
}

// Defines values for DomainVerificationRecordType.
const (
	DomainVerificationRecordTypeTXT DomainVerificationRecordType = "TXT"
)

// Valid indicates whether the value is a known member of the DomainVerificationRecordType enum.
func (e DomainVerificationRecordType) Valid() bool {
	switch e {
	case DomainVerificationRecordTypeTXT:
		return true
	default:
		return false
	}
}

// Defines values for DomainVerificationStatus.
const (
	DomainVerificationStatusAlreadyVerified DomainVerificationStatus = "already verified"
	DomainVerificationStatusPending         DomainVerificationStatus = "pending"
	DomainVerificationStatusVerified        DomainVerificationStatus = "verified"
)

// Valid indicates whether the value is a known member of the DomainVerificationStatus enum.
func (e DomainVerificationStatus) Valid() bool {
	switch e {
	case DomainVerificationStatusAlreadyVerified:
		return true
	case DomainVerificationStatusPending:
		return true
	case DomainVerificationStatusVerified:
		return true
	default:
		return false
	}
}

// Defines values for EmailVerificationStatus.
const (
	EmailVerificationStatusVerified EmailVerificationStatus = "verified"
)

// Valid indicates whether the value is a known member of the EmailVerificationStatus enum.
func (e EmailVerificationStatus) Valid() bool {
	switch e {
	case EmailVerificationStatusVerified:
		return true
	default:
		return false
	}
}

// Defines values for EndpointCharge.
const (
	EndpointChargeAfter     EndpointCharge = "after"
	EndpointChargeBefore    EndpointCharge = "before"
	EndpointChargeToolCalls EndpointCharge = "tool_calls"
)

// Valid indicates whether the value is a known member of the EndpointCharge enum.
func (e EndpointCharge) Valid() bool {
	switch e {
	case EndpointChargeAfter:
		return true
	case EndpointChargeBefore:
		return true
	case EndpointChargeToolCalls:
		return true
	default:
		return false
	}
}

// Defines values for EndpointSchemaSource.
const (
	EndpointSchemaSourceInferred EndpointSchemaSource = "inferred"
	EndpointSchemaSourceManual   EndpointSchemaSource = "manual"
	EndpointSchemaSourceOpenAPI  EndpointSchemaSource = "openapi"
)

// Valid indicates whether the value is a known member of the EndpointSchemaSource enum.
func (e EndpointSchemaSource) Valid() bool {
	switch e {
	case EndpointSchemaSourceInferred:
		return true
	case EndpointSchemaSourceManual:
		return true
	case EndpointSchemaSourceOpenAPI:
		return true
	default:
		return false
	}
}

// Defines values for EndpointMethod.
const (
	EndpointMethodDELETE EndpointMethod = "DELETE"
	EndpointMethodGET    EndpointMethod = "GET"
	EndpointMethodHEAD   EndpointMethod = "HEAD"
	EndpointMethodPATCH  EndpointMethod = "PATCH"
	EndpointMethodPOST   EndpointMethod = "POST"
	EndpointMethodPUT    EndpointMethod = "PUT"
)

// Valid indicates whether the value is a known member of the EndpointMethod enum.
func (e EndpointMethod) Valid() bool {
	switch e {
	case EndpointMethodDELETE:
		return true
	case EndpointMethodGET:
		return true
	case EndpointMethodHEAD:
		return true
	case EndpointMethodPATCH:
		return true
	case EndpointMethodPOST:
		return true
	case EndpointMethodPUT:
		return true
	default:
		return false
	}
}

// Defines values for Environment.
const (
	EnvironmentDevelopment Environment = "development"
	EnvironmentProduction  Environment = "production"
)

// Valid indicates whether the value is a known member of the Environment enum.
func (e Environment) Valid() bool {
	switch e {
	case EnvironmentDevelopment:
		return true
	case EnvironmentProduction:
		return true
	default:
		return false
	}
}

// Defines values for ErrorCode.
const (
	ErrorCodeAddressNotAllowed              ErrorCode = "address_not_allowed"
	ErrorCodeAmbiguousCredentials           ErrorCode = "ambiguous_credentials"
	ErrorCodeBodyTooLarge                   ErrorCode = "body_too_large"
	ErrorCodeChainUnavailable               ErrorCode = "chain_unavailable"
	ErrorCodeDevelopmentEnvironmentRequired ErrorCode = "development_environment_required"
	ErrorCodeDomainAlreadyExists            ErrorCode = "domain_already_exists"
	ErrorCodeEmailAlreadyRegistered         ErrorCode = "email_already_registered"
	ErrorCodeEmailVerificationRequired      ErrorCode = "email_verification_required"
	ErrorCodeEndpointAlreadyExists          ErrorCode = "endpoint_already_exists"
	ErrorCodeEnvironmentMismatch            ErrorCode = "environment_mismatch"
	ErrorCodeHeadersTooLarge                ErrorCode = "headers_too_large"
	ErrorCodeHostnameTaken                  ErrorCode = "hostname_taken"
	ErrorCodeIdempotencyKeyReused           ErrorCode = "idempotency_key_reused"
	ErrorCodeInsufficientScope              ErrorCode = "insufficient_scope"
	ErrorCodeInternalError                  ErrorCode = "internal_error"
	ErrorCodeInvalidCredentials             ErrorCode = "invalid_credentials"
	ErrorCodeInvalidResetToken              ErrorCode = "invalid_reset_token"
	ErrorCodeInvalidToken                   ErrorCode = "invalid_token"
	ErrorCodeInvalidVerificationToken       ErrorCode = "invalid_verification_token"
	ErrorCodeJwtRequired                    ErrorCode = "jwt_required"
	ErrorCodeMalformedBody                  ErrorCode = "malformed_body"
	ErrorCodeMalformedRequest               ErrorCode = "malformed_request"
	ErrorCodeMethodNotAllowed               ErrorCode = "method_not_allowed"
	ErrorCodeNetworkNotAllowed              ErrorCode = "network_not_allowed"
	ErrorCodeNotFound                       ErrorCode = "not_found"
	ErrorCodePreconditionFailed             ErrorCode = "precondition_failed"
	ErrorCodeQuotaExceeded                  ErrorCode = "quota_exceeded"
	ErrorCodeRateLimited                    ErrorCode = "rate_limited"
	ErrorCodeRequestInFlight                ErrorCode = "request_in_flight"
	ErrorCodeSandboxKeyInProduction         ErrorCode = "sandbox_key_in_production"
	ErrorCodeSchemeNotAllowed               ErrorCode = "scheme_not_allowed"
	ErrorCodeSecondFactorAlreadyEnabled     ErrorCode = "second_factor_already_enabled"
	ErrorCodeSecondFactorNotBegun           ErrorCode = "second_factor_not_begun"
	ErrorCodeSecondFactorNotEnabled         ErrorCode = "second_factor_not_enabled"
	ErrorCodeSecondFactorRequired           ErrorCode = "second_factor_required"
	ErrorCodeSecretNotShownAgain            ErrorCode = "secret_not_shown_again"
	ErrorCodeServiceUnavailable             ErrorCode = "service_unavailable"
	ErrorCodeSlugAlreadyExists              ErrorCode = "slug_already_exists"
	ErrorCodeUnauthorized                   ErrorCode = "unauthorized"
	ErrorCodeUnsupportedMediaType           ErrorCode = "unsupported_media_type"
	ErrorCodeValidationFailed               ErrorCode = "validation_failed"
	ErrorCodeWebhookDisabled                ErrorCode = "webhook_disabled"
	ErrorCodeWrongCode                      ErrorCode = "wrong_code"
	ErrorCodeWrongPassword                  ErrorCode = "wrong_password"
)

// Valid indicates whether the value is a known member of the ErrorCode enum.
func (e ErrorCode) Valid() bool {
	switch e {
	case ErrorCodeAddressNotAllowed:
		return true
	case ErrorCodeAmbiguousCredentials:
		return true
	case ErrorCodeBodyTooLarge:
		return true
	case ErrorCodeChainUnavailable:
		return true
	case ErrorCodeDevelopmentEnvironmentRequired:
		return true
	case ErrorCodeDomainAlreadyExists:
		return true
	case ErrorCodeEmailAlreadyRegistered:
		return true
	case ErrorCodeEmailVerificationRequired:
		return true
	case ErrorCodeEndpointAlreadyExists:
		return true
	case ErrorCodeEnvironmentMismatch:
		return true
	case ErrorCodeHeadersTooLarge:
		return true
	case ErrorCodeHostnameTaken:
		return true
	case ErrorCodeIdempotencyKeyReused:
		return true
	case ErrorCodeInsufficientScope:
		return true
	case ErrorCodeInternalError:
		return true
	case ErrorCodeInvalidCredentials:
		return true
	case ErrorCodeInvalidResetToken:
		return true
	case ErrorCodeInvalidToken:
		return true
	case ErrorCodeInvalidVerificationToken:
		return true
	case ErrorCodeJwtRequired:
		return true
	case ErrorCodeMalformedBody:
		return true
	case ErrorCodeMalformedRequest:
		return true
	case ErrorCodeMethodNotAllowed:
		return true
	case ErrorCodeNetworkNotAllowed:
		return true
	case ErrorCodeNotFound:
		return true
	case ErrorCodePreconditionFailed:
		return true
	case ErrorCodeQuotaExceeded:
		return true
	case ErrorCodeRateLimited:
		return true
	case ErrorCodeRequestInFlight:
		return true
	case ErrorCodeSandboxKeyInProduction:
		return true
	case ErrorCodeSchemeNotAllowed:
		return true
	case ErrorCodeSecondFactorAlreadyEnabled:
		return true
	case ErrorCodeSecondFactorNotBegun:
		return true
	case ErrorCodeSecondFactorNotEnabled:
		return true
	case ErrorCodeSecondFactorRequired:
		return true
	case ErrorCodeSecretNotShownAgain:
		return true
	case ErrorCodeServiceUnavailable:
		return true
	case ErrorCodeSlugAlreadyExists:
		return true
	case ErrorCodeUnauthorized:
		return true
	case ErrorCodeUnsupportedMediaType:
		return true
	case ErrorCodeValidationFailed:
		return true
	case ErrorCodeWebhookDisabled:
		return true
	case ErrorCodeWrongCode:
		return true
	case ErrorCodeWrongPassword:
		return true
	default:
		return false
	}
}

// Defines values for HealthStatus.
const (
	HealthStatusOk HealthStatus = "ok"
)

// Valid indicates whether the value is a known member of the HealthStatus enum.
func (e HealthStatus) Valid() bool {
	switch e {
	case HealthStatusOk:
		return true
	default:
		return false
	}
}

// Defines values for IdentityCredential.
const (
	IdentityCredentialAPIKey IdentityCredential = "api_key"
	IdentityCredentialJwt    IdentityCredential = "jwt"
)

// Valid indicates whether the value is a known member of the IdentityCredential enum.
func (e IdentityCredential) Valid() bool {
	switch e {
	case IdentityCredentialAPIKey:
		return true
	case IdentityCredentialJwt:
		return true
	default:
		return false
	}
}

// Defines values for NetworkUnavailableReason.
const (
	NetworkUnavailableReasonNoFacilitator  NetworkUnavailableReason = "no_facilitator"
	NetworkUnavailableReasonNothingSettled NetworkUnavailableReason = "nothing_settled"
)

// Valid indicates whether the value is a known member of the NetworkUnavailableReason enum.
func (e NetworkUnavailableReason) Valid() bool {
	switch e {
	case NetworkUnavailableReasonNoFacilitator:
		return true
	case NetworkUnavailableReasonNothingSettled:
		return true
	default:
		return false
	}
}

// Defines values for OpenAPIImportState.
const (
	OpenAPIImportStateDone    OpenAPIImportState = "done"
	OpenAPIImportStateFailed  OpenAPIImportState = "failed"
	OpenAPIImportStateQueued  OpenAPIImportState = "queued"
	OpenAPIImportStateRunning OpenAPIImportState = "running"
)

// Valid indicates whether the value is a known member of the OpenAPIImportState enum.
func (e OpenAPIImportState) Valid() bool {
	switch e {
	case OpenAPIImportStateDone:
		return true
	case OpenAPIImportStateFailed:
		return true
	case OpenAPIImportStateQueued:
		return true
	case OpenAPIImportStateRunning:
		return true
	default:
		return false
	}
}

// Defines values for OperationCharge.
const (
	OperationChargeAfter     OperationCharge = "after"
	OperationChargeBefore    OperationCharge = "before"
	OperationChargeToolCalls OperationCharge = "tool_calls"
)

// Valid indicates whether the value is a known member of the OperationCharge enum.
func (e OperationCharge) Valid() bool {
	switch e {
	case OperationChargeAfter:
		return true
	case OperationChargeBefore:
		return true
	case OperationChargeToolCalls:
		return true
	default:
		return false
	}
}

// Defines values for PasswordResetStatus.
const (
	PasswordResetStatusChanged PasswordResetStatus = "changed"
)

// Valid indicates whether the value is a known member of the PasswordResetStatus enum.
func (e PasswordResetStatus) Valid() bool {
	switch e {
	case PasswordResetStatusChanged:
		return true
	default:
		return false
	}
}

// Defines values for PayToMode.
const (
	PayToModeUserWallet PayToMode = "user_wallet"
)

// Valid indicates whether the value is a known member of the PayToMode enum.
func (e PayToMode) Valid() bool {
	switch e {
	case PayToModeUserWallet:
		return true
	default:
		return false
	}
}

// Defines values for PaymentEventDataStatus.
const (
	PaymentEventDataStatusCancelled PaymentEventDataStatus = "cancelled"
	PaymentEventDataStatusExpired   PaymentEventDataStatus = "expired"
	PaymentEventDataStatusReversed  PaymentEventDataStatus = "reversed"
	PaymentEventDataStatusSettled   PaymentEventDataStatus = "settled"
	PaymentEventDataStatusUnknown   PaymentEventDataStatus = "unknown"
)

// Valid indicates whether the value is a known member of the PaymentEventDataStatus enum.
func (e PaymentEventDataStatus) Valid() bool {
	switch e {
	case PaymentEventDataStatusCancelled:
		return true
	case PaymentEventDataStatusExpired:
		return true
	case PaymentEventDataStatusReversed:
		return true
	case PaymentEventDataStatusSettled:
		return true
	case PaymentEventDataStatusUnknown:
		return true
	default:
		return false
	}
}

// Defines values for PlatformConfigGatewayScheme.
const (
	PlatformConfigGatewaySchemeHTTP  PlatformConfigGatewayScheme = "http"
	PlatformConfigGatewaySchemeHTTPS PlatformConfigGatewayScheme = "https"
)

// Valid indicates whether the value is a known member of the PlatformConfigGatewayScheme enum.
func (e PlatformConfigGatewayScheme) Valid() bool {
	switch e {
	case PlatformConfigGatewaySchemeHTTP:
		return true
	case PlatformConfigGatewaySchemeHTTPS:
		return true
	default:
		return false
	}
}

// Defines values for PlatformNetworkUnavailableReason.
const (
	PlatformNetworkUnavailableReasonNoFacilitator  PlatformNetworkUnavailableReason = "no_facilitator"
	PlatformNetworkUnavailableReasonNothingSettled PlatformNetworkUnavailableReason = "nothing_settled"
)

// Valid indicates whether the value is a known member of the PlatformNetworkUnavailableReason enum.
func (e PlatformNetworkUnavailableReason) Valid() bool {
	switch e {
	case PlatformNetworkUnavailableReasonNoFacilitator:
		return true
	case PlatformNetworkUnavailableReasonNothingSettled:
		return true
	default:
		return false
	}
}

// Defines values for ResentVerificationStatus.
const (
	ResentVerificationStatusAlreadyVerified ResentVerificationStatus = "already verified"
	ResentVerificationStatusSent            ResentVerificationStatus = "sent"
)

// Valid indicates whether the value is a known member of the ResentVerificationStatus enum.
func (e ResentVerificationStatus) Valid() bool {
	switch e {
	case ResentVerificationStatusAlreadyVerified:
		return true
	case ResentVerificationStatusSent:
		return true
	default:
		return false
	}
}

// Defines values for Scope.
const (
	ScopeAPIsRead        Scope = "apis:read"
	ScopeAPIsWrite       Scope = "apis:write"
	ScopeAuditRead       Scope = "audit:read"
	ScopeDomainsRead     Scope = "domains:read"
	ScopeDomainsWrite    Scope = "domains:write"
	ScopeEndpointsRead   Scope = "endpoints:read"
	ScopeEndpointsWrite  Scope = "endpoints:write"
	ScopeOpenAPIRead     Scope = "openapi:read"
	ScopePayeeWrite      Scope = "payee:write"
	ScopeSettlementsRead Scope = "settlements:read"
	ScopeStatsRead       Scope = "stats:read"
	ScopeWebhooksRead    Scope = "webhooks:read"
	ScopeWebhooksWrite   Scope = "webhooks:write"
)

// Valid indicates whether the value is a known member of the Scope enum.
func (e Scope) Valid() bool {
	switch e {
	case ScopeAPIsRead:
		return true
	case ScopeAPIsWrite:
		return true
	case ScopeAuditRead:
		return true
	case ScopeDomainsRead:
		return true
	case ScopeDomainsWrite:
		return true
	case ScopeEndpointsRead:
		return true
	case ScopeEndpointsWrite:
		return true
	case ScopeOpenAPIRead:
		return true
	case ScopePayeeWrite:
		return true
	case ScopeSettlementsRead:
		return true
	case ScopeStatsRead:
		return true
	case ScopeWebhooksRead:
		return true
	case ScopeWebhooksWrite:
		return true
	default:
		return false
	}
}

// Defines values for ScopePreset.
const (
	ScopePresetAPIManager ScopePreset = "apiManager"
	ScopePresetAnalytics  ScopePreset = "analytics"
	ScopePresetReadonly   ScopePreset = "readonly"
)

// Valid indicates whether the value is a known member of the ScopePreset enum.
func (e ScopePreset) Valid() bool {
	switch e {
	case ScopePresetAPIManager:
		return true
	case ScopePresetAnalytics:
		return true
	case ScopePresetReadonly:
		return true
	default:
		return false
	}
}

// Defines values for SentMailStatus.
const (
	SentMailStatusSent SentMailStatus = "sent"
)

// Valid indicates whether the value is a known member of the SentMailStatus enum.
func (e SentMailStatus) Valid() bool {
	switch e {
	case SentMailStatusSent:
		return true
	default:
		return false
	}
}

// Defines values for SettlementDetailTimelineEvent.
const (
	SettlementDetailTimelineEventCancelled SettlementDetailTimelineEvent = "cancelled"
	SettlementDetailTimelineEventCreated   SettlementDetailTimelineEvent = "created"
	SettlementDetailTimelineEventDelivered SettlementDetailTimelineEvent = "delivered"
	SettlementDetailTimelineEventExpired   SettlementDetailTimelineEvent = "expired"
	SettlementDetailTimelineEventReleased  SettlementDetailTimelineEvent = "released"
	SettlementDetailTimelineEventReversed  SettlementDetailTimelineEvent = "reversed"
	SettlementDetailTimelineEventSettled   SettlementDetailTimelineEvent = "settled"
	SettlementDetailTimelineEventSettling  SettlementDetailTimelineEvent = "settling"
	SettlementDetailTimelineEventUnknown   SettlementDetailTimelineEvent = "unknown"
)

// Valid indicates whether the value is a known member of the SettlementDetailTimelineEvent enum.
func (e SettlementDetailTimelineEvent) Valid() bool {
	switch e {
	case SettlementDetailTimelineEventCancelled:
		return true
	case SettlementDetailTimelineEventCreated:
		return true
	case SettlementDetailTimelineEventDelivered:
		return true
	case SettlementDetailTimelineEventExpired:
		return true
	case SettlementDetailTimelineEventReleased:
		return true
	case SettlementDetailTimelineEventReversed:
		return true
	case SettlementDetailTimelineEventSettled:
		return true
	case SettlementDetailTimelineEventSettling:
		return true
	case SettlementDetailTimelineEventUnknown:
		return true
	default:
		return false
	}
}

// Defines values for SettlementStatus.
const (
	SettlementStatusCancelled SettlementStatus = "cancelled"
	SettlementStatusExpired   SettlementStatus = "expired"
	SettlementStatusReleased  SettlementStatus = "released"
	SettlementStatusReserved  SettlementStatus = "reserved"
	SettlementStatusSettled   SettlementStatus = "settled"
	SettlementStatusSettling  SettlementStatus = "settling"
	SettlementStatusUnknown   SettlementStatus = "unknown"
)

// Valid indicates whether the value is a known member of the SettlementStatus enum.
func (e SettlementStatus) Valid() bool {
	switch e {
	case SettlementStatusCancelled:
		return true
	case SettlementStatusExpired:
		return true
	case SettlementStatusReleased:
		return true
	case SettlementStatusReserved:
		return true
	case SettlementStatusSettled:
		return true
	case SettlementStatusSettling:
		return true
	case SettlementStatusUnknown:
		return true
	default:
		return false
	}
}

// Defines values for SlugAvailabilityReason.
const (
	SlugAvailabilityReasonInvalid  SlugAvailabilityReason = "invalid"
	SlugAvailabilityReasonReserved SlugAvailabilityReason = "reserved"
	SlugAvailabilityReasonTaken    SlugAvailabilityReason = "taken"
)

// Valid indicates whether the value is a known member of the SlugAvailabilityReason enum.
func (e SlugAvailabilityReason) Valid() bool {
	switch e {
	case SlugAvailabilityReasonInvalid:
		return true
	case SlugAvailabilityReasonReserved:
		return true
	case SlugAvailabilityReasonTaken:
		return true
	default:
		return false
	}
}

// Defines values for UpdateEndpointCharge.
const (
	UpdateEndpointChargeAfter     UpdateEndpointCharge = "after"
	UpdateEndpointChargeBefore    UpdateEndpointCharge = "before"
	UpdateEndpointChargeToolCalls UpdateEndpointCharge = "tool_calls"
)

// Valid indicates whether the value is a known member of the UpdateEndpointCharge enum.
func (e UpdateEndpointCharge) Valid() bool {
	switch e {
	case UpdateEndpointChargeAfter:
		return true
	case UpdateEndpointChargeBefore:
		return true
	case UpdateEndpointChargeToolCalls:
		return true
	default:
		return false
	}
}

// Defines values for UpdateWebhookEvents.
const (
	UpdateWebhookEventsCertificateFailing UpdateWebhookEvents = "certificate.failing"
	UpdateWebhookEventsEndpointFailing    UpdateWebhookEvents = "endpoint.failing"
	UpdateWebhookEventsEndpointRecovered  UpdateWebhookEvents = "endpoint.recovered"
	UpdateWebhookEventsPayeeChanged       UpdateWebhookEvents = "payee.changed"
	UpdateWebhookEventsPaymentClosed      UpdateWebhookEvents = "payment.closed"
	UpdateWebhookEventsPaymentReversed    UpdateWebhookEvents = "payment.reversed"
	UpdateWebhookEventsPaymentSettled     UpdateWebhookEvents = "payment.settled"
	UpdateWebhookEventsPaymentUnknown     UpdateWebhookEvents = "payment.unknown"
)

// Valid indicates whether the value is a known member of the UpdateWebhookEvents enum.
func (e UpdateWebhookEvents) Valid() bool {
	switch e {
	case UpdateWebhookEventsCertificateFailing:
		return true
	case UpdateWebhookEventsEndpointFailing:
		return true
	case UpdateWebhookEventsEndpointRecovered:
		return true
	case UpdateWebhookEventsPayeeChanged:
		return true
	case UpdateWebhookEventsPaymentClosed:
		return true
	case UpdateWebhookEventsPaymentReversed:
		return true
	case UpdateWebhookEventsPaymentSettled:
		return true
	case UpdateWebhookEventsPaymentUnknown:
		return true
	default:
		return false
	}
}

// Defines values for UpstreamProbeReason.
const (
	UpstreamProbeReasonAddressNotAllowed  UpstreamProbeReason = "address_not_allowed"
	UpstreamProbeReasonCertificateInvalid UpstreamProbeReason = "certificate_invalid"
	UpstreamProbeReasonConnectionFailed   UpstreamProbeReason = "connection_failed"
	UpstreamProbeReasonConnectionRefused  UpstreamProbeReason = "connection_refused"
	UpstreamProbeReasonNameNotResolved    UpstreamProbeReason = "name_not_resolved"
	UpstreamProbeReasonNotHTTP            UpstreamProbeReason = "not_http"
	UpstreamProbeReasonTLSFailed          UpstreamProbeReason = "tls_failed"
	UpstreamProbeReasonTimedOut           UpstreamProbeReason = "timed_out"
)

// Valid indicates whether the value is a known member of the UpstreamProbeReason enum.
func (e UpstreamProbeReason) Valid() bool {
	switch e {
	case UpstreamProbeReasonAddressNotAllowed:
		return true
	case UpstreamProbeReasonCertificateInvalid:
		return true
	case UpstreamProbeReasonConnectionFailed:
		return true
	case UpstreamProbeReasonConnectionRefused:
		return true
	case UpstreamProbeReasonNameNotResolved:
		return true
	case UpstreamProbeReasonNotHTTP:
		return true
	case UpstreamProbeReasonTLSFailed:
		return true
	case UpstreamProbeReasonTimedOut:
		return true
	default:
		return false
	}
}

// Defines values for UseFaucetAsset.
const (
	UseFaucetAssetAll  UseFaucetAsset = "all"
	UseFaucetAssetEth  UseFaucetAsset = "eth"
	UseFaucetAssetUsdc UseFaucetAsset = "usdc"
)

// Valid indicates whether the value is a known member of the UseFaucetAsset enum.
func (e UseFaucetAsset) Valid() bool {
	switch e {
	case UseFaucetAssetAll:
		return true
	case UseFaucetAssetEth:
		return true
	case UseFaucetAssetUsdc:
		return true
	default:
		return false
	}
}

// Defines values for WebhookDisabledReason.
const (
	WebhookDisabledReasonFailing WebhookDisabledReason = "failing"
	WebhookDisabledReasonGone    WebhookDisabledReason = "gone"
)

// Valid indicates whether the value is a known member of the WebhookDisabledReason enum.
func (e WebhookDisabledReason) Valid() bool {
	switch e {
	case WebhookDisabledReasonFailing:
		return true
	case WebhookDisabledReasonGone:
		return true
	default:
		return false
	}
}

// Defines values for WebhookEvents.
const (
	WebhookEventsCertificateFailing WebhookEvents = "certificate.failing"
	WebhookEventsEndpointFailing    WebhookEvents = "endpoint.failing"
	WebhookEventsEndpointRecovered  WebhookEvents = "endpoint.recovered"
	WebhookEventsPayeeChanged       WebhookEvents = "payee.changed"
	WebhookEventsPaymentClosed      WebhookEvents = "payment.closed"
	WebhookEventsPaymentReversed    WebhookEvents = "payment.reversed"
	WebhookEventsPaymentSettled     WebhookEvents = "payment.settled"
	WebhookEventsPaymentUnknown     WebhookEvents = "payment.unknown"
)

// Valid indicates whether the value is a known member of the WebhookEvents enum.
func (e WebhookEvents) Valid() bool {
	switch e {
	case WebhookEventsCertificateFailing:
		return true
	case WebhookEventsEndpointFailing:
		return true
	case WebhookEventsEndpointRecovered:
		return true
	case WebhookEventsPayeeChanged:
		return true
	case WebhookEventsPaymentClosed:
		return true
	case WebhookEventsPaymentReversed:
		return true
	case WebhookEventsPaymentSettled:
		return true
	case WebhookEventsPaymentUnknown:
		return true
	default:
		return false
	}
}

// Defines values for WebhookDeliveryLastError.
const (
	WebhookDeliveryLastErrorAddressNotAllowed  WebhookDeliveryLastError = "address_not_allowed"
	WebhookDeliveryLastErrorAnsweredWithout2Xx WebhookDeliveryLastError = "answered_without_2xx"
	WebhookDeliveryLastErrorCertificateInvalid WebhookDeliveryLastError = "certificate_invalid"
	WebhookDeliveryLastErrorConnectionFailed   WebhookDeliveryLastError = "connection_failed"
	WebhookDeliveryLastErrorConnectionRefused  WebhookDeliveryLastError = "connection_refused"
	WebhookDeliveryLastErrorNameNotResolved    WebhookDeliveryLastError = "name_not_resolved"
	WebhookDeliveryLastErrorNotHTTP            WebhookDeliveryLastError = "not_http"
	WebhookDeliveryLastErrorTLSFailed          WebhookDeliveryLastError = "tls_failed"
	WebhookDeliveryLastErrorTimedOut           WebhookDeliveryLastError = "timed_out"
	WebhookDeliveryLastErrorTooManyWaiting     WebhookDeliveryLastError = "too_many_waiting"
	WebhookDeliveryLastErrorWebhookDisabled    WebhookDeliveryLastError = "webhook_disabled"
)

// Valid indicates whether the value is a known member of the WebhookDeliveryLastError enum.
func (e WebhookDeliveryLastError) Valid() bool {
	switch e {
	case WebhookDeliveryLastErrorAddressNotAllowed:
		return true
	case WebhookDeliveryLastErrorAnsweredWithout2Xx:
		return true
	case WebhookDeliveryLastErrorCertificateInvalid:
		return true
	case WebhookDeliveryLastErrorConnectionFailed:
		return true
	case WebhookDeliveryLastErrorConnectionRefused:
		return true
	case WebhookDeliveryLastErrorNameNotResolved:
		return true
	case WebhookDeliveryLastErrorNotHTTP:
		return true
	case WebhookDeliveryLastErrorTLSFailed:
		return true
	case WebhookDeliveryLastErrorTimedOut:
		return true
	case WebhookDeliveryLastErrorTooManyWaiting:
		return true
	case WebhookDeliveryLastErrorWebhookDisabled:
		return true
	default:
		return false
	}
}

// Defines values for WebhookDeliveryStatus.
const (
	WebhookDeliveryStatusDelivered WebhookDeliveryStatus = "delivered"
	WebhookDeliveryStatusFailed    WebhookDeliveryStatus = "failed"
	WebhookDeliveryStatusPending   WebhookDeliveryStatus = "pending"
)

// Valid indicates whether the value is a known member of the WebhookDeliveryStatus enum.
func (e WebhookDeliveryStatus) Valid() bool {
	switch e {
	case WebhookDeliveryStatusDelivered:
		return true
	case WebhookDeliveryStatusFailed:
		return true
	case WebhookDeliveryStatusPending:
		return true
	default:
		return false
	}
}

// Defines values for WebhookDeliveryType.
const (
	WebhookDeliveryTypeCertificateFailing WebhookDeliveryType = "certificate.failing"
	WebhookDeliveryTypeEndpointFailing    WebhookDeliveryType = "endpoint.failing"
	WebhookDeliveryTypeEndpointRecovered  WebhookDeliveryType = "endpoint.recovered"
	WebhookDeliveryTypePayeeChanged       WebhookDeliveryType = "payee.changed"
	WebhookDeliveryTypePaymentClosed      WebhookDeliveryType = "payment.closed"
	WebhookDeliveryTypePaymentReversed    WebhookDeliveryType = "payment.reversed"
	WebhookDeliveryTypePaymentSettled     WebhookDeliveryType = "payment.settled"
	WebhookDeliveryTypePaymentUnknown     WebhookDeliveryType = "payment.unknown"
	WebhookDeliveryTypeWebhookTest        WebhookDeliveryType = "webhook.test"
)

// Valid indicates whether the value is a known member of the WebhookDeliveryType enum.
func (e WebhookDeliveryType) Valid() bool {
	switch e {
	case WebhookDeliveryTypeCertificateFailing:
		return true
	case WebhookDeliveryTypeEndpointFailing:
		return true
	case WebhookDeliveryTypeEndpointRecovered:
		return true
	case WebhookDeliveryTypePayeeChanged:
		return true
	case WebhookDeliveryTypePaymentClosed:
		return true
	case WebhookDeliveryTypePaymentReversed:
		return true
	case WebhookDeliveryTypePaymentSettled:
		return true
	case WebhookDeliveryTypePaymentUnknown:
		return true
	case WebhookDeliveryTypeWebhookTest:
		return true
	default:
		return false
	}
}

// Defines values for ListAuditLogParamsResourceType.
const (
	ListAuditLogParamsResourceTypeAPI      ListAuditLogParamsResourceType = "api"
	ListAuditLogParamsResourceTypeAPIKey   ListAuditLogParamsResourceType = "api_key"
	ListAuditLogParamsResourceTypeAccount  ListAuditLogParamsResourceType = "account"
	ListAuditLogParamsResourceTypeDomain   ListAuditLogParamsResourceType = "domain"
	ListAuditLogParamsResourceTypeEndpoint ListAuditLogParamsResourceType = "endpoint"
	ListAuditLogParamsResourceTypeWebhook  ListAuditLogParamsResourceType = "webhook"
)

// Valid indicates whether the value is a known member of the ListAuditLogParamsResourceType enum.
func (e ListAuditLogParamsResourceType) Valid() bool {
	switch e {
	case ListAuditLogParamsResourceTypeAPI:
		return true
	case ListAuditLogParamsResourceTypeAPIKey:
		return true
	case ListAuditLogParamsResourceTypeAccount:
		return true
	case ListAuditLogParamsResourceTypeDomain:
		return true
	case ListAuditLogParamsResourceTypeEndpoint:
		return true
	case ListAuditLogParamsResourceTypeWebhook:
		return true
	default:
		return false
	}
}

// Defines values for ListSettlementsParamsOwed.
const (
	ListSettlementsParamsOwedTrue ListSettlementsParamsOwed = "true"
)

// Valid indicates whether the value is a known member of the ListSettlementsParamsOwed enum.
func (e ListSettlementsParamsOwed) Valid() bool {
	switch e {
	case ListSettlementsParamsOwedTrue:
		return true
	default:
		return false
	}
}

// Defines values for ExportSettlementsParamsOwed.
const (
	ExportSettlementsParamsOwedTrue ExportSettlementsParamsOwed = "true"
)

// Valid indicates whether the value is a known member of the ExportSettlementsParamsOwed enum.
func (e ExportSettlementsParamsOwed) Valid() bool {
	switch e {
	case ExportSettlementsParamsOwedTrue:
		return true
	default:
		return false
	}
}

// Defines values for ExportSettlementsParamsFormat.
const (
	ExportSettlementsParamsFormatCsv   ExportSettlementsParamsFormat = "csv"
	ExportSettlementsParamsFormatJsonl ExportSettlementsParamsFormat = "jsonl"
)

// Valid indicates whether the value is a known member of the ExportSettlementsParamsFormat enum.
func (e ExportSettlementsParamsFormat) Valid() bool {
	switch e {
	case ExportSettlementsParamsFormatCsv:
		return true
	case ExportSettlementsParamsFormatJsonl:
		return true
	default:
		return false
	}
}

// Defines values for GetStatsOverviewParamsHourly.
const (
	GetStatsOverviewParamsHourlyTrue GetStatsOverviewParamsHourly = "true"
)

// Valid indicates whether the value is a known member of the GetStatsOverviewParamsHourly enum.
func (e GetStatsOverviewParamsHourly) Valid() bool {
	switch e {
	case GetStatsOverviewParamsHourlyTrue:
		return true
	default:
		return false
	}
}

// Defines values for ListWebhookDeliveriesParamsStatus.
const (
	ListWebhookDeliveriesParamsStatusDelivered ListWebhookDeliveriesParamsStatus = "delivered"
	ListWebhookDeliveriesParamsStatusFailed    ListWebhookDeliveriesParamsStatus = "failed"
	ListWebhookDeliveriesParamsStatusPending   ListWebhookDeliveriesParamsStatus = "pending"
)

// Valid indicates whether the value is a known member of the ListWebhookDeliveriesParamsStatus enum.
func (e ListWebhookDeliveriesParamsStatus) Valid() bool {
	switch e {
	case ListWebhookDeliveriesParamsStatusDelivered:
		return true
	case ListWebhookDeliveriesParamsStatusFailed:
		return true
	case ListWebhookDeliveriesParamsStatusPending:
		return true
	default:
		return false
	}
}

// Defines values for CertificateFailingJSONBodyType.
const (
	CertificateFailingJSONBodyTypeCertificateFailing CertificateFailingJSONBodyType = "certificate.failing"
)

// Valid indicates whether the value is a known member of the CertificateFailingJSONBodyType enum.
func (e CertificateFailingJSONBodyType) Valid() bool {
	switch e {
	case CertificateFailingJSONBodyTypeCertificateFailing:
		return true
	default:
		return false
	}
}

// Defines values for EndpointFailingJSONBodyType.
const (
	EndpointFailingJSONBodyTypeEndpointFailing EndpointFailingJSONBodyType = "endpoint.failing"
)

// Valid indicates whether the value is a known member of the EndpointFailingJSONBodyType enum.
func (e EndpointFailingJSONBodyType) Valid() bool {
	switch e {
	case EndpointFailingJSONBodyTypeEndpointFailing:
		return true
	default:
		return false
	}
}

// Defines values for EndpointRecoveredJSONBodyType.
const (
	EndpointRecoveredJSONBodyTypeEndpointRecovered EndpointRecoveredJSONBodyType = "endpoint.recovered"
)

// Valid indicates whether the value is a known member of the EndpointRecoveredJSONBodyType enum.
func (e EndpointRecoveredJSONBodyType) Valid() bool {
	switch e {
	case EndpointRecoveredJSONBodyTypeEndpointRecovered:
		return true
	default:
		return false
	}
}

// Defines values for PayeeChangedJSONBodyType.
const (
	PayeeChangedJSONBodyTypePayeeChanged PayeeChangedJSONBodyType = "payee.changed"
)

// Valid indicates whether the value is a known member of the PayeeChangedJSONBodyType enum.
func (e PayeeChangedJSONBodyType) Valid() bool {
	switch e {
	case PayeeChangedJSONBodyTypePayeeChanged:
		return true
	default:
		return false
	}
}

// Defines values for PaymentClosedJSONBodyType.
const (
	PaymentClosedJSONBodyTypePaymentClosed PaymentClosedJSONBodyType = "payment.closed"
)

// Valid indicates whether the value is a known member of the PaymentClosedJSONBodyType enum.
func (e PaymentClosedJSONBodyType) Valid() bool {
	switch e {
	case PaymentClosedJSONBodyTypePaymentClosed:
		return true
	default:
		return false
	}
}

// Defines values for PaymentReversedJSONBodyType.
const (
	PaymentReversedJSONBodyTypePaymentReversed PaymentReversedJSONBodyType = "payment.reversed"
)

// Valid indicates whether the value is a known member of the PaymentReversedJSONBodyType enum.
func (e PaymentReversedJSONBodyType) Valid() bool {
	switch e {
	case PaymentReversedJSONBodyTypePaymentReversed:
		return true
	default:
		return false
	}
}

// Defines values for PaymentSettledJSONBodyType.
const (
	PaymentSettledJSONBodyTypePaymentSettled PaymentSettledJSONBodyType = "payment.settled"
)

// Valid indicates whether the value is a known member of the PaymentSettledJSONBodyType enum.
func (e PaymentSettledJSONBodyType) Valid() bool {
	switch e {
	case PaymentSettledJSONBodyTypePaymentSettled:
		return true
	default:
		return false
	}
}

// Defines values for PaymentUnknownJSONBodyType.
const (
	PaymentUnknownJSONBodyTypePaymentUnknown PaymentUnknownJSONBodyType = "payment.unknown"
)

// Valid indicates whether the value is a known member of the PaymentUnknownJSONBodyType enum.
func (e PaymentUnknownJSONBodyType) Valid() bool {
	switch e {
	case PaymentUnknownJSONBodyTypePaymentUnknown:
		return true
	default:
		return false
	}
}

// Defines values for WebhookTestJSONBodyType.
const (
	WebhookTestJSONBodyTypeWebhookTest WebhookTestJSONBodyType = "webhook.test"
)

// Valid indicates whether the value is a known member of the WebhookTestJSONBodyType enum.
func (e WebhookTestJSONBodyType) Valid() bool {
	switch e {
	case WebhookTestJSONBodyTypeWebhookTest:
		return true
	default:
		return false
	}
}

// AcceptOption defines model for AcceptOption.
type AcceptOption struct {
	Amount            string                 `json:"amount"`
	Asset             string                 `json:"asset"`
	Extra             map[string]interface{} `json:"extra"`
	MaxTimeoutSeconds int                    `json:"max_timeout_seconds"`
	Network           string                 `json:"network"`
	Scheme            string                 `json:"scheme"`
}

// Address defines model for Address.
type Address struct {
	Address string `json:"address"`
}

// API defines model for Api.
type API struct {
	CreatedAt             time.Time   `json:"created_at"`
	DiscoveryContactEmail string      `json:"discovery_contact_email"`
	DiscoveryGuidance     string      `json:"discovery_guidance"`
	Enabled               bool        `json:"enabled"`
	Environment           Environment `json:"environment"`
	Hosts                 []string    `json:"hosts"`
	IconURL               string      `json:"icon_url"`
	ID                    string      `json:"id"`
	Name                  string      `json:"name"`
	OpenAPIVersion        string      `json:"openapi_version"`
	PayToAddress          string      `json:"pay_to_address"`
	PayToMode             PayToMode   `json:"pay_to_mode"`
	PaymentContext        bool        `json:"payment_context"`
	PrimaryHost           string      `json:"primary_host"`
	PublishOwnerEmail     bool        `json:"publish_owner_email"`
	ServiceName           string      `json:"service_name"`
	Slug                  string      `json:"slug"`
	Tags                  []string    `json:"tags"`
	UpdatedAt             time.Time   `json:"updated_at"`
	UpstreamBaseURL       string      `json:"upstream_base_url"`

	// UpstreamHeaderNames The names of the headers that the gateway adds for the upstream
	UpstreamHeaderNames []string `json:"upstream_header_names"`
}

// APIKey defines model for ApiKey.
type APIKey struct {
	// AllowedAddresses CIDR ranges that it works from; null is everywhere
	AllowedAddresses []string    `json:"allowed_addresses"`
	CreatedAt        time.Time   `json:"created_at"`
	Environment      Environment `json:"environment"`
	ExpiresAt        time.Time   `json:"expires_at"`
	ID               string      `json:"id"`
	LastUsedAt       time.Time   `json:"last_used_at"`
	Name             string      `json:"name"`
	Prefix           string      `json:"prefix"`
	Scopes           []Scope     `json:"scopes"`
}

// APIKeyPage defines model for ApiKeyPage.
type APIKeyPage struct {
	Items      []APIKey `json:"items"`
	NextCursor string   `json:"next_cursor"`
}

// APIPage defines model for ApiPage.
type APIPage struct {
	Items      []API  `json:"items"`
	NextCursor string `json:"next_cursor"`
}

// AuditRecord defines model for AuditRecord.
type AuditRecord struct {
	Action AuditRecordAction `json:"action"`

	// Actor `person`: somebody who was logged in; `gateway`: the platform by itself
	Actor AuditRecordActor `json:"actor"`

	// Address IP address of the client
	Address string `json:"address"`

	// After The changed fields as they are since
	After      map[string]interface{} `json:"after"`
	APIID      string                 `json:"api_id"`
	APIKeyID   string                 `json:"api_key_id"`
	APIKeyName string                 `json:"api_key_name"`
	At         time.Time              `json:"at"`

	// Before The changed fields as they were. A long value is told by its length and SHA-256, a secret by `(secret)`
	Before       map[string]interface{}  `json:"before"`
	ID           string                  `json:"id"`
	ResourceID   string                  `json:"resource_id"`
	ResourceName string                  `json:"resource_name"`
	ResourceType AuditRecordResourceType `json:"resource_type"`
}

// AuditRecordAction defines model for AuditRecord.Action.
type AuditRecordAction string

// AuditRecordActor `person`: somebody who was logged in; `gateway`: the platform by itself
type AuditRecordActor string

// AuditRecordResourceType defines model for AuditRecord.ResourceType.
type AuditRecordResourceType string

// AuditRecordPage defines model for AuditRecordPage.
type AuditRecordPage struct {
	Items      []AuditRecord `json:"items"`
	NextCursor string        `json:"next_cursor"`
}

// Balances defines model for Balances.
type Balances struct {
	// EthWei Hex, wei
	EthWei string `json:"eth_wei"`

	// UsdcBase Hex, atomic USDC units
	UsdcBase string `json:"usdc_base"`
}

// BeginSecondFactor defines model for BeginSecondFactor.
type BeginSecondFactor struct {
	Password string `json:"password"`
}

// BegunSecondFactor defines model for BegunSecondFactor.
type BegunSecondFactor struct {
	// OtpauthURI For a QR code: RFC 6238 with SHA-1, six digits, 30 seconds
	OtpauthURI string `json:"otpauth_uri"`

	// Secret In base 32, for apps that read no QR code
	Secret string `json:"secret"`
}

// CertificateEventData defines model for CertificateEventData.
type CertificateEventData struct {
	APIID    string `json:"api_id"`
	DomainID string `json:"domain_id"`

	// Failures Orders in a row that have failed
	Failures      int       `json:"failures"`
	Hostname      string    `json:"hostname"`
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// NotAfter Until when the certificate in use is good
	NotAfter time.Time `json:"not_after"`
	Reason   string    `json:"reason"`
}

// ChangeEmail defines model for ChangeEmail.
type ChangeEmail struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code     string `json:"code,omitempty"`
	Email    string `json:"email"`
	Password string `json:"password"`
}

// ChangePassword defines model for ChangePassword.
type ChangePassword struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code            string `json:"code,omitempty"`
	CurrentPassword string `json:"current_password"`
	NewPassword     string `json:"new_password"`
}

// ConfirmSecondFactor defines model for ConfirmSecondFactor.
type ConfirmSecondFactor struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code string `json:"code"`
}

// CreateAPI defines model for CreateApi.
type CreateAPI struct {
	DiscoveryContactEmail string `json:"discovery_contact_email,omitempty"`
	DiscoveryGuidance     string `json:"discovery_guidance,omitempty"`
	Enabled               *bool  `json:"enabled,omitempty"`

	// IconURL `iconUrl` in the 402
	IconURL        string    `json:"icon_url,omitempty"`
	Name           string    `json:"name"`
	OpenAPIVersion string    `json:"openapi_version,omitempty"`
	PayToAddress   string    `json:"pay_to_address,omitempty"`
	PayToMode      PayToMode `json:"pay_to_mode"`

	// PaymentContext Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given
	PaymentContext    *bool `json:"payment_context,omitempty"`
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// ServiceName `serviceName` in the 402: what catalogues show
	ServiceName string `json:"service_name,omitempty"`
	Slug        string `json:"slug"`

	// Tags `tags` in the 402, before those of the endpoint
	Tags            []string          `json:"tags,omitempty"`
	UpstreamBaseURL string            `json:"upstream_base_url"`
	UpstreamHeaders map[string]string `json:"upstream_headers,omitempty"`
}

// CreateAPIKey defines model for CreateApiKey.
type CreateAPIKey struct {
	// AllowedAddresses Where the key works from
	AllowedAddresses []string    `json:"allowed_addresses,omitempty"`
	ExpiresAt        time.Time   `json:"expires_at,omitzero"`
	Name             string      `json:"name"`
	Preset           ScopePreset `json:"preset,omitempty"`
	Scopes           []Scope     `json:"scopes,omitempty"`
}

// CreateDomain defines model for CreateDomain.
type CreateDomain struct {
	Hostname string `json:"hostname"`
}

// CreateEndpoint defines model for CreateEndpoint.
type CreateEndpoint struct {
	Accepts []AcceptOption `json:"accepts"`

	// Charge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge      CreateEndpointCharge `json:"charge,omitempty"`
	Description string               `json:"description,omitempty"`
	Enabled     *bool                `json:"enabled,omitempty"`

	// MaxRedeliveries How often the upstream is asked anew for a payment whose answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries  int            `json:"max_redeliveries,omitempty"`
	MaxStreamSeconds int            `json:"max_stream_seconds,omitempty"`
	Method           EndpointMethod `json:"method"`

	// MimeType Media type of the 200 answer; application/json unless set
	MimeType string `json:"mime_type,omitempty"`

	// OperationID `operationId` in the OpenAPI document of the gateway host
	OperationID string                 `json:"operation_id,omitempty"`
	PathPattern string                 `json:"path_pattern"`
	PathSchema  map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool                  `json:"payment_identifier_required,omitempty"`
	RequestSchema             map[string]interface{} `json:"request_schema,omitempty"`
	ResponseSchema            map[string]interface{} `json:"response_schema,omitempty"`

	// Summary One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`

	// TTL Lifetime in seconds; makes the endpoint ephemeral
	TTL int `json:"ttl,omitempty"`
}

// CreateEndpointCharge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
type CreateEndpointCharge string

// CreateWebhook defines model for CreateWebhook.
type CreateWebhook struct {
	Description string                `json:"description,omitempty"`
	Enabled     *bool                 `json:"enabled,omitempty"`
	Events      []CreateWebhookEvents `json:"events"`
	URL         string                `json:"url"`
}

// CreateWebhookEvents defines model for CreateWebhook.Events.
type CreateWebhookEvents string

// CreatedAPIKey defines model for CreatedApiKey.
type CreatedAPIKey struct {
	// AllowedAddresses CIDR ranges that it works from; null is everywhere
	AllowedAddresses []string    `json:"allowed_addresses"`
	CreatedAt        time.Time   `json:"created_at"`
	Environment      Environment `json:"environment"`
	ExpiresAt        time.Time   `json:"expires_at"`
	ID               string      `json:"id"`

	// Key The key itself, shown this once
	Key        string    `json:"key"`
	LastUsedAt time.Time `json:"last_used_at"`
	Name       string    `json:"name"`
	Prefix     string    `json:"prefix"`
	Scopes     []Scope   `json:"scopes"`
}

// CreatedWebhook defines model for CreatedWebhook.
type CreatedWebhook struct {
	CreatedAt   time.Time `json:"created_at"`
	Description string    `json:"description"`

	// DisabledReason Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410
	DisabledReason CreatedWebhookDisabledReason `json:"disabled_reason"`
	Enabled        bool                         `json:"enabled"`
	Environment    Environment                  `json:"environment"`
	Events         []CreatedWebhookEvents       `json:"events"`

	// FailingSince Since when no delivery was taken
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil Until then deliveries are signed with the former secret as well
	FormerSecretUntil time.Time `json:"former_secret_until"`
	ID                string    `json:"id"`

	// Secret Signs what is sent (Standard Webhooks), shown this once
	Secret    string    `json:"secret"`
	UpdatedAt time.Time `json:"updated_at"`
	URL       string    `json:"url"`
}

// CreatedWebhookDisabledReason defines model for CreatedWebhook.DisabledReason.
type CreatedWebhookDisabledReason string

// CreatedWebhookEvents defines model for CreatedWebhook.Events.
type CreatedWebhookEvents string

// DeleteAccount defines model for DeleteAccount.
type DeleteAccount struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code     string `json:"code,omitempty"`
	Password string `json:"password"`
}

// Discovery defines model for Discovery.
type Discovery struct {
	// DiscoverableEndpointCount What the discovery documents list: not ephemeral, enabled, and with a price that a buyer can pay now; none while the API is disabled or has no payee. What a document has no room for is counted all the same: the document says how many that are
	DiscoverableEndpointCount int `json:"discoverable_endpoint_count"`
	EndpointCount             int `json:"endpoint_count"`
	HostUrls                  []struct {
		Host         string `json:"host"`
		IsPrimary    bool   `json:"is_primary"`
		OpenAPIURL   string `json:"openapi_url"`
		WellKnownURL string `json:"well_known_url"`
	} `json:"host_urls"`
	Hosts        []string `json:"hosts"`
	OpenAPIURL   string   `json:"openapi_url"`
	PrimaryHost  string   `json:"primary_host"`
	WellKnownURL string   `json:"well_known_url"`
}

// Domain defines model for Domain.
type Domain struct {
	APIID       string `json:"api_id"`
	Certificate struct {
		// NextAttemptAt When it is ordered, tried again or renewed
		NextAttemptAt time.Time `json:"next_attempt_at"`
		NotAfter      time.Time `json:"not_after"`

		// Reason Why there is none, or why its renewal has failed so far
		Reason string `json:"reason"`

		// Status none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again
		Status DomainCertificateStatus `json:"status"`
	} `json:"certificate"`

	// CnameTarget Where the host name must point to be served
	CnameTarget string    `json:"cname_target"`
	CreatedAt   time.Time `json:"created_at"`

	// Hostname Lower case, in ASCII form
	Hostname      string    `json:"hostname"`
	ID            string    `json:"id"`
	LastCheckedAt time.Time `json:"last_checked_at"`

	// Reason Why the last look at the DNS did not verify it
	Reason             string       `json:"reason"`
	Status             DomainStatus `json:"status"`
	VerificationRecord struct {
		Name  string                       `json:"name"`
		Type  DomainVerificationRecordType `json:"type"`
		Value string                       `json:"value"`
	} `json:"verification_record"`
	VerificationToken string    `json:"verification_token"`
	VerifiedAt        time.Time `json:"verified_at"`
}

// DomainCertificateStatus none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again
type DomainCertificateStatus string

// DomainStatus defines model for Domain.Status.
type DomainStatus string

// DomainVerificationRecordType defines model for Domain.VerificationRecord.Type.
type DomainVerificationRecordType string

// DomainPage defines model for DomainPage.
type DomainPage struct {
	Items      []Domain `json:"items"`
	NextCursor string   `json:"next_cursor"`
}

// DomainSuggestion defines model for DomainSuggestion.
type DomainSuggestion struct {
	CnameTarget string `json:"cname_target"`
	Hostname    string `json:"hostname"`
	RecordName  string `json:"record_name"`
}

// DomainSuggestions defines model for DomainSuggestions.
type DomainSuggestions struct {
	Items []DomainSuggestion `json:"items"`
}

// DomainVerification defines model for DomainVerification.
type DomainVerification struct {
	// Reason Why it is still pending
	Reason string                   `json:"reason,omitempty"`
	Status DomainVerificationStatus `json:"status"`
}

// DomainVerificationStatus defines model for DomainVerification.Status.
type DomainVerificationStatus string

// EmailVerification defines model for EmailVerification.
type EmailVerification struct {
	Status EmailVerificationStatus `json:"status"`
}

// EmailVerificationStatus defines model for EmailVerification.Status.
type EmailVerificationStatus string

// EnabledSecondFactor defines model for EnabledSecondFactor.
type EnabledSecondFactor struct {
	// RecoveryCodes Each is good once in the place of a code; they are shown this once
	RecoveryCodes []string `json:"recovery_codes"`

	// Token JWT, good for 24 hours
	Token string `json:"token"`
	User  User   `json:"user"`
}

// Endpoint defines model for Endpoint.
type Endpoint struct {
	Accepts                   []AcceptOption         `json:"accepts"`
	APIID                     string                 `json:"api_id"`
	Charge                    EndpointCharge         `json:"charge"`
	CreatedAt                 time.Time              `json:"created_at"`
	Description               string                 `json:"description"`
	Enabled                   bool                   `json:"enabled"`
	ExpiresAt                 time.Time              `json:"expires_at"`
	ID                        string                 `json:"id"`
	MaxRedeliveries           int                    `json:"max_redeliveries"`
	MaxStreamSeconds          int                    `json:"max_stream_seconds"`
	Method                    EndpointMethod         `json:"method"`
	MimeType                  string                 `json:"mime_type"`
	OperationID               string                 `json:"operation_id"`
	PathPattern               string                 `json:"path_pattern"`
	PathSchema                map[string]interface{} `json:"path_schema"`
	PaymentIdentifierRequired bool                   `json:"payment_identifier_required"`
	RequestSchema             map[string]interface{} `json:"request_schema"`
	ResponseSchema            map[string]interface{} `json:"response_schema"`
	SchemaSource              EndpointSchemaSource   `json:"schema_source"`
	Summary                   string                 `json:"summary"`
	Tags                      []string               `json:"tags"`
	UpdatedAt                 time.Time              `json:"updated_at"`
}

// EndpointCharge defines model for Endpoint.Charge.
type EndpointCharge string

// EndpointSchemaSource defines model for Endpoint.SchemaSource.
type EndpointSchemaSource string

// EndpointEventData defines model for EndpointEventData.
type EndpointEventData struct {
	APIID      string `json:"api_id"`
	EndpointID string `json:"endpoint_id"`

	// Failed Payments of the last ten minutes that were released because the upstream has failed
	Failed      int    `json:"failed"`
	Method      string `json:"method"`
	PathPattern string `json:"path_pattern"`

	// Settled Payments of the same time that were settled
	Settled int `json:"settled"`

	// Since When the endpoint was first seen failing
	Since time.Time `json:"since"`
}

// EndpointMethod defines model for EndpointMethod.
type EndpointMethod string

// EndpointPage defines model for EndpointPage.
type EndpointPage struct {
	Items      []Endpoint `json:"items"`
	NextCursor string     `json:"next_cursor"`
}

// Environment defines model for Environment.
type Environment string

// ErrorCode defines model for ErrorCode.
type ErrorCode string

// ForgotPassword defines model for ForgotPassword.
type ForgotPassword struct {
	Email string `json:"email"`
}

// Health defines model for Health.
type Health struct {
	Status HealthStatus `json:"status"`
}

// HealthStatus defines model for Health.Status.
type HealthStatus string

// Identity defines model for Identity.
type Identity struct {
	Credential  IdentityCredential `json:"credential"`
	Environment Environment        `json:"environment"`

	// Scopes What an API key may do; null for a JWT, which may do all
	Scopes []Scope `json:"scopes"`
	User   User    `json:"user"`
}

// IdentityCredential defines model for Identity.Credential.
type IdentityCredential string

// ImportOpenAPI defines model for ImportOpenAPI.
type ImportOpenAPI struct {
	// Accepts The price of each operation that has none of its own
	Accepts    []AcceptOption `json:"accepts,omitempty"`
	Operations []Operation    `json:"operations"`
}

// ImportedOpenAPI defines model for ImportedOpenAPI.
type ImportedOpenAPI struct {
	Created []Endpoint `json:"created"`
	Skipped []struct {
		Method      string `json:"method"`
		Path        string `json:"path"`
		PathPattern string `json:"path_pattern"`
		Reason      string `json:"reason"`
	} `json:"skipped"`

	// Warnings What was accepted and may not do what you expect
	Warnings []struct {
		Message string `json:"message"`
		Path    string `json:"path"`
	} `json:"warnings"`
}

// LocalDevConfig defines model for LocalDevConfig.
type LocalDevConfig struct {
	ChainID       int    `json:"chain_id"`
	Enabled       bool   `json:"enabled"`
	FaucetEnabled bool   `json:"faucet_enabled"`
	Network       string `json:"network"`
	PaymentToken  struct {
		Address  string `json:"address"`
		Decimals int    `json:"decimals"`
		Name     string `json:"name"`
		Symbol   string `json:"symbol"`
		Version  string `json:"version"`
	} `json:"payment_token"`

	// RPCURL For wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// SampleUpstreamURL An API that may be wrapped in the Sandbox to try the platform out; null where the operator offers none
	SampleUpstreamURL string `json:"sample_upstream_url"`
}

// Login defines model for Login.
type Login struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code     string `json:"code,omitempty"`
	Email    string `json:"email"`
	Password string `json:"password"`
}

// Network defines model for Network.
type Network struct {
	// Available Whether prices on it are offered to buyers now
	Available   bool        `json:"available"`
	Environment Environment `json:"environment"`
	Name        string      `json:"name"`
	Network     string      `json:"network"`

	// RPCURL A public node, for wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes What is settled now; empty where the network is not available
	Schemes []string `json:"schemes"`
	Tokens  []Token  `json:"tokens"`

	// UnavailableReason `no_facilitator`: the operator has configured none for it; `nothing_settled`: its facilitator settles nothing that the gateway offers
	UnavailableReason NetworkUnavailableReason `json:"unavailable_reason"`
	X402Versions      []int                    `json:"x402_versions"`
}

// NetworkUnavailableReason defines model for Network.UnavailableReason.
type NetworkUnavailableReason string

// Networks defines model for Networks.
type Networks struct {
	Items     []Network `json:"items"`
	UpdatedAt time.Time `json:"updated_at"`
}

// OpenAPIImport defines model for OpenAPIImport.
type OpenAPIImport struct {
	APIID string `json:"api_id"`

	// Created Endpoints so far
	Created   int       `json:"created"`
	CreatedAt time.Time `json:"created_at"`
	EndedAt   time.Time `json:"ended_at"`
	ID        string    `json:"id"`

	// Operations Operations of the document, once it has been read
	Operations int `json:"operations"`

	// Problem Why it has failed; nothing was created then
	Problem string `json:"problem"`
	Skipped int    `json:"skipped"`

	// SkippedOperations The first 200, once the import is done
	SkippedOperations []struct {
		Method      string `json:"method"`
		Path        string `json:"path"`
		PathPattern string `json:"path_pattern"`
		Reason      string `json:"reason"`
	} `json:"skipped_operations"`
	State OpenAPIImportState `json:"state"`
}

// OpenAPIImportState defines model for OpenAPIImport.State.
type OpenAPIImportState string

// Operation defines model for Operation.
type Operation struct {
	// Accepts Its own price; that of the import when absent
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// Charge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge      OperationCharge `json:"charge,omitempty"`
	Description string          `json:"description,omitempty"`
	Enabled     *bool           `json:"enabled,omitempty"`

	// MaxRedeliveries How often the upstream is asked anew for a payment whose answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries  int            `json:"max_redeliveries,omitempty"`
	MaxStreamSeconds int            `json:"max_stream_seconds,omitempty"`
	Method           EndpointMethod `json:"method"`

	// MimeType Media type of the 200 answer; application/json unless set
	MimeType string `json:"mime_type,omitempty"`

	// OperationID `operationId` in the OpenAPI document of the gateway host
	OperationID string `json:"operation_id,omitempty"`

	// Path Template, `/pets/{id}`
	Path string `json:"path,omitempty"`

	// PathPattern Made of `path` when absent
	PathPattern string                 `json:"path_pattern,omitempty"`
	PathSchema  map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool                  `json:"payment_identifier_required,omitempty"`
	RequestSchema             map[string]interface{} `json:"request_schema,omitempty"`
	ResponseSchema            map[string]interface{} `json:"response_schema,omitempty"`

	// Summary One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// OperationCharge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
type OperationCharge string

// ParseOpenAPI defines model for ParseOpenAPI.
type ParseOpenAPI struct {
	// Spec OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML
	Spec string `json:"spec"`
}

// ParsedOpenAPI defines model for ParsedOpenAPI.
type ParsedOpenAPI struct {
	Operations []Operation `json:"operations"`
	Servers    []string    `json:"servers"`
	Skipped    []struct {
		Method string `json:"method"`
		Path   string `json:"path"`
		Reason string `json:"reason"`
	} `json:"skipped"`
	Title   string `json:"title"`
	Version string `json:"version"`
}

// PasswordReset defines model for PasswordReset.
type PasswordReset struct {
	Status PasswordResetStatus `json:"status"`
}

// PasswordResetStatus defines model for PasswordReset.Status.
type PasswordResetStatus string

// PayToMode defines model for PayToMode.
type PayToMode string

// PayeeEventData defines model for PayeeEventData.
type PayeeEventData struct {
	After  []string `json:"after"`
	APIID  string   `json:"api_id"`
	Before []string `json:"before"`

	// EndpointID Null for the API's own payee
	EndpointID string `json:"endpoint_id"`
}

// PaymentEventData defines model for PaymentEventData.
type PaymentEventData struct {
	// Amount Atomic token units
	Amount     string    `json:"amount"`
	APIID      string    `json:"api_id"`
	Asset      string    `json:"asset"`
	CreatedAt  time.Time `json:"created_at"`
	EndpointID string    `json:"endpoint_id"`
	Method     string    `json:"method"`
	Network    string    `json:"network"`
	Path       string    `json:"path"`
	PayTo      string    `json:"pay_to"`
	Payer      string    `json:"payer"`

	// PaymentID As in `/settlements/{id}`
	PaymentID   string                 `json:"payment_id"`
	Reason      string                 `json:"reason"`
	Scheme      string                 `json:"scheme"`
	SettledAt   time.Time              `json:"settled_at"`
	Status      PaymentEventDataStatus `json:"status"`
	Transaction string                 `json:"transaction"`
}

// PaymentEventDataStatus defines model for PaymentEventData.Status.
type PaymentEventDataStatus string

// PlatformConfig defines model for PlatformConfig.
type PlatformConfig struct {
	ControlPlane struct {
		BaseURL        string `json:"base_url"`
		StagingBaseURL string `json:"staging_base_url"`
	} `json:"control_plane"`
	Gateway struct {
		HTTPPort  int                         `json:"http_port"`
		HTTPSPort int                         `json:"https_port"`
		Scheme    PlatformConfigGatewayScheme `json:"scheme"`
	} `json:"gateway"`
	Networks       []PlatformNetwork `json:"networks"`
	PlatformDomain string            `json:"platform_domain"`
	SandboxDomain  string            `json:"sandbox_domain"`
	Version        string            `json:"version"`
}

// PlatformConfigGatewayScheme defines model for PlatformConfig.Gateway.Scheme.
type PlatformConfigGatewayScheme string

// PlatformNetwork defines model for PlatformNetwork.
type PlatformNetwork struct {
	// Available Whether prices on it are offered to buyers now
	Available   bool        `json:"available"`
	Environment Environment `json:"environment"`

	// ExplorerURL Where people look a transaction up; `{transaction}` stands for its hash. Absent where there is no explorer
	ExplorerURL string `json:"explorer_url,omitempty"`

	// Name Its identifier where it has no name
	Name    string `json:"name"`
	Network string `json:"network"`

	// RPCURL A public node, for wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes What is settled now; empty where the network is not available
	Schemes []string `json:"schemes"`
	Tokens  []Token  `json:"tokens"`

	// UnavailableReason `no_facilitator`: the operator has configured none for it; `nothing_settled`: its facilitator settles nothing that the gateway offers
	UnavailableReason PlatformNetworkUnavailableReason `json:"unavailable_reason"`
}

// PlatformNetworkUnavailableReason defines model for PlatformNetwork.UnavailableReason.
type PlatformNetworkUnavailableReason string

// ProbeUpstream defines model for ProbeUpstream.
type ProbeUpstream struct {
	UpstreamBaseURL string `json:"upstream_base_url"`
}

// RecoveryCodes defines model for RecoveryCodes.
type RecoveryCodes struct {
	// RecoveryCodes Each is good once in the place of a code; they are shown this once
	RecoveryCodes []string `json:"recovery_codes"`
}

// ResentVerification defines model for ResentVerification.
type ResentVerification struct {
	Status ResentVerificationStatus `json:"status"`
}

// ResentVerificationStatus defines model for ResentVerification.Status.
type ResentVerificationStatus string

// ResetPassword defines model for ResetPassword.
type ResetPassword struct {
	Password string `json:"password"`
	Token    string `json:"token"`
}

// RollAPIKey defines model for RollApiKey.
type RollAPIKey struct {
	// OverlapSeconds For how long the old key works beside the new one; 0 unless set
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// RollWebhookSecret defines model for RollWebhookSecret.
type RollWebhookSecret struct {
	// OverlapSeconds For how long the old secret signs beside the new one; a day unless set
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// SandboxWallet defines model for SandboxWallet.
type SandboxWallet struct {
	Address            string `json:"address"`
	PrivateKey         string `json:"private_key"`
	PrivateKeyRedacted string `json:"private_key_redacted"`
}

// Scope defines model for Scope.
type Scope string

// ScopePreset defines model for ScopePreset.
type ScopePreset string

// SecondFactorProof defines model for SecondFactorProof.
type SecondFactorProof struct {
	// Code Six digits of the authenticator app, or a recovery code
	Code     string `json:"code"`
	Password string `json:"password"`
}

// SentMail defines model for SentMail.
type SentMail struct {
	Status SentMailStatus `json:"status"`
}

// SentMailStatus defines model for SentMail.Status.
type SentMailStatus string

// Session defines model for Session.
type Session struct {
	// Token JWT, good for 24 hours
	Token string `json:"token"`
	User  User   `json:"user"`
}

// Settlement defines model for Settlement.
type Settlement struct {
	// Amount Atomic token units
	Amount         string           `json:"amount"`
	APIID          string           `json:"api_id"`
	Asset          string           `json:"asset"`
	CreatedAt      time.Time        `json:"created_at"`
	EndpointID     string           `json:"endpoint_id"`
	ErrorReason    string           `json:"error_reason"`
	ID             string           `json:"id"`
	Method         string           `json:"method"`
	Network        string           `json:"network"`
	Path           string           `json:"path"`
	PayTo          string           `json:"pay_to"`
	Payer          string           `json:"payer"`
	Scheme         string           `json:"scheme"`
	SettledAt      time.Time        `json:"settled_at"`
	Status         SettlementStatus `json:"status"`
	Transaction    string           `json:"transaction"`
	UpstreamStatus int              `json:"upstream_status"`
}

// SettlementDetail defines model for SettlementDetail.
type SettlementDetail struct {
	// Amount Atomic token units
	Amount      string           `json:"amount"`
	APIID       string           `json:"api_id"`
	Asset       string           `json:"asset"`
	CreatedAt   time.Time        `json:"created_at"`
	EndpointID  string           `json:"endpoint_id"`
	ErrorReason string           `json:"error_reason"`
	ID          string           `json:"id"`
	Method      string           `json:"method"`
	Network     string           `json:"network"`
	Path        string           `json:"path"`
	PayTo       string           `json:"pay_to"`
	Payer       string           `json:"payer"`
	Scheme      string           `json:"scheme"`
	SettledAt   time.Time        `json:"settled_at"`
	Status      SettlementStatus `json:"status"`

	// Timeline What has happened to the payment so far, in this order. `reversed`: a reorganisation of the chain has taken the settled transfer back
	Timeline []struct {
		// At Null where the ledger keeps no time of it
		At    time.Time                     `json:"at"`
		Event SettlementDetailTimelineEvent `json:"event"`
	} `json:"timeline"`
	Transaction    string `json:"transaction"`
	UpstreamStatus int    `json:"upstream_status"`
}

// SettlementDetailTimelineEvent defines model for SettlementDetail.Timeline.Event.
type SettlementDetailTimelineEvent string

// SettlementPage defines model for SettlementPage.
type SettlementPage struct {
	Items      []Settlement `json:"items"`
	NextCursor string       `json:"next_cursor"`
}

// SettlementStatus defines model for SettlementStatus.
type SettlementStatus string

// Signup defines model for Signup.
type Signup struct {
	Email    string `json:"email"`
	Name     string `json:"name,omitempty"`
	Password string `json:"password"`
}

// SlugAvailability defines model for SlugAvailability.
type SlugAvailability struct {
	Available bool `json:"available"`

	// Reason Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
	Reason SlugAvailabilityReason `json:"reason,omitempty"`
	Slug   string                 `json:"slug"`
}

// SlugAvailabilityReason Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
type SlugAvailabilityReason string

// StartOpenAPIImport defines model for StartOpenAPIImport.
type StartOpenAPIImport struct {
	// Accepts The price of each operation that `prices` does not name
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// Prices Prices of single operations by method and path, such as `GET /pets/{id}`
	Prices map[string][]AcceptOption `json:"prices,omitempty"`

	// Spec OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML; up to 10 MiB
	Spec string `json:"spec"`
}

// Statement defines model for Statement.
type Statement struct {
	// Closed Whether these sums are final: from an hour after the end of the month on
	Closed bool            `json:"closed"`
	From   time.Time       `json:"from"`
	Items  []StatementItem `json:"items"`

	// Month In UTC, as `2026-11`
	Month string    `json:"month"`
	To    time.Time `json:"to"`
}

// StatementItem defines model for StatementItem.
type StatementItem struct {
	// Asset In lower case on EVM networks, as is `pay_to`
	Asset string `json:"asset"`

	// Closing Atomic token units: `opening` and `settled` less `reversed`
	Closing  string `json:"closing"`
	Decimals int    `json:"decimals"`
	Network  string `json:"network"`

	// Opening Atomic token units: what was settled before the month, less what was reversed before it
	Opening string `json:"opening"`
	PayTo   string `json:"pay_to"`

	// Reversed Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has taken back, as far as that was noticed in this month
	Reversed      string `json:"reversed"`
	ReversedCount int    `json:"reversed_count"`

	// Settled Atomic token units
	Settled      string `json:"settled"`
	SettledCount int    `json:"settled_count"`

	// Token Symbol; null for a token that is not known
	Token string `json:"token"`
}

// StatsOverview defines model for StatsOverview.
type StatsOverview struct {
	// ByAPI At most 200, most payments first, then most challenges
	ByAPI []struct {
		APIID string `json:"api_id"`

		// Challenges 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
		UniquePayers int `json:"unique_payers"`
	} `json:"by_api"`
	ByDay []struct {
		// Challenges 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`
		Date       string  `json:"date"`

		// Failed Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
		UniquePayers int `json:"unique_payers"`
	} `json:"by_day"`

	// ByEndpoint At most 200, most payments first, then most challenges
	ByEndpoint []struct {
		APIID string `json:"api_id"`

		// Challenges 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`
		EndpointID string  `json:"endpoint_id"`

		// Failed Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
		UniquePayers int `json:"unique_payers"`
	} `json:"by_endpoint"`

	// ByHour With `hourly`: each hour, oldest first. Only the newest 100,000 payments are looked at; hours before them are left out
	ByHour []struct {
		// Failed Payments that ended without a charge
		Failed int `json:"failed"`

		// Hour Its beginning
		Hour time.Time `json:"hour"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
	} `json:"by_hour,omitzero"`
	Days int       `json:"days"`
	From time.Time `json:"from"`

	// Previous As many days before these
	Previous struct {
		// Challenges 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed Payments that ended without a charge
		Failed int       `json:"failed"`
		From   time.Time `json:"from"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
		To           time.Time `json:"to"`
		UniquePayers int       `json:"unique_payers"`
	} `json:"previous"`
	To     time.Time `json:"to"`
	Totals struct {
		// Challenges 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
		LatencyMs struct {
			P50 int `json:"p50"`
			P95 int `json:"p95"`
		} `json:"latency_ms"`
		Paid    int `json:"paid"`
		Revenue []struct {
			// Amount Atomic token units
			Amount  string `json:"amount"`
			Asset   string `json:"asset"`
			Network string `json:"network"`
		} `json:"revenue"`
		UniquePayers int `json:"unique_payers"`
	} `json:"totals"`
}

// TestEventData defines model for TestEventData.
type TestEventData struct {
	WebhookID string `json:"webhook_id"`
}

// Token defines model for Token.
type Token struct {
	Address  string `json:"address"`
	Decimals int    `json:"decimals"`
	Extra    struct {
		AssetTransferMethod string `json:"assetTransferMethod"`
		Name                string `json:"name"`
		Version             string `json:"version"`
	} `json:"extra"`
	Symbol string `json:"symbol"`
}

// UpdateAPI defines model for UpdateApi.
type UpdateAPI struct {
	DiscoveryContactEmail Nullable[string] `json:"discovery_contact_email,omitzero"`
	DiscoveryGuidance     Nullable[string] `json:"discovery_guidance,omitzero"`
	Enabled               *bool            `json:"enabled,omitempty"`

	// IconURL `iconUrl` in the 402
	IconURL        Nullable[string] `json:"icon_url,omitzero"`
	Name           string           `json:"name,omitempty"`
	OpenAPIVersion Nullable[string] `json:"openapi_version,omitzero"`
	PayToAddress   Nullable[string] `json:"pay_to_address,omitzero"`
	PayToMode      PayToMode        `json:"pay_to_mode,omitempty"`

	// PaymentContext Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given
	PaymentContext    *bool `json:"payment_context,omitempty"`
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// ServiceName `serviceName` in the 402: what catalogues show
	ServiceName Nullable[string] `json:"service_name,omitzero"`
	Slug        string           `json:"slug,omitempty"`

	// Tags `tags` in the 402, before those of the endpoint
	Tags            []string                 `json:"tags,omitempty"`
	UpstreamBaseURL string                   `json:"upstream_base_url,omitempty"`
	UpstreamHeaders Nullable[map[string]any] `json:"upstream_headers,omitzero"`
}

// UpdateEndpoint defines model for UpdateEndpoint.
type UpdateEndpoint struct {
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// Charge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge UpdateEndpointCharge `json:"charge,omitempty"`

	// ClearSchemas True forgets the stored schemas of request and answer and infers them anew
	ClearSchemas *bool            `json:"clear_schemas,omitempty"`
	Description  Nullable[string] `json:"description,omitzero"`
	Enabled      *bool            `json:"enabled,omitempty"`

	// MaxRedeliveries How often the upstream is asked anew for a payment whose answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries  int              `json:"max_redeliveries,omitempty"`
	MaxStreamSeconds Nullable[string] `json:"max_stream_seconds,omitzero"`
	Method           EndpointMethod   `json:"method,omitempty"`

	// MimeType Media type of the 200 answer; application/json unless set
	MimeType Nullable[string] `json:"mime_type,omitzero"`

	// OperationID `operationId` in the OpenAPI document of the gateway host
	OperationID Nullable[string]         `json:"operation_id,omitzero"`
	PathPattern string                   `json:"path_pattern,omitempty"`
	PathSchema  Nullable[map[string]any] `json:"path_schema,omitzero"`

	// PaymentIdentifierRequired True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool                    `json:"payment_identifier_required,omitempty"`
	RequestSchema             Nullable[map[string]any] `json:"request_schema,omitzero"`
	ResponseSchema            Nullable[map[string]any] `json:"response_schema,omitzero"`

	// Summary One line for buyers
	Summary Nullable[string] `json:"summary,omitzero"`

	// Tags Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// UpdateEndpointCharge `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
type UpdateEndpointCharge string

// UpdateWebhook defines model for UpdateWebhook.
type UpdateWebhook struct {
	Description string                `json:"description,omitempty"`
	Enabled     *bool                 `json:"enabled,omitempty"`
	Events      []UpdateWebhookEvents `json:"events,omitempty"`
	URL         string                `json:"url,omitempty"`
}

// UpdateWebhookEvents defines model for UpdateWebhook.Events.
type UpdateWebhookEvents string

// UpstreamProbe defines model for UpstreamProbe.
type UpstreamProbe struct {
	// LatencyMs Until its response headers, connecting included
	LatencyMs int `json:"latency_ms,omitempty"`

	// Reachable It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS
	Reachable bool `json:"reachable"`

	// Reason Why it could not be reached
	Reason UpstreamProbeReason `json:"reason,omitempty"`

	// Status Of its answer to a GET of the base URL; redirects are not followed
	Status int `json:"status,omitempty"`

	// TLS For https
	TLS struct {
		NotAfter time.Time `json:"not_after"`
		Protocol string    `json:"protocol"`
	} `json:"tls,omitzero"`
}

// UpstreamProbeReason Why it could not be reached
type UpstreamProbeReason string

// UseFaucet defines model for UseFaucet.
type UseFaucet struct {
	Address string         `json:"address"`
	Asset   UseFaucetAsset `json:"asset,omitempty"`
}

// UseFaucetAsset defines model for UseFaucet.Asset.
type UseFaucetAsset string

// User defines model for User.
type User struct {
	CreatedAt         time.Time `json:"created_at"`
	Email             string    `json:"email"`
	EmailVerified     bool      `json:"email_verified"`
	ID                string    `json:"id"`
	Name              string    `json:"name"`
	RecoveryCodesLeft int       `json:"recovery_codes_left"`

	// SecondFactor Whether logging in asks for a code as well
	SecondFactor bool `json:"second_factor"`
}

// VerifyEmail defines model for VerifyEmail.
type VerifyEmail struct {
	Token string `json:"token"`
}

// Webhook defines model for Webhook.
type Webhook struct {
	CreatedAt   time.Time `json:"created_at"`
	Description string    `json:"description"`

	// DisabledReason Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410
	DisabledReason WebhookDisabledReason `json:"disabled_reason"`
	Enabled        bool                  `json:"enabled"`
	Environment    Environment           `json:"environment"`
	Events         []WebhookEvents       `json:"events"`

	// FailingSince Since when no delivery was taken
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil Until then deliveries are signed with the former secret as well
	FormerSecretUntil time.Time `json:"former_secret_until"`
	ID                string    `json:"id"`
	UpdatedAt         time.Time `json:"updated_at"`
	URL               string    `json:"url"`
}

// WebhookDisabledReason defines model for Webhook.DisabledReason.
type WebhookDisabledReason string

// WebhookEvents defines model for Webhook.Events.
type WebhookEvents string

// WebhookDelivery defines model for WebhookDelivery.
type WebhookDelivery struct {
	Attempts int `json:"attempts"`

	// Data `data` of its payload
	Data map[string]interface{} `json:"data"`
	ID   string                 `json:"id"`

	// LastAnswer The first characters of the last answer; what is no plain text is written as \uXXXX
	LastAnswer     string                   `json:"last_answer"`
	LastAttemptAt  time.Time                `json:"last_attempt_at"`
	LastDurationMs int                      `json:"last_duration_ms"`
	LastError      WebhookDeliveryLastError `json:"last_error"`

	// LastStatus Of the last answer
	LastStatus int `json:"last_status"`

	// MessageID `webhook-id` of each of its attempts
	MessageID     string                `json:"message_id"`
	NextAttemptAt time.Time             `json:"next_attempt_at"`
	OccurredAt    time.Time             `json:"occurred_at"`
	Status        WebhookDeliveryStatus `json:"status"`
	Type          WebhookDeliveryType   `json:"type"`
	WebhookID     string                `json:"webhook_id"`
}

// WebhookDeliveryLastError defines model for WebhookDelivery.LastError.
type WebhookDeliveryLastError string

// WebhookDeliveryStatus defines model for WebhookDelivery.Status.
type WebhookDeliveryStatus string

// WebhookDeliveryType defines model for WebhookDelivery.Type.
type WebhookDeliveryType string

// WebhookDeliveryPage defines model for WebhookDeliveryPage.
type WebhookDeliveryPage struct {
	Items      []WebhookDelivery `json:"items"`
	NextCursor string            `json:"next_cursor"`
}

// WebhookPage defines model for WebhookPage.
type WebhookPage struct {
	Items      []Webhook `json:"items"`
	NextCursor string    `json:"next_cursor"`
}

// ListAPIsParams defines parameters for ListAPIs.
type ListAPIsParams struct {
	Limit  int    `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListDomainsParams defines parameters for ListDomains.
type ListDomainsParams struct {
	Limit  int    `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListEndpointsParams defines parameters for ListEndpoints.
type ListEndpointsParams struct {
	Limit  int    `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListAuditLogParams defines parameters for ListAuditLog.
type ListAuditLogParams struct {
	Limit        int                            `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor       string                         `form:"cursor,omitempty" json:"cursor,omitempty"`
	ResourceType ListAuditLogParamsResourceType `form:"resource_type,omitempty" json:"resource_type,omitempty"`
	ResourceID   string                         `form:"resource_id,omitempty" json:"resource_id,omitempty"`

	// APIID The API itself, and what belongs to it
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`
}

// ListAuditLogParamsResourceType defines parameters for ListAuditLog.
type ListAuditLogParamsResourceType string

// ListAPIKeysParams defines parameters for ListAPIKeys.
type ListAPIKeysParams struct {
	Limit  int    `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListSettlementsParams defines parameters for ListSettlements.
type ListSettlementsParams struct {
	Limit      int              `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor     string           `form:"cursor,omitempty" json:"cursor,omitempty"`
	APIID      string           `form:"api_id,omitempty" json:"api_id,omitempty"`
	EndpointID string           `form:"endpoint_id,omitempty" json:"endpoint_id,omitempty"`
	Status     SettlementStatus `form:"status,omitempty" json:"status,omitempty"`
	Payer      string           `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction Settled by this transaction, as the network writes its identifier
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From Not created before
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To Created before
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed Only those that were charged and whose answer did not arrive: the payer may claim it
	Owed ListSettlementsParamsOwed `form:"owed,omitempty" json:"owed,omitempty"`
}

// ListSettlementsParamsOwed defines parameters for ListSettlements.
type ListSettlementsParamsOwed string

// ExportSettlementsParams defines parameters for ExportSettlements.
type ExportSettlementsParams struct {
	APIID      string           `form:"api_id,omitempty" json:"api_id,omitempty"`
	EndpointID string           `form:"endpoint_id,omitempty" json:"endpoint_id,omitempty"`
	Status     SettlementStatus `form:"status,omitempty" json:"status,omitempty"`
	Payer      string           `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction Settled by this transaction, as the network writes its identifier
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From Not created before
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To Created before
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed Only those that were charged and whose answer did not arrive: the payer may claim it
	Owed ExportSettlementsParamsOwed `form:"owed,omitempty" json:"owed,omitempty"`

	// Format CSV (RFC 4180) or one JSON object a line
	Format ExportSettlementsParamsFormat `form:"format,omitempty" json:"format,omitempty"`
}

// ExportSettlementsParamsOwed defines parameters for ExportSettlements.
type ExportSettlementsParamsOwed string

// ExportSettlementsParamsFormat defines parameters for ExportSettlements.
type ExportSettlementsParamsFormat string

// GetSlugAvailabilityParams defines parameters for GetSlugAvailability.
type GetSlugAvailabilityParams struct {
	Slug string `form:"slug" json:"slug"`
}

// GetStatementParams defines parameters for GetStatement.
type GetStatementParams struct {
	// Month In UTC, such as `2026-11`
	Month string `form:"month" json:"month"`
}

// GetStatsOverviewParams defines parameters for GetStatsOverview.
type GetStatsOverviewParams struct {
	// Days How many days back, the last one included, in UTC
	Days int `form:"days,omitempty" json:"days,omitempty"`

	// Until The last day, in UTC, such as `2026-01-31`; today unless given
	Until string `form:"until,omitempty" json:"until,omitempty"`

	// Hourly Adds `by_hour`, for at most 7 days
	Hourly GetStatsOverviewParamsHourly `form:"hourly,omitempty" json:"hourly,omitempty"`
}

// GetStatsOverviewParamsHourly defines parameters for GetStatsOverview.
type GetStatsOverviewParamsHourly string

// ListWebhooksParams defines parameters for ListWebhooks.
type ListWebhooksParams struct {
	Limit  int    `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListWebhookDeliveriesParams defines parameters for ListWebhookDeliveries.
type ListWebhookDeliveriesParams struct {
	Limit  int                               `form:"limit,omitempty" json:"limit,omitempty"`
	Cursor string                            `form:"cursor,omitempty" json:"cursor,omitempty"`
	Status ListWebhookDeliveriesParamsStatus `form:"status,omitempty" json:"status,omitempty"`
}

// ListWebhookDeliveriesParamsStatus defines parameters for ListWebhookDeliveries.
type ListWebhookDeliveriesParamsStatus string

// CertificateFailingJSONBody defines parameters for CertificateFailing.
type CertificateFailingJSONBody struct {
	Data CertificateEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                      `json:"timestamp"`
	Type      CertificateFailingJSONBodyType `json:"type"`
}

// CertificateFailingParams defines parameters for CertificateFailing.
type CertificateFailingParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// CertificateFailingJSONBodyType defines parameters for CertificateFailing.
type CertificateFailingJSONBodyType string

// EndpointFailingJSONBody defines parameters for EndpointFailing.
type EndpointFailingJSONBody struct {
	Data EndpointEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                   `json:"timestamp"`
	Type      EndpointFailingJSONBodyType `json:"type"`
}

// EndpointFailingParams defines parameters for EndpointFailing.
type EndpointFailingParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointFailingJSONBodyType defines parameters for EndpointFailing.
type EndpointFailingJSONBodyType string

// EndpointRecoveredJSONBody defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBody struct {
	Data EndpointEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                     `json:"timestamp"`
	Type      EndpointRecoveredJSONBodyType `json:"type"`
}

// EndpointRecoveredParams defines parameters for EndpointRecovered.
type EndpointRecoveredParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointRecoveredJSONBodyType defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBodyType string

// PayeeChangedJSONBody defines parameters for PayeeChanged.
type PayeeChangedJSONBody struct {
	Data PayeeEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                `json:"timestamp"`
	Type      PayeeChangedJSONBodyType `json:"type"`
}

// PayeeChangedParams defines parameters for PayeeChanged.
type PayeeChangedParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PayeeChangedJSONBodyType defines parameters for PayeeChanged.
type PayeeChangedJSONBodyType string

// PaymentClosedJSONBody defines parameters for PaymentClosed.
type PaymentClosedJSONBody struct {
	Data PaymentEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                 `json:"timestamp"`
	Type      PaymentClosedJSONBodyType `json:"type"`
}

// PaymentClosedParams defines parameters for PaymentClosed.
type PaymentClosedParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentClosedJSONBodyType defines parameters for PaymentClosed.
type PaymentClosedJSONBodyType string

// PaymentReversedJSONBody defines parameters for PaymentReversed.
type PaymentReversedJSONBody struct {
	Data PaymentEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                   `json:"timestamp"`
	Type      PaymentReversedJSONBodyType `json:"type"`
}

// PaymentReversedParams defines parameters for PaymentReversed.
type PaymentReversedParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentReversedJSONBodyType defines parameters for PaymentReversed.
type PaymentReversedJSONBodyType string

// PaymentSettledJSONBody defines parameters for PaymentSettled.
type PaymentSettledJSONBody struct {
	Data PaymentEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentSettledJSONBodyType `json:"type"`
}

// PaymentSettledParams defines parameters for PaymentSettled.
type PaymentSettledParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentSettledJSONBodyType defines parameters for PaymentSettled.
type PaymentSettledJSONBodyType string

// PaymentUnknownJSONBody defines parameters for PaymentUnknown.
type PaymentUnknownJSONBody struct {
	Data PaymentEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentUnknownJSONBodyType `json:"type"`
}

// PaymentUnknownParams defines parameters for PaymentUnknown.
type PaymentUnknownParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentUnknownJSONBodyType defines parameters for PaymentUnknown.
type PaymentUnknownJSONBodyType string

// WebhookTestJSONBody defines parameters for WebhookTest.
type WebhookTestJSONBody struct {
	Data TestEventData `json:"data"`

	// Timestamp When it happened
	Timestamp time.Time               `json:"timestamp"`
	Type      WebhookTestJSONBodyType `json:"type"`
}

// WebhookTestParams defines parameters for WebhookTest.
type WebhookTestParams struct {
	// WebhookID The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// WebhookTestJSONBodyType defines parameters for WebhookTest.
type WebhookTestJSONBodyType string

// CertificateFailingJSONRequestBody defines body for CertificateFailing for application/json ContentType.
type CertificateFailingJSONRequestBody CertificateFailingJSONBody

// EndpointFailingJSONRequestBody defines body for EndpointFailing for application/json ContentType.
type EndpointFailingJSONRequestBody EndpointFailingJSONBody

// EndpointRecoveredJSONRequestBody defines body for EndpointRecovered for application/json ContentType.
type EndpointRecoveredJSONRequestBody EndpointRecoveredJSONBody

// PayeeChangedJSONRequestBody defines body for PayeeChanged for application/json ContentType.
type PayeeChangedJSONRequestBody PayeeChangedJSONBody

// PaymentClosedJSONRequestBody defines body for PaymentClosed for application/json ContentType.
type PaymentClosedJSONRequestBody PaymentClosedJSONBody

// PaymentReversedJSONRequestBody defines body for PaymentReversed for application/json ContentType.
type PaymentReversedJSONRequestBody PaymentReversedJSONBody

// PaymentSettledJSONRequestBody defines body for PaymentSettled for application/json ContentType.
type PaymentSettledJSONRequestBody PaymentSettledJSONBody

// PaymentUnknownJSONRequestBody defines body for PaymentUnknown for application/json ContentType.
type PaymentUnknownJSONRequestBody PaymentUnknownJSONBody

// WebhookTestJSONRequestBody defines body for WebhookTest for application/json ContentType.
type WebhookTestJSONRequestBody WebhookTestJSONBody
