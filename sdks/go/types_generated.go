// Code generated from openapi/openapi.json by `make sdk-go`; DO NOT EDIT.

package launa

import (
	"time"
)

// Defines values for AlarmsAvailable.
const (
	AlarmsAvailableDaySummary     AlarmsAvailable = "day_summary"
	AlarmsAvailableFirstIncome    AlarmsAvailable = "first_income"
	AlarmsAvailableKeyEnding      AlarmsAvailable = "key_ending"
	AlarmsAvailableMonthSummary   AlarmsAvailable = "month_summary"
	AlarmsAvailableWebhookFailing AlarmsAvailable = "webhook_failing"
)

// Valid indicates whether the value is a known member of the AlarmsAvailable enum.
func (e AlarmsAvailable) Valid() bool {
	switch e {
	case AlarmsAvailableDaySummary:
		return true
	case AlarmsAvailableFirstIncome:
		return true
	case AlarmsAvailableKeyEnding:
		return true
	case AlarmsAvailableMonthSummary:
		return true
	case AlarmsAvailableWebhookFailing:
		return true
	default:
		return false
	}
}

// Defines values for AlarmsKinds.
const (
	AlarmsKindsDaySummary     AlarmsKinds = "day_summary"
	AlarmsKindsFirstIncome    AlarmsKinds = "first_income"
	AlarmsKindsKeyEnding      AlarmsKinds = "key_ending"
	AlarmsKindsMonthSummary   AlarmsKinds = "month_summary"
	AlarmsKindsWebhookFailing AlarmsKinds = "webhook_failing"
)

// Valid indicates whether the value is a known member of the AlarmsKinds enum.
func (e AlarmsKinds) Valid() bool {
	switch e {
	case AlarmsKindsDaySummary:
		return true
	case AlarmsKindsFirstIncome:
		return true
	case AlarmsKindsKeyEnding:
		return true
	case AlarmsKindsMonthSummary:
		return true
	case AlarmsKindsWebhookFailing:
		return true
	default:
		return false
	}
}

// Defines values for APIRequestOutcome.
const (
	APIRequestOutcomeChallenged APIRequestOutcome = "challenged"
	APIRequestOutcomeFailed     APIRequestOutcome = "failed"
	APIRequestOutcomePaid       APIRequestOutcome = "paid"
	APIRequestOutcomePending    APIRequestOutcome = "pending"
	APIRequestOutcomeRefused    APIRequestOutcome = "refused"
	APIRequestOutcomeServed     APIRequestOutcome = "served"
	APIRequestOutcomeUnknown    APIRequestOutcome = "unknown"
)

// Valid indicates whether the value is a known member of the APIRequestOutcome enum.
func (e APIRequestOutcome) Valid() bool {
	switch e {
	case APIRequestOutcomeChallenged:
		return true
	case APIRequestOutcomeFailed:
		return true
	case APIRequestOutcomePaid:
		return true
	case APIRequestOutcomePending:
		return true
	case APIRequestOutcomeRefused:
		return true
	case APIRequestOutcomeServed:
		return true
	case APIRequestOutcomeUnknown:
		return true
	default:
		return false
	}
}

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
	AuditRecordResourceTypeAPI        AuditRecordResourceType = "api"
	AuditRecordResourceTypeAPIKey     AuditRecordResourceType = "api_key"
	AuditRecordResourceTypeAccount    AuditRecordResourceType = "account"
	AuditRecordResourceTypeDomain     AuditRecordResourceType = "domain"
	AuditRecordResourceTypeEndpoint   AuditRecordResourceType = "endpoint"
	AuditRecordResourceTypeInvitation AuditRecordResourceType = "invitation"
	AuditRecordResourceTypeMember     AuditRecordResourceType = "member"
	AuditRecordResourceTypeWebhook    AuditRecordResourceType = "webhook"
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
	case AuditRecordResourceTypeInvitation:
		return true
	case AuditRecordResourceTypeMember:
		return true
	case AuditRecordResourceTypeWebhook:
		return true
	default:
		return false
	}
}

// Defines values for CopyNetworkScheme.
const (
	CopyNetworkSchemeBatchSettlement CopyNetworkScheme = "batch-settlement"
	CopyNetworkSchemeExact           CopyNetworkScheme = "exact"
)

// Valid indicates whether the value is a known member of the CopyNetworkScheme enum.
func (e CopyNetworkScheme) Valid() bool {
	switch e {
	case CopyNetworkSchemeBatchSettlement:
		return true
	case CopyNetworkSchemeExact:
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

// Defines values for CreateInvitationRole.
const (
	CreateInvitationRoleAccountant CreateInvitationRole = "accountant"
	CreateInvitationRoleDeveloper  CreateInvitationRole = "developer"
	CreateInvitationRoleOwner      CreateInvitationRole = "owner"
	CreateInvitationRoleSupport    CreateInvitationRole = "support"
)

// Valid indicates whether the value is a known member of the CreateInvitationRole enum.
func (e CreateInvitationRole) Valid() bool {
	switch e {
	case CreateInvitationRoleAccountant:
		return true
	case CreateInvitationRoleDeveloper:
		return true
	case CreateInvitationRoleOwner:
		return true
	case CreateInvitationRoleSupport:
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
	CreateWebhookEventsPaymentRestored    CreateWebhookEvents = "payment.restored"
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
	case CreateWebhookEventsPaymentRestored:
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
	CreatedWebhookEventsPaymentRestored    CreatedWebhookEvents = "payment.restored"
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
	case CreatedWebhookEventsPaymentRestored:
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

// Defines values for EndpointPayable.
const (
	EndpointPayableNo      EndpointPayable = "no"
	EndpointPayableUnknown EndpointPayable = "unknown"
	EndpointPayableYes     EndpointPayable = "yes"
)

// Valid indicates whether the value is a known member of the EndpointPayable enum.
func (e EndpointPayable) Valid() bool {
	switch e {
	case EndpointPayableNo:
		return true
	case EndpointPayableUnknown:
		return true
	case EndpointPayableYes:
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

// Defines values for EndpointParameterIn.
const (
	EndpointParameterInCookie EndpointParameterIn = "cookie"
	EndpointParameterInHeader EndpointParameterIn = "header"
	EndpointParameterInQuery  EndpointParameterIn = "query"
)

// Valid indicates whether the value is a known member of the EndpointParameterIn enum.
func (e EndpointParameterIn) Valid() bool {
	switch e {
	case EndpointParameterInCookie:
		return true
	case EndpointParameterInHeader:
		return true
	case EndpointParameterInQuery:
		return true
	default:
		return false
	}
}

// Defines values for EndpointParameterStyle.
const (
	EndpointParameterStyleDeepObject     EndpointParameterStyle = "deepObject"
	EndpointParameterStyleForm           EndpointParameterStyle = "form"
	EndpointParameterStylePipeDelimited  EndpointParameterStyle = "pipeDelimited"
	EndpointParameterStyleSimple         EndpointParameterStyle = "simple"
	EndpointParameterStyleSpaceDelimited EndpointParameterStyle = "spaceDelimited"
)

// Valid indicates whether the value is a known member of the EndpointParameterStyle enum.
func (e EndpointParameterStyle) Valid() bool {
	switch e {
	case EndpointParameterStyleDeepObject:
		return true
	case EndpointParameterStyleForm:
		return true
	case EndpointParameterStylePipeDelimited:
		return true
	case EndpointParameterStyleSimple:
		return true
	case EndpointParameterStyleSpaceDelimited:
		return true
	default:
		return false
	}
}

// Defines values for EndpointParameterInputIn.
const (
	EndpointParameterInputInCookie EndpointParameterInputIn = "cookie"
	EndpointParameterInputInHeader EndpointParameterInputIn = "header"
	EndpointParameterInputInQuery  EndpointParameterInputIn = "query"
)

// Valid indicates whether the value is a known member of the EndpointParameterInputIn enum.
func (e EndpointParameterInputIn) Valid() bool {
	switch e {
	case EndpointParameterInputInCookie:
		return true
	case EndpointParameterInputInHeader:
		return true
	case EndpointParameterInputInQuery:
		return true
	default:
		return false
	}
}

// Defines values for EndpointParameterInputStyle.
const (
	EndpointParameterInputStyleDeepObject     EndpointParameterInputStyle = "deepObject"
	EndpointParameterInputStyleForm           EndpointParameterInputStyle = "form"
	EndpointParameterInputStylePipeDelimited  EndpointParameterInputStyle = "pipeDelimited"
	EndpointParameterInputStyleSimple         EndpointParameterInputStyle = "simple"
	EndpointParameterInputStyleSpaceDelimited EndpointParameterInputStyle = "spaceDelimited"
)

// Valid indicates whether the value is a known member of the EndpointParameterInputStyle enum.
func (e EndpointParameterInputStyle) Valid() bool {
	switch e {
	case EndpointParameterInputStyleDeepObject:
		return true
	case EndpointParameterInputStyleForm:
		return true
	case EndpointParameterInputStylePipeDelimited:
		return true
	case EndpointParameterInputStyleSimple:
		return true
	case EndpointParameterInputStyleSpaceDelimited:
		return true
	default:
		return false
	}
}

// Defines values for EndpointWarningCode.
const (
	EndpointWarningCodeAmountBelowMinimum         EndpointWarningCode = "amount_below_minimum"
	EndpointWarningCodeAmountMayBeTooSmall        EndpointWarningCode = "amount_may_be_too_small"
	EndpointWarningCodeCallbacksLeftOut           EndpointWarningCode = "callbacks_left_out"
	EndpointWarningCodeDescriptionShortened       EndpointWarningCode = "description_shortened"
	EndpointWarningCodeDocumentsLeftOut           EndpointWarningCode = "documents_left_out"
	EndpointWarningCodeFacilitatorSilent          EndpointWarningCode = "facilitator_silent"
	EndpointWarningCodeKeyRepeated                EndpointWarningCode = "key_repeated"
	EndpointWarningCodeKindNotSettled             EndpointWarningCode = "kind_not_settled"
	EndpointWarningCodeNetworkNotSettled          EndpointWarningCode = "network_not_settled"
	EndpointWarningCodePartLeftOut                EndpointWarningCode = "part_left_out"
	EndpointWarningCodePathsMissing               EndpointWarningCode = "paths_missing"
	EndpointWarningCodePatternPartlyListed        EndpointWarningCode = "pattern_partly_listed"
	EndpointWarningCodePayeeIsToken               EndpointWarningCode = "payee_is_token"
	EndpointWarningCodePayeeMissing               EndpointWarningCode = "payee_missing"
	EndpointWarningCodePayeeOffCurve              EndpointWarningCode = "payee_off_curve"
	EndpointWarningCodePayeeUnchecked             EndpointWarningCode = "payee_unchecked"
	EndpointWarningCodePayeeWithoutTokenAccount   EndpointWarningCode = "payee_without_token_account"
	EndpointWarningCodePaymentsRefused            EndpointWarningCode = "payments_refused"
	EndpointWarningCodePriceNeverChosen           EndpointWarningCode = "price_never_chosen"
	EndpointWarningCodePriceNotRead               EndpointWarningCode = "price_not_read"
	EndpointWarningCodePricesNotTaken             EndpointWarningCode = "prices_not_taken"
	EndpointWarningCodeReferenceLeftOut           EndpointWarningCode = "reference_left_out"
	EndpointWarningCodeSchemaLeftOut              EndpointWarningCode = "schema_left_out"
	EndpointWarningCodeSchemaShortened            EndpointWarningCode = "schema_shortened"
	EndpointWarningCodeSegmentUnknown             EndpointWarningCode = "segment_unknown"
	EndpointWarningCodeServersIgnored             EndpointWarningCode = "servers_ignored"
	EndpointWarningCodeTokenDecimalsMismatch      EndpointWarningCode = "token_decimals_mismatch"
	EndpointWarningCodeTokenDomainMismatch        EndpointWarningCode = "token_domain_mismatch"
	EndpointWarningCodeTokenMissing               EndpointWarningCode = "token_missing"
	EndpointWarningCodeTokenUnchecked             EndpointWarningCode = "token_unchecked"
	EndpointWarningCodeTokenWithoutAuthorizations EndpointWarningCode = "token_without_authorizations"
)

// Valid indicates whether the value is a known member of the EndpointWarningCode enum.
func (e EndpointWarningCode) Valid() bool {
	switch e {
	case EndpointWarningCodeAmountBelowMinimum:
		return true
	case EndpointWarningCodeAmountMayBeTooSmall:
		return true
	case EndpointWarningCodeCallbacksLeftOut:
		return true
	case EndpointWarningCodeDescriptionShortened:
		return true
	case EndpointWarningCodeDocumentsLeftOut:
		return true
	case EndpointWarningCodeFacilitatorSilent:
		return true
	case EndpointWarningCodeKeyRepeated:
		return true
	case EndpointWarningCodeKindNotSettled:
		return true
	case EndpointWarningCodeNetworkNotSettled:
		return true
	case EndpointWarningCodePartLeftOut:
		return true
	case EndpointWarningCodePathsMissing:
		return true
	case EndpointWarningCodePatternPartlyListed:
		return true
	case EndpointWarningCodePayeeIsToken:
		return true
	case EndpointWarningCodePayeeMissing:
		return true
	case EndpointWarningCodePayeeOffCurve:
		return true
	case EndpointWarningCodePayeeUnchecked:
		return true
	case EndpointWarningCodePayeeWithoutTokenAccount:
		return true
	case EndpointWarningCodePaymentsRefused:
		return true
	case EndpointWarningCodePriceNeverChosen:
		return true
	case EndpointWarningCodePriceNotRead:
		return true
	case EndpointWarningCodePricesNotTaken:
		return true
	case EndpointWarningCodeReferenceLeftOut:
		return true
	case EndpointWarningCodeSchemaLeftOut:
		return true
	case EndpointWarningCodeSchemaShortened:
		return true
	case EndpointWarningCodeSegmentUnknown:
		return true
	case EndpointWarningCodeServersIgnored:
		return true
	case EndpointWarningCodeTokenDecimalsMismatch:
		return true
	case EndpointWarningCodeTokenDomainMismatch:
		return true
	case EndpointWarningCodeTokenMissing:
		return true
	case EndpointWarningCodeTokenUnchecked:
		return true
	case EndpointWarningCodeTokenWithoutAuthorizations:
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
	ErrorCodeAlreadyMember                  ErrorCode = "already_member"
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
	ErrorCodeInvalidInvitation              ErrorCode = "invalid_invitation"
	ErrorCodeInvalidResetToken              ErrorCode = "invalid_reset_token"
	ErrorCodeInvalidStopToken               ErrorCode = "invalid_stop_token"
	ErrorCodeInvalidToken                   ErrorCode = "invalid_token"
	ErrorCodeInvalidVerificationToken       ErrorCode = "invalid_verification_token"
	ErrorCodeInvitationForOtherAddress      ErrorCode = "invitation_for_other_address"
	ErrorCodeJwtRequired                    ErrorCode = "jwt_required"
	ErrorCodeLastOwner                      ErrorCode = "last_owner"
	ErrorCodeMalformedBody                  ErrorCode = "malformed_body"
	ErrorCodeMalformedRequest               ErrorCode = "malformed_request"
	ErrorCodeMethodNotAllowed               ErrorCode = "method_not_allowed"
	ErrorCodeMonthArchived                  ErrorCode = "month_archived"
	ErrorCodeNetworkNotAllowed              ErrorCode = "network_not_allowed"
	ErrorCodeNotFound                       ErrorCode = "not_found"
	ErrorCodeOwnLoginRequired               ErrorCode = "own_login_required"
	ErrorCodePreconditionFailed             ErrorCode = "precondition_failed"
	ErrorCodeQuotaExceeded                  ErrorCode = "quota_exceeded"
	ErrorCodeRateLimited                    ErrorCode = "rate_limited"
	ErrorCodeRequestInFlight                ErrorCode = "request_in_flight"
	ErrorCodeRequestTimeout                 ErrorCode = "request_timeout"
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
	ErrorCodeUploadTooSlow                  ErrorCode = "upload_too_slow"
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
	case ErrorCodeAlreadyMember:
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
	case ErrorCodeInvalidInvitation:
		return true
	case ErrorCodeInvalidResetToken:
		return true
	case ErrorCodeInvalidStopToken:
		return true
	case ErrorCodeInvalidToken:
		return true
	case ErrorCodeInvalidVerificationToken:
		return true
	case ErrorCodeInvitationForOtherAddress:
		return true
	case ErrorCodeJwtRequired:
		return true
	case ErrorCodeLastOwner:
		return true
	case ErrorCodeMalformedBody:
		return true
	case ErrorCodeMalformedRequest:
		return true
	case ErrorCodeMethodNotAllowed:
		return true
	case ErrorCodeMonthArchived:
		return true
	case ErrorCodeNetworkNotAllowed:
		return true
	case ErrorCodeNotFound:
		return true
	case ErrorCodeOwnLoginRequired:
		return true
	case ErrorCodePreconditionFailed:
		return true
	case ErrorCodeQuotaExceeded:
		return true
	case ErrorCodeRateLimited:
		return true
	case ErrorCodeRequestInFlight:
		return true
	case ErrorCodeRequestTimeout:
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
	case ErrorCodeUploadTooSlow:
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

// Defines values for ExplanationAtFault.
const (
	ExplanationAtFaultBuyer       ExplanationAtFault = "buyer"
	ExplanationAtFaultFacilitator ExplanationAtFault = "facilitator"
	ExplanationAtFaultGateway     ExplanationAtFault = "gateway"
	ExplanationAtFaultSeller      ExplanationAtFault = "seller"
	ExplanationAtFaultUpstream    ExplanationAtFault = "upstream"
)

// Valid indicates whether the value is a known member of the ExplanationAtFault enum.
func (e ExplanationAtFault) Valid() bool {
	switch e {
	case ExplanationAtFaultBuyer:
		return true
	case ExplanationAtFaultFacilitator:
		return true
	case ExplanationAtFaultGateway:
		return true
	case ExplanationAtFaultSeller:
		return true
	case ExplanationAtFaultUpstream:
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

// Defines values for IdentityRole.
const (
	IdentityRoleAccountant IdentityRole = "accountant"
	IdentityRoleDeveloper  IdentityRole = "developer"
	IdentityRoleOwner      IdentityRole = "owner"
	IdentityRoleSupport    IdentityRole = "support"
)

// Valid indicates whether the value is a known member of the IdentityRole enum.
func (e IdentityRole) Valid() bool {
	switch e {
	case IdentityRoleAccountant:
		return true
	case IdentityRoleDeveloper:
		return true
	case IdentityRoleOwner:
		return true
	case IdentityRoleSupport:
		return true
	default:
		return false
	}
}

// Defines values for ImportedEndpointCharge.
const (
	ImportedEndpointChargeAfter     ImportedEndpointCharge = "after"
	ImportedEndpointChargeBefore    ImportedEndpointCharge = "before"
	ImportedEndpointChargeToolCalls ImportedEndpointCharge = "tool_calls"
)

// Valid indicates whether the value is a known member of the ImportedEndpointCharge enum.
func (e ImportedEndpointCharge) Valid() bool {
	switch e {
	case ImportedEndpointChargeAfter:
		return true
	case ImportedEndpointChargeBefore:
		return true
	case ImportedEndpointChargeToolCalls:
		return true
	default:
		return false
	}
}

// Defines values for ImportedEndpointSchemaSource.
const (
	ImportedEndpointSchemaSourceInferred ImportedEndpointSchemaSource = "inferred"
	ImportedEndpointSchemaSourceManual   ImportedEndpointSchemaSource = "manual"
	ImportedEndpointSchemaSourceOpenAPI  ImportedEndpointSchemaSource = "openapi"
)

// Valid indicates whether the value is a known member of the ImportedEndpointSchemaSource enum.
func (e ImportedEndpointSchemaSource) Valid() bool {
	switch e {
	case ImportedEndpointSchemaSourceInferred:
		return true
	case ImportedEndpointSchemaSourceManual:
		return true
	case ImportedEndpointSchemaSourceOpenAPI:
		return true
	default:
		return false
	}
}

// Defines values for InvitationRole.
const (
	InvitationRoleAccountant InvitationRole = "accountant"
	InvitationRoleDeveloper  InvitationRole = "developer"
	InvitationRoleOwner      InvitationRole = "owner"
	InvitationRoleSupport    InvitationRole = "support"
)

// Valid indicates whether the value is a known member of the InvitationRole enum.
func (e InvitationRole) Valid() bool {
	switch e {
	case InvitationRoleAccountant:
		return true
	case InvitationRoleDeveloper:
		return true
	case InvitationRoleOwner:
		return true
	case InvitationRoleSupport:
		return true
	default:
		return false
	}
}

// Defines values for MemberRole.
const (
	MemberRoleAccountant MemberRole = "accountant"
	MemberRoleDeveloper  MemberRole = "developer"
	MemberRoleOwner      MemberRole = "owner"
	MemberRoleSupport    MemberRole = "support"
)

// Valid indicates whether the value is a known member of the MemberRole enum.
func (e MemberRole) Valid() bool {
	switch e {
	case MemberRoleAccountant:
		return true
	case MemberRoleDeveloper:
		return true
	case MemberRoleOwner:
		return true
	case MemberRoleSupport:
		return true
	default:
		return false
	}
}

// Defines values for NetworkUnavailableReason.
const (
	NetworkUnavailableReasonFacilitatorSilent NetworkUnavailableReason = "facilitator_silent"
	NetworkUnavailableReasonNoFacilitator     NetworkUnavailableReason = "no_facilitator"
	NetworkUnavailableReasonNothingSettled    NetworkUnavailableReason = "nothing_settled"
)

// Valid indicates whether the value is a known member of the NetworkUnavailableReason enum.
func (e NetworkUnavailableReason) Valid() bool {
	switch e {
	case NetworkUnavailableReasonFacilitatorSilent:
		return true
	case NetworkUnavailableReasonNoFacilitator:
		return true
	case NetworkUnavailableReasonNothingSettled:
		return true
	default:
		return false
	}
}

// Defines values for OpenAccountRole.
const (
	OpenAccountRoleAccountant OpenAccountRole = "accountant"
	OpenAccountRoleDeveloper  OpenAccountRole = "developer"
	OpenAccountRoleOwner      OpenAccountRole = "owner"
	OpenAccountRoleSupport    OpenAccountRole = "support"
)

// Valid indicates whether the value is a known member of the OpenAccountRole enum.
func (e OpenAccountRole) Valid() bool {
	switch e {
	case OpenAccountRoleAccountant:
		return true
	case OpenAccountRoleDeveloper:
		return true
	case OpenAccountRoleOwner:
		return true
	case OpenAccountRoleSupport:
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
	PaymentEventDataStatusRestored  PaymentEventDataStatus = "restored"
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
	case PaymentEventDataStatusRestored:
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
	PlatformNetworkUnavailableReasonFacilitatorSilent PlatformNetworkUnavailableReason = "facilitator_silent"
	PlatformNetworkUnavailableReasonNoFacilitator     PlatformNetworkUnavailableReason = "no_facilitator"
	PlatformNetworkUnavailableReasonNothingSettled    PlatformNetworkUnavailableReason = "nothing_settled"
)

// Valid indicates whether the value is a known member of the PlatformNetworkUnavailableReason enum.
func (e PlatformNetworkUnavailableReason) Valid() bool {
	switch e {
	case PlatformNetworkUnavailableReasonFacilitatorSilent:
		return true
	case PlatformNetworkUnavailableReasonNoFacilitator:
		return true
	case PlatformNetworkUnavailableReasonNothingSettled:
		return true
	default:
		return false
	}
}

// Defines values for PriceWarningCode.
const (
	PriceWarningCodeAmountBelowMinimum         PriceWarningCode = "amount_below_minimum"
	PriceWarningCodeAmountMayBeTooSmall        PriceWarningCode = "amount_may_be_too_small"
	PriceWarningCodeCallbacksLeftOut           PriceWarningCode = "callbacks_left_out"
	PriceWarningCodeDescriptionShortened       PriceWarningCode = "description_shortened"
	PriceWarningCodeDocumentsLeftOut           PriceWarningCode = "documents_left_out"
	PriceWarningCodeFacilitatorSilent          PriceWarningCode = "facilitator_silent"
	PriceWarningCodeKeyRepeated                PriceWarningCode = "key_repeated"
	PriceWarningCodeKindNotSettled             PriceWarningCode = "kind_not_settled"
	PriceWarningCodeNetworkNotSettled          PriceWarningCode = "network_not_settled"
	PriceWarningCodePartLeftOut                PriceWarningCode = "part_left_out"
	PriceWarningCodePathsMissing               PriceWarningCode = "paths_missing"
	PriceWarningCodePatternPartlyListed        PriceWarningCode = "pattern_partly_listed"
	PriceWarningCodePayeeIsToken               PriceWarningCode = "payee_is_token"
	PriceWarningCodePayeeMissing               PriceWarningCode = "payee_missing"
	PriceWarningCodePayeeOffCurve              PriceWarningCode = "payee_off_curve"
	PriceWarningCodePayeeUnchecked             PriceWarningCode = "payee_unchecked"
	PriceWarningCodePayeeWithoutTokenAccount   PriceWarningCode = "payee_without_token_account"
	PriceWarningCodePaymentsRefused            PriceWarningCode = "payments_refused"
	PriceWarningCodePriceNeverChosen           PriceWarningCode = "price_never_chosen"
	PriceWarningCodePriceNotRead               PriceWarningCode = "price_not_read"
	PriceWarningCodePricesNotTaken             PriceWarningCode = "prices_not_taken"
	PriceWarningCodeReferenceLeftOut           PriceWarningCode = "reference_left_out"
	PriceWarningCodeSchemaLeftOut              PriceWarningCode = "schema_left_out"
	PriceWarningCodeSchemaShortened            PriceWarningCode = "schema_shortened"
	PriceWarningCodeSegmentUnknown             PriceWarningCode = "segment_unknown"
	PriceWarningCodeServersIgnored             PriceWarningCode = "servers_ignored"
	PriceWarningCodeTokenDecimalsMismatch      PriceWarningCode = "token_decimals_mismatch"
	PriceWarningCodeTokenDomainMismatch        PriceWarningCode = "token_domain_mismatch"
	PriceWarningCodeTokenMissing               PriceWarningCode = "token_missing"
	PriceWarningCodeTokenUnchecked             PriceWarningCode = "token_unchecked"
	PriceWarningCodeTokenWithoutAuthorizations PriceWarningCode = "token_without_authorizations"
)

// Valid indicates whether the value is a known member of the PriceWarningCode enum.
func (e PriceWarningCode) Valid() bool {
	switch e {
	case PriceWarningCodeAmountBelowMinimum:
		return true
	case PriceWarningCodeAmountMayBeTooSmall:
		return true
	case PriceWarningCodeCallbacksLeftOut:
		return true
	case PriceWarningCodeDescriptionShortened:
		return true
	case PriceWarningCodeDocumentsLeftOut:
		return true
	case PriceWarningCodeFacilitatorSilent:
		return true
	case PriceWarningCodeKeyRepeated:
		return true
	case PriceWarningCodeKindNotSettled:
		return true
	case PriceWarningCodeNetworkNotSettled:
		return true
	case PriceWarningCodePartLeftOut:
		return true
	case PriceWarningCodePathsMissing:
		return true
	case PriceWarningCodePatternPartlyListed:
		return true
	case PriceWarningCodePayeeIsToken:
		return true
	case PriceWarningCodePayeeMissing:
		return true
	case PriceWarningCodePayeeOffCurve:
		return true
	case PriceWarningCodePayeeUnchecked:
		return true
	case PriceWarningCodePayeeWithoutTokenAccount:
		return true
	case PriceWarningCodePaymentsRefused:
		return true
	case PriceWarningCodePriceNeverChosen:
		return true
	case PriceWarningCodePriceNotRead:
		return true
	case PriceWarningCodePricesNotTaken:
		return true
	case PriceWarningCodeReferenceLeftOut:
		return true
	case PriceWarningCodeSchemaLeftOut:
		return true
	case PriceWarningCodeSchemaShortened:
		return true
	case PriceWarningCodeSegmentUnknown:
		return true
	case PriceWarningCodeServersIgnored:
		return true
	case PriceWarningCodeTokenDecimalsMismatch:
		return true
	case PriceWarningCodeTokenDomainMismatch:
		return true
	case PriceWarningCodeTokenMissing:
		return true
	case PriceWarningCodeTokenUnchecked:
		return true
	case PriceWarningCodeTokenWithoutAuthorizations:
		return true
	default:
		return false
	}
}

// Defines values for ProblemKind.
const (
	ProblemKindAPIUnpayable       ProblemKind = "api_unpayable"
	ProblemKindCertificateFailing ProblemKind = "certificate_failing"
	ProblemKindDomainLost         ProblemKind = "domain_lost"
	ProblemKindEndpointFailing    ProblemKind = "endpoint_failing"
	ProblemKindSalesSuspended     ProblemKind = "sales_suspended"
)

// Valid indicates whether the value is a known member of the ProblemKind enum.
func (e ProblemKind) Valid() bool {
	switch e {
	case ProblemKindAPIUnpayable:
		return true
	case ProblemKindCertificateFailing:
		return true
	case ProblemKindDomainLost:
		return true
	case ProblemKindEndpointFailing:
		return true
	case ProblemKindSalesSuspended:
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

// Defines values for SkippedOperationCode.
const (
	SkippedOperationCodeCircularReference   SkippedOperationCode = "circular_reference"
	SkippedOperationCodeEndpointExists      SkippedOperationCode = "endpoint_exists"
	SkippedOperationCodeLostReference       SkippedOperationCode = "lost_reference"
	SkippedOperationCodeMethodNotSold       SkippedOperationCode = "method_not_sold"
	SkippedOperationCodeNoPrice             SkippedOperationCode = "no_price"
	SkippedOperationCodeNotAnObject         SkippedOperationCode = "not_an_object"
	SkippedOperationCodeOtherDocument       SkippedOperationCode = "other_document"
	SkippedOperationCodePathNotServed       SkippedOperationCode = "path_not_served"
	SkippedOperationCodePriceNotExact       SkippedOperationCode = "price_not_exact"
	SkippedOperationCodeRepeatedMethod      SkippedOperationCode = "repeated_method"
	SkippedOperationCodeRepeatedOperation   SkippedOperationCode = "repeated_operation"
	SkippedOperationCodeTooManyArrangements SkippedOperationCode = "too_many_arrangements"
	SkippedOperationCodeTooManyPaths        SkippedOperationCode = "too_many_paths"
	SkippedOperationCodeWebhook             SkippedOperationCode = "webhook"
)

// Valid indicates whether the value is a known member of the SkippedOperationCode enum.
func (e SkippedOperationCode) Valid() bool {
	switch e {
	case SkippedOperationCodeCircularReference:
		return true
	case SkippedOperationCodeEndpointExists:
		return true
	case SkippedOperationCodeLostReference:
		return true
	case SkippedOperationCodeMethodNotSold:
		return true
	case SkippedOperationCodeNoPrice:
		return true
	case SkippedOperationCodeNotAnObject:
		return true
	case SkippedOperationCodeOtherDocument:
		return true
	case SkippedOperationCodePathNotServed:
		return true
	case SkippedOperationCodePriceNotExact:
		return true
	case SkippedOperationCodeRepeatedMethod:
		return true
	case SkippedOperationCodeRepeatedOperation:
		return true
	case SkippedOperationCodeTooManyArrangements:
		return true
	case SkippedOperationCodeTooManyPaths:
		return true
	case SkippedOperationCodeWebhook:
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

// Defines values for StoppedEmailChangeStatus.
const (
	StoppedEmailChangeStatusStopped StoppedEmailChangeStatus = "stopped"
)

// Valid indicates whether the value is a known member of the StoppedEmailChangeStatus enum.
func (e StoppedEmailChangeStatus) Valid() bool {
	switch e {
	case StoppedEmailChangeStatusStopped:
		return true
	default:
		return false
	}
}

// Defines values for SuspensionKind.
const (
	SuspensionKindAPI     SuspensionKind = "api"
	SuspensionKindAccount SuspensionKind = "account"
	SuspensionKindHost    SuspensionKind = "host"
	SuspensionKindNetwork SuspensionKind = "network"
	SuspensionKindPayee   SuspensionKind = "payee"
	SuspensionKindToken   SuspensionKind = "token"
)

// Valid indicates whether the value is a known member of the SuspensionKind enum.
func (e SuspensionKind) Valid() bool {
	switch e {
	case SuspensionKindAPI:
		return true
	case SuspensionKindAccount:
		return true
	case SuspensionKindHost:
		return true
	case SuspensionKindNetwork:
		return true
	case SuspensionKindPayee:
		return true
	case SuspensionKindToken:
		return true
	default:
		return false
	}
}

// Defines values for UpdateAlarmsKinds.
const (
	UpdateAlarmsKindsDaySummary     UpdateAlarmsKinds = "day_summary"
	UpdateAlarmsKindsFirstIncome    UpdateAlarmsKinds = "first_income"
	UpdateAlarmsKindsKeyEnding      UpdateAlarmsKinds = "key_ending"
	UpdateAlarmsKindsMonthSummary   UpdateAlarmsKinds = "month_summary"
	UpdateAlarmsKindsWebhookFailing UpdateAlarmsKinds = "webhook_failing"
)

// Valid indicates whether the value is a known member of the UpdateAlarmsKinds enum.
func (e UpdateAlarmsKinds) Valid() bool {
	switch e {
	case UpdateAlarmsKindsDaySummary:
		return true
	case UpdateAlarmsKindsFirstIncome:
		return true
	case UpdateAlarmsKindsKeyEnding:
		return true
	case UpdateAlarmsKindsMonthSummary:
		return true
	case UpdateAlarmsKindsWebhookFailing:
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

// Defines values for UpdateMemberRole.
const (
	UpdateMemberRoleAccountant UpdateMemberRole = "accountant"
	UpdateMemberRoleDeveloper  UpdateMemberRole = "developer"
	UpdateMemberRoleOwner      UpdateMemberRole = "owner"
	UpdateMemberRoleSupport    UpdateMemberRole = "support"
)

// Valid indicates whether the value is a known member of the UpdateMemberRole enum.
func (e UpdateMemberRole) Valid() bool {
	switch e {
	case UpdateMemberRoleAccountant:
		return true
	case UpdateMemberRoleDeveloper:
		return true
	case UpdateMemberRoleOwner:
		return true
	case UpdateMemberRoleSupport:
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
	UpdateWebhookEventsPaymentRestored    UpdateWebhookEvents = "payment.restored"
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
	case UpdateWebhookEventsPaymentRestored:
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
	UpstreamProbeReasonAnswerTooLong      UpstreamProbeReason = "answer_too_long"
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
	case UpstreamProbeReasonAnswerTooLong:
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
	WebhookEventsPaymentRestored    WebhookEvents = "payment.restored"
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
	case WebhookEventsPaymentRestored:
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
	WebhookDeliveryLastErrorAnswerTooLong      WebhookDeliveryLastError = "answer_too_long"
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
	case WebhookDeliveryLastErrorAnswerTooLong:
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
	WebhookDeliveryTypePaymentRestored    WebhookDeliveryType = "payment.restored"
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
	case WebhookDeliveryTypePaymentRestored:
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

// Defines values for ListEndpointsParamsEnabled.
const (
	ListEndpointsParamsEnabledFalse ListEndpointsParamsEnabled = "false"
	ListEndpointsParamsEnabledTrue  ListEndpointsParamsEnabled = "true"
)

// Valid indicates whether the value is a known member of the ListEndpointsParamsEnabled enum.
func (e ListEndpointsParamsEnabled) Valid() bool {
	switch e {
	case ListEndpointsParamsEnabledFalse:
		return true
	case ListEndpointsParamsEnabledTrue:
		return true
	default:
		return false
	}
}

// Defines values for ListAuditLogParamsResourceType.
const (
	ListAuditLogParamsResourceTypeAPI        ListAuditLogParamsResourceType = "api"
	ListAuditLogParamsResourceTypeAPIKey     ListAuditLogParamsResourceType = "api_key"
	ListAuditLogParamsResourceTypeAccount    ListAuditLogParamsResourceType = "account"
	ListAuditLogParamsResourceTypeDomain     ListAuditLogParamsResourceType = "domain"
	ListAuditLogParamsResourceTypeEndpoint   ListAuditLogParamsResourceType = "endpoint"
	ListAuditLogParamsResourceTypeInvitation ListAuditLogParamsResourceType = "invitation"
	ListAuditLogParamsResourceTypeMember     ListAuditLogParamsResourceType = "member"
	ListAuditLogParamsResourceTypeWebhook    ListAuditLogParamsResourceType = "webhook"
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
	case ListAuditLogParamsResourceTypeInvitation:
		return true
	case ListAuditLogParamsResourceTypeMember:
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

// Defines values for ExportStatementParamsFormat.
const (
	ExportStatementParamsFormatCsv ExportStatementParamsFormat = "csv"
	ExportStatementParamsFormatPdf ExportStatementParamsFormat = "pdf"
)

// Valid indicates whether the value is a known member of the ExportStatementParamsFormat enum.
func (e ExportStatementParamsFormat) Valid() bool {
	switch e {
	case ExportStatementParamsFormatCsv:
		return true
	case ExportStatementParamsFormatPdf:
		return true
	default:
		return false
	}
}

// Defines values for GetStatsOverviewParamsWithoutTrials.
const (
	GetStatsOverviewParamsWithoutTrialsTrue GetStatsOverviewParamsWithoutTrials = "true"
)

// Valid indicates whether the value is a known member of the GetStatsOverviewParamsWithoutTrials enum.
func (e GetStatsOverviewParamsWithoutTrials) Valid() bool {
	switch e {
	case GetStatsOverviewParamsWithoutTrialsTrue:
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

// Defines values for PaymentRestoredJSONBodyType.
const (
	PaymentRestoredJSONBodyTypePaymentRestored PaymentRestoredJSONBodyType = "payment.restored"
)

// Valid indicates whether the value is a known member of the PaymentRestoredJSONBodyType enum.
func (e PaymentRestoredJSONBodyType) Valid() bool {
	switch e {
	case PaymentRestoredJSONBodyTypePaymentRestored:
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

// AcceptInvitation: The token of an invitation, and whether to accept it or only to read it
type AcceptInvitation struct {
	// DryRun: True accepts nothing; the answer shows the account and the role
	DryRun *bool `json:"dry_run,omitempty"`

	// Token: The token from the mail
	Token string `json:"token"`
}

// AcceptOption: One way to pay for a request: a price in one token on one network
type AcceptOption struct {
	// Amount: Price in atomic token units: `100000` is 0.10 USDC
	Amount string `json:"amount"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// Extra: Data for the payer's signature: name and version of the token, transfer method
	Extra map[string]interface{} `json:"extra"`

	// MaxTimeoutSeconds: Seconds for which a payment is valid
	MaxTimeoutSeconds int `json:"max_timeout_seconds"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`
}

// AcceptedInvitation: The account that the person is now a member of
type AcceptedInvitation struct {
	// Account: The account that the person is a member of
	Account OpenAccount `json:"account"`
}

// AccountName: The account that the credential acts for
type AccountName struct {
	// Email: E-mail address of the account
	Email string `json:"email"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// Suspended: The suspension of the account by the operator of the gateway; null if there is none
	Suspended Suspension `json:"suspended"`
}

// Address: An address on the Sandbox chain
type Address struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`
}

// Alarms: The events of an account about which a person gets mails
type Alarms struct {
	// Available: The events that the person's role allows
	Available []AlarmsAvailable `json:"available"`

	// Kinds: The events of the account about which the person gets mails
	Kinds []AlarmsKinds `json:"kinds"`
}

// AlarmsAvailable defines model for Alarms.Available.
type AlarmsAvailable string

// AlarmsKinds defines model for Alarms.Kinds.
type AlarmsKinds string

// API: An upstream HTTP API behind the gateway
type API struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// DiscoveryContactEmail: Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false
	DiscoveryContactEmail string `json:"discovery_contact_email"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance string `json:"discovery_guidance"`

	// Enabled: Whether the gateway serves the resource
	Enabled bool `json:"enabled"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Hosts: All host names of the API on the gateway
	Hosts []string `json:"hosts"`

	// IconURL: `iconUrl` in the 402; null when there is none
	IconURL string `json:"icon_url"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// OpenAPIVersion: `info.version` of the OpenAPI document for buyers
	OpenAPIVersion string `json:"openapi_version"`

	// PayToAddress: Address of the payee, for the mode `user_wallet`
	PayToAddress string `json:"pay_to_address"`

	// PayToMode: How the payee is chosen: `user_wallet` pays the address in `pay_to_address`
	PayToMode PayToMode `json:"pay_to_mode"`

	// PaymentContext: Whether the upstream receives a signed PAYMENT-CONTEXT header with each request
	PaymentContext bool `json:"payment_context"`

	// PrimaryHost: Host name that buyers should use
	PrimaryHost string `json:"primary_host"`

	// PublishOwnerEmail: Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs
	PublishOwnerEmail bool `json:"publish_owner_email"`

	// RedirectOrigins: Origins of other hosts; a redirect to one of them is charged like an answer
	RedirectOrigins []string `json:"redirect_origins"`

	// ServiceName: `serviceName` in the 402, for catalogues; null when there is none
	ServiceName string `json:"service_name"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`

	// Suspended: The widest suspension by the operator of the gateway: of the account, the API, its `pay_to_address` or its platform host; null if there is none. `GET /problems` lists all suspensions
	Suspended Suspension `json:"suspended"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`

	// UpstreamHeaderNames: The names of the headers that the gateway adds for the upstream
	UpstreamHeaderNames []string `json:"upstream_header_names"`

	// VaryOn: Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase
	VaryOn []string `json:"vary_on"`
}

// APIKey: An API key without its secret part
type APIKey struct {
	// AllowedAddresses: CIDR ranges from which the key may be used; null allows every address
	AllowedAddresses []string `json:"allowed_addresses"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExpiresAt: Time of expiry; null for never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// LastUsedAt: Time of the last request with the key; null before the first
	LastUsedAt time.Time `json:"last_used_at"`

	// Name: Display name
	Name string `json:"name"`

	// Prefix: First characters of the key, to recognize it
	Prefix string `json:"prefix"`

	// Scopes: The rights of the key
	Scopes []Scope `json:"scopes"`
}

// APIKeyPage: One page of API keys
type APIKeyPage struct {
	// Items: The items, newest first
	Items []APIKey `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// APIPage: One page of APIs
type APIPage struct {
	// Items: The items, newest first
	Items []API `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// APIRequest: A buyer's request, or several equal requests within some seconds
type APIRequest struct {
	// At: Time of the change
	At time.Time `json:"at"`

	// Count: Number of requests
	Count int `json:"count"`

	// EndpointID: Identifier of the endpoint; null if there is none, or if it is unknown
	EndpointID string `json:"endpoint_id"`

	// ID: Identifier of the entry; for a payment, the identifier of the settlement
	ID string `json:"id"`

	// Method: Method; null for requests beyond the number of different ones that are listed for a minute
	Method string `json:"method"`

	// Outcome: `challenged`: a request without a payment got 402; `refused`: the payment or the request was refused; `served`: the buyer got an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: the status of a payment
	Outcome APIRequestOutcome `json:"outcome"`

	// Path: Path without its query, at most 512 characters; null where the method is null
	Path string `json:"path"`

	// Payer: Address of the buyer; null for requests without a payment
	Payer string `json:"payer"`

	// Reason: Code of the refusal, or `error_reason` of the payment; null if there is none
	Reason string `json:"reason"`

	// SettlementID: Identifier of the payment; null for other requests
	SettlementID string `json:"settlement_id"`

	// Status: For a payment, the HTTP status of the upstream, null without its answer; otherwise the HTTP status of the gateway
	Status int `json:"status"`

	// Text: Explains the reason; null without a reason
	Text string `json:"text"`

	// TookMs: Milliseconds until the payment was charged, was released or became unknown; null while the payment is open, and for other requests
	TookMs int `json:"took_ms"`
}

// APIRequestOutcome: `challenged`: a request without a payment got 402; `refused`: the payment or the request was refused; `served`: the buyer got an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: the status of a payment
type APIRequestOutcome string

// APIRequestPage: One page of requests
type APIRequestPage struct {
	// Items: The items, newest first
	Items []APIRequest `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// AuditRecord: A change of a resource of the account
type AuditRecord struct {
	// Action: The kind of change
	Action AuditRecordAction `json:"action"`

	// Actor: `person`: a logged-in person; `api_key`: an API key; `gateway`: the platform itself
	Actor AuditRecordActor `json:"actor"`

	// Address: IP address of the client
	Address string `json:"address"`

	// After: The changed fields after the change
	After map[string]interface{} `json:"after"`

	// APIID: Identifier of the API that the resource belongs to; null for a resource of the account
	APIID string `json:"api_id"`

	// APIKeyID: Identifier of the API key that made the change; null for another actor
	APIKeyID string `json:"api_key_id"`

	// APIKeyName: Name of the API key that made the change; null for another actor
	APIKeyName string `json:"api_key_name"`

	// At: Time of the change
	At time.Time `json:"at"`

	// Before: The changed fields before the change. A long value is replaced by its length and SHA-256, a secret by `(secret)`, and a value that the scopes of the API key do not show by `(hidden)`
	Before map[string]interface{} `json:"before"`

	// ID: Identifier
	ID string `json:"id"`

	// MemberEmail: The logged-in member; null for the account's own person
	MemberEmail string `json:"member_email"`

	// ResourceID: Identifier of the resource
	ResourceID string `json:"resource_id"`

	// ResourceName: Name of the resource
	ResourceName string `json:"resource_name"`

	// ResourceType: Kind of the resource
	ResourceType AuditRecordResourceType `json:"resource_type"`
}

// AuditRecordAction: The kind of change
type AuditRecordAction string

// AuditRecordActor: `person`: a logged-in person; `api_key`: an API key; `gateway`: the platform itself
type AuditRecordActor string

// AuditRecordResourceType: Kind of the resource
type AuditRecordResourceType string

// AuditRecordPage: One page of changes
type AuditRecordPage struct {
	// Items: The items, newest first
	Items []AuditRecord `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// Balances: Balances of an address on the Sandbox chain
type Balances struct {
	// EthWei: Hex, wei
	EthWei string `json:"eth_wei"`

	// UsdcBase: Hex, atomic USDC units
	UsdcBase string `json:"usdc_base"`
}

// BeginSecondFactor: The proof that the owner sets up a second factor
type BeginSecondFactor struct {
	// Password: Password of the account
	Password string `json:"password"`
}

// BegunSecondFactor: The secret for an authenticator app
type BegunSecondFactor struct {
	// OtpauthURI: The secret as a URI for a QR code: RFC 6238 with SHA-1, six digits, 30 seconds
	OtpauthURI string `json:"otpauth_uri"`

	// Secret: The secret in base 32, for apps that cannot read QR codes
	Secret string `json:"secret"`
}

// CertificateEventData: The certificate that an event is about
type CertificateEventData struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// DomainID: Identifier of the domain
	DomainID string `json:"domain_id"`

	// Failures: Number of orders that have failed in a row
	Failures int `json:"failures"`

	// Hostname: Host name
	Hostname string `json:"hostname"`

	// NextAttemptAt: Time of the next attempt; null when there is none
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// NotAfter: Time until which the current certificate is valid
	NotAfter time.Time `json:"not_after"`

	// Reason: The reason; null if there is none
	Reason string `json:"reason"`
}

// ChangeEmail: The new e-mail address
type ChangeEmail struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// Email: E-mail address of the account
	Email string `json:"email"`

	// Password: Password of the account
	Password string `json:"password"`
}

// ChangeEndpoints: A change of many endpoints of an API
type ChangeEndpoints struct {
	// Changes: The changes of each endpoint; absent fields stay as they are
	Changes struct {
		// Accepts: The new prices of each endpoint
		Accepts []AcceptOption `json:"accepts,omitempty"`

		// Enabled: Whether the gateway serves the resource
		Enabled *bool `json:"enabled,omitempty"`

		// PricePercent: The new prices of each endpoint in percent of its current prices: 110 raises them by a tenth. Half an atomic unit is rounded up
		PricePercent int `json:"price_percent,omitempty"`
	} `json:"changes"`

	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// DryRun: True changes nothing; the answer lists what would change
	DryRun *bool `json:"dry_run,omitempty"`

	// Filter: Selects the endpoints to change; {} selects all
	Filter EndpointFilter `json:"filter"`
}

// ChangePassword: The old and the new password
type ChangePassword struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// CurrentPassword: Current password of the account
	CurrentPassword string `json:"current_password"`

	// NewPassword: New password of the account
	NewPassword string `json:"new_password"`
}

// ChangedEndpoints: The result of a change of many endpoints, or of its dry run
type ChangedEndpoints struct {
	// Changed: Number of endpoints that the change alters
	Changed int `json:"changed"`

	// Changes: The first 100 endpoints that change, newest first
	Changes []EndpointChange `json:"changes"`

	// DryRun: Whether this was a dry run, which changes nothing
	DryRun bool `json:"dry_run"`

	// Matched: Number of endpoints that match the filter
	Matched int `json:"matched"`

	// Warnings: Accepted settings that may not have the effect that you expect
	Warnings []EndpointWarning `json:"warnings"`
}

// ConfirmSecondFactor: A code of the authenticator app
type ConfirmSecondFactor struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code"`
}

// CopiedAPI: The new API of production, and what the copy left out
type CopiedAPI struct {
	// API: The new API
	API API `json:"api"`

	// Endpoints: Number of endpoints of the new API
	Endpoints int `json:"endpoints"`

	// EphemeralEndpoints: Number of ephemeral endpoints, which are not copied
	EphemeralEndpoints int `json:"ephemeral_endpoints"`

	// MissingUpstreamHeaders: Names of the upstream headers of the API in the Sandbox that the new API does not have
	MissingUpstreamHeaders []string `json:"missing_upstream_headers"`
}

// CopyAPI: The fields that differ in the copy; absent fields are taken from the Sandbox
type CopyAPI struct {
	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// Name: Display name
	Name string `json:"name,omitempty"`

	// Networks: The networks on which the copy sells. Each price is offered on each of them. Default: Base
	Networks []CopyNetwork `json:"networks,omitempty"`

	// PayToAddress: The payee in production. Default: the address that all other APIs in production pay; null for none
	PayToAddress string `json:"pay_to_address,omitempty"`

	// Slug: The slug in production. Default: the slug of the Sandbox
	Slug string `json:"slug,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url,omitempty"`

	// UpstreamHeaders: Headers for the upstream in production. The headers of the Sandbox are not copied
	UpstreamHeaders map[string]string `json:"upstream_headers,omitempty"`
}

// CopyNetwork: A network of production for the prices of a copy
type CopyNetwork struct {
	// Network: CAIP-2 network of production. Its USDC replaces the USDC of the Sandbox
	Network string `json:"network"`

	// PayTo: The payee on Solana or Hedera. On EVM networks, `pay_to_address` is the payee
	PayTo string `json:"pay_to,omitempty"`

	// Scheme: Default: `exact`
	Scheme CopyNetworkScheme `json:"scheme,omitempty"`
}

// CopyNetworkScheme: Default: `exact`
type CopyNetworkScheme string

// CreateAPI: A new API
type CreateAPI struct {
	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// DiscoveryContactEmail: Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false
	DiscoveryContactEmail string `json:"discovery_contact_email,omitempty"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance string `json:"discovery_guidance,omitempty"`

	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// IconURL: `iconUrl` in the 402
	IconURL string `json:"icon_url,omitempty"`

	// Name: Display name
	Name string `json:"name"`

	// OpenAPIVersion: `info.version` of the OpenAPI document for buyers
	OpenAPIVersion string `json:"openapi_version,omitempty"`

	// PayToAddress: Address of the payee, for the mode `user_wallet`
	PayToAddress string `json:"pay_to_address,omitempty"`

	// PayToMode: How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode
	PayToMode PayToMode `json:"pay_to_mode"`

	// PaymentContext: Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false
	PaymentContext *bool `json:"payment_context,omitempty"`

	// PublishOwnerEmail: Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// RedirectOrigins: Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A redirect to any other host is not passed on. Default: none
	RedirectOrigins []string `json:"redirect_origins,omitempty"`

	// ServiceName: `serviceName` in the 402, which catalogues show
	ServiceName string `json:"service_name,omitempty"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`

	// UpstreamHeaders: Headers that the gateway adds for the upstream, such as its API key; null removes them
	UpstreamHeaders map[string]string `json:"upstream_headers,omitempty"`

	// VaryOn: Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase
	VaryOn []string `json:"vary_on,omitempty"`
}

// CreateAPIKey: A new API key
type CreateAPIKey struct {
	// AllowedAddresses: IP addresses and CIDR ranges from which the key may be used; default: every address
	AllowedAddresses []string `json:"allowed_addresses,omitempty"`

	// Code: Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// ExpiresAt: Time of expiry; null for never
	ExpiresAt time.Time `json:"expires_at,omitzero"`

	// Name: Display name
	Name string `json:"name"`

	// Preset: A named set of scopes, instead of `scopes`
	Preset ScopePreset `json:"preset,omitempty"`

	// Scopes: The rights of the key
	Scopes []Scope `json:"scopes,omitempty"`
}

// CreateDomain: A new domain
type CreateDomain struct {
	// Hostname: Host name
	Hostname string `json:"hostname"`
}

// CreateEndpoint: A new endpoint
type CreateEndpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// AlwaysVerify: True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
	Charge CreateEndpointCharge `json:"charge,omitempty"`

	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; default: application/json
	MimeType string `json:"mime_type,omitempty"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID string `json:"operation_id,omitempty"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// PathSchema: JSON Schema of the named segments: an object with a property for each name
	PathSchema map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json
	RequestMimeType string `json:"request_mime_type,omitempty"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema,omitempty"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema,omitempty"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged
	SuccessStatus int `json:"success_status,omitempty"`

	// Summary: One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags: Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters
	Tags []string `json:"tags,omitempty"`

	// TTL: Lifetime in seconds; makes the endpoint ephemeral
	TTL int `json:"ttl,omitempty"`
}

// CreateEndpointCharge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
type CreateEndpointCharge string

// CreateInvitation: The address to invite, and the role of its owner
type CreateInvitation struct {
	// Code: Required if the caller has a second factor
	Code string `json:"code,omitempty"`

	// Email: The address to invite
	Email string `json:"email"`

	// Role: The role in the account
	Role CreateInvitationRole `json:"role"`
}

// CreateInvitationRole: The role in the account
type CreateInvitationRole string

// CreateWebhook: A new webhook
type CreateWebhook struct {
	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether events are sent to the URL
	Enabled *bool `json:"enabled,omitempty"`

	// Events: Types of the events that the URL receives
	Events []CreateWebhookEvents `json:"events"`

	// URL: URL that receives the events
	URL string `json:"url"`
}

// CreateWebhookEvents defines model for CreateWebhook.Events.
type CreateWebhookEvents string

// CreatedAPIKey: An API key with its full text, which only this answer shows
type CreatedAPIKey struct {
	// AllowedAddresses: CIDR ranges from which the key may be used; null allows every address
	AllowedAddresses []string `json:"allowed_addresses"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExpiresAt: Time of expiry; null for never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Key: The key itself; only this answer shows it
	Key string `json:"key"`

	// LastUsedAt: Time of the last request with the key; null before the first
	LastUsedAt time.Time `json:"last_used_at"`

	// Name: Display name
	Name string `json:"name"`

	// Prefix: First characters of the key, to recognize it
	Prefix string `json:"prefix"`

	// Scopes: The rights of the key
	Scopes []Scope `json:"scopes"`
}

// CreatedWebhook: A webhook with its signing secret, which only this answer shows
type CreatedWebhook struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// DisabledReason: Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410
	DisabledReason CreatedWebhookDisabledReason `json:"disabled_reason"`

	// Enabled: Whether events are sent to the URL
	Enabled bool `json:"enabled"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Events: Types of the events that the URL receives
	Events []CreatedWebhookEvents `json:"events"`

	// FailingSince: Time since which no delivery has succeeded
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil: Time until which deliveries are also signed with the former secret
	FormerSecretUntil time.Time `json:"former_secret_until"`

	// ID: Identifier
	ID string `json:"id"`

	// Secret: Secret that signs the messages (Standard Webhooks); only this answer shows it
	Secret string `json:"secret"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// URL: URL that receives the events
	URL string `json:"url"`
}

// CreatedWebhookDisabledReason defines model for CreatedWebhook.DisabledReason.
type CreatedWebhookDisabledReason string

// CreatedWebhookEvents defines model for CreatedWebhook.Events.
type CreatedWebhookEvents string

// DeleteAccount: The proof that the owner deletes the account
type DeleteAccount struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// Password: Password of the account
	Password string `json:"password"`
}

// Discovery: The addresses at which an API is described to buyers
type Discovery struct {
	// DiscoverableEndpointCount: Number of endpoints that the discovery documents list: enabled, not ephemeral, and with a price that the 402 offers now. 0 while the API is disabled or has no payee. If a document has no room for all of them, the document states how many it leaves out; these are counted here
	DiscoverableEndpointCount int `json:"discoverable_endpoint_count"`

	// EndpointCount: Number of endpoints
	EndpointCount int `json:"endpoint_count"`

	// HostUrls: The documents of each host name
	HostUrls []struct {
		// Host: Host name of the gateway
		Host string `json:"host"`

		// IsPrimary: Whether this is the primary host name of the API
		IsPrimary bool `json:"is_primary"`

		// OpenAPIURL: URL of the OpenAPI document for buyers
		OpenAPIURL string `json:"openapi_url"`

		// WellKnownURL: URL of the x402 manifest
		WellKnownURL string `json:"well_known_url"`
	} `json:"host_urls"`

	// Hosts: All host names of the API that are verified
	Hosts []string `json:"hosts"`

	// OpenAPIURL: URL of the OpenAPI document for buyers
	OpenAPIURL string `json:"openapi_url"`

	// PayableEndpoints: Number of enabled endpoints that buyers can pay for, and the reasons for the others
	PayableEndpoints PayableEndpoints `json:"payable_endpoints"`

	// PrimaryHost: Host name that buyers should use
	PrimaryHost string `json:"primary_host"`

	// WellKnownURL: URL of the x402 manifest
	WellKnownURL string `json:"well_known_url"`
}

// Domain: A custom host name of an API
type Domain struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Certificate: The TLS certificate of the host name
	Certificate struct {
		// NextAttemptAt: Time of the next order or renewal
		NextAttemptAt time.Time `json:"next_attempt_at"`

		// NotAfter: Time at which the certificate expires; null without a certificate
		NotAfter time.Time `json:"not_after"`

		// Reason: Reason why there is no certificate, or why its renewal has failed so far
		Reason string `json:"reason"`

		// Status: none: the domain is not verified, or this gateway issues no certificates; failed: there is no valid certificate, and the gateway will order one again
		Status DomainCertificateStatus `json:"status"`
	} `json:"certificate"`

	// CnameTarget: Target of the CNAME record that the host name needs to be served
	CnameTarget string `json:"cname_target"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Hostname: Lower case, in ASCII form
	Hostname string `json:"hostname"`

	// ID: Identifier
	ID string `json:"id"`

	// LastCheckedAt: Time of the last DNS look-up; null before the first
	LastCheckedAt time.Time `json:"last_checked_at"`

	// Reason: Reason why the last DNS check did not verify the domain
	Reason string `json:"reason"`

	// Status: State
	Status DomainStatus `json:"status"`

	// Suspended: The suspension of the host name by the operator of the gateway; null if there is none
	Suspended Suspension `json:"suspended"`

	// VerificationRecord: The TXT record that proves the host name
	VerificationRecord struct {
		// Name: Name of the DNS record
		Name string `json:"name"`

		// Type: Type of the DNS record
		Type DomainVerificationRecordType `json:"type"`

		// Value: Content of the DNS record
		Value string `json:"value"`
	} `json:"verification_record"`

	// VerificationToken: Token in the TXT record
	VerificationToken string `json:"verification_token"`

	// VerifiedAt: Time of the verification; null before it
	VerifiedAt time.Time `json:"verified_at"`
}

// DomainCertificateStatus: none: the domain is not verified, or this gateway issues no certificates; failed: there is no valid certificate, and the gateway will order one again
type DomainCertificateStatus string

// DomainStatus: State
type DomainStatus string

// DomainVerificationRecordType: Type of the DNS record
type DomainVerificationRecordType string

// DomainPage: One page of domains
type DomainPage struct {
	// Items: The items, newest first
	Items []Domain `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// DomainSuggestion: A host name that suits an API
type DomainSuggestion struct {
	// CnameTarget: Target of the CNAME record of the host name
	CnameTarget string `json:"cname_target"`

	// Hostname: Host name
	Hostname string `json:"hostname"`

	// RecordName: Name of the TXT record that proves the host name
	RecordName string `json:"record_name"`
}

// DomainSuggestions: Host names that suit an API
type DomainSuggestions struct {
	// Items: The suggestions
	Items []DomainSuggestion `json:"items"`
}

// DomainVerification: The result of a verification of a domain
type DomainVerification struct {
	// Reason: Reason why the domain is still pending
	Reason string `json:"reason,omitempty"`

	// Status: Whether the domain is verified
	Status DomainVerificationStatus `json:"status"`
}

// DomainVerificationStatus: Whether the domain is verified
type DomainVerificationStatus string

// EmailVerification: The result of a verification of an e-mail address
type EmailVerification struct {
	// Status: State
	Status EmailVerificationStatus `json:"status"`
}

// EmailVerificationStatus: State
type EmailVerificationStatus string

// EnabledSecondFactor: A new session, with the recovery codes of the second factor
type EnabledSecondFactor struct {
	// RecoveryCodes: Each replaces a code once; only this answer shows them
	RecoveryCodes []string `json:"recovery_codes"`

	// Token: JWT, valid for 24 hours
	Token string `json:"token"`

	// User: The account
	User User `json:"user"`
}

// Endpoint: A method and path of an API with its price
type Endpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// AlwaysVerify: Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known payers
	AlwaysVerify bool `json:"always_verify"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Charge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
	Charge EndpointCharge `json:"charge"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// Enabled: Whether the gateway serves the resource
	Enabled bool `json:"enabled"`

	// ExpiresAt: Time of expiry; null for never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// MaxRedeliveries: How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely
	MaxRedeliveries int `json:"max_redeliveries"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; null is application/json
	MimeType string `json:"mime_type"`

	// OperationID: `operationId` of the operation; null when there is none
	OperationID string `json:"operation_id"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query
	Parameters []EndpointParameter `json:"parameters"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// PathSchema: JSON Schema of the named segments: an object with a property for each name
	PathSchema map[string]interface{} `json:"path_schema"`

	// Payable: Whether buyers can pay. `no`: nobody can pay any of the prices; `unknown`: this could not be checked. `warnings` has the reasons
	Payable EndpointPayable `json:"payable"`

	// PaymentIdentifierRequired: Whether payments without an identifier (x402 extension `payment-identifier`) are refused
	PaymentIdentifierRequired bool `json:"payment_identifier_required"`

	// RefusedPayments: Payments that were refused because of the terms, in the last seven days and since the last change; null if there are none
	RefusedPayments struct {
		// Count: Number of these payments
		Count int `json:"count"`

		// LastAt: Time of the last refusal
		LastAt time.Time `json:"last_at"`

		// LastReason: Reason of the last refusal
		LastReason string `json:"last_reason"`
	} `json:"refused_payments"`

	// RequestMimeType: Media type of the request body; null is application/json
	RequestMimeType string `json:"request_mime_type"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema"`

	// SchemaSource: Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
	SchemaSource EndpointSchemaSource `json:"schema_source"`

	// SuccessStatus: HTTP status of a successful answer; null is 200
	SuccessStatus int `json:"success_status"`

	// Summary: One line for buyers; null when there is none
	Summary string `json:"summary"`

	// Tags: Groups of the endpoint, for catalogues
	Tags []string `json:"tags"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// Warnings: Accepted settings that may not have the effect that you expect
	Warnings []EndpointWarning `json:"warnings"`
}

// EndpointCharge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
type EndpointCharge string

// EndpointPayable: Whether buyers can pay. `no`: nobody can pay any of the prices; `unknown`: this could not be checked. `warnings` has the reasons
type EndpointPayable string

// EndpointSchemaSource: Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
type EndpointSchemaSource string

// EndpointChange: The change of one of many endpoints
type EndpointChange struct {
	// After: Prices and `enabled` after the change
	After EndpointTerms `json:"after"`

	// Before: Prices and `enabled` before the change
	Before EndpointTerms `json:"before"`

	// ID: Identifier
	ID string `json:"id"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`
}

// EndpointEventData: The endpoint that an event is about
type EndpointEventData struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// Failed: Number of payments of the last ten minutes that were released because the upstream failed
	Failed int `json:"failed"`

	// Method: HTTP method
	Method string `json:"method"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// Settled: Number of payments of the last ten minutes that were settled
	Settled int `json:"settled"`

	// Since: Time at which the failure was noticed
	Since time.Time `json:"since"`
}

// EndpointFilter: Selects the endpoints of an API that match all given fields
type EndpointFilter struct {
	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// Ids: Identifiers of endpoints
	Ids []string `json:"ids,omitempty"`

	// MaxAmount: Highest amount of the matching price, in atomic units. One price must be within both limits
	MaxAmount string `json:"max_amount,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method,omitempty"`

	// MinAmount: Lowest amount of the matching price, in atomic units
	MinAmount string `json:"min_amount,omitempty"`

	// PathPrefix: Start of the path pattern; upper and lower case differ
	PathPrefix string `json:"path_prefix,omitempty"`

	// Search: Text in the path, summary, description or operation id, in any case
	Search string `json:"search,omitempty"`
}

// EndpointMethod defines model for EndpointMethod.
type EndpointMethod string

// EndpointPage: One page of endpoints
type EndpointPage struct {
	// Items: The items, newest first
	Items []Endpoint `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// EndpointParameter: A parameter of the query, a header or a cookie
type EndpointParameter struct {
	// ContentType: Media type of a value that is a document, such as JSON in a query
	ContentType string `json:"content_type,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Explode: Whether a list or an object becomes several parameters (OpenAPI 3.1)
	Explode *bool `json:"explode,omitempty"`

	// In: Where the parameter is sent
	In EndpointParameterIn `json:"in"`

	// Name: Name of the parameter. The case of header names is ignored
	Name string `json:"name"`

	// Required: Whether each request needs the parameter
	Required *bool `json:"required,omitempty"`

	// Schema: JSON Schema of the value
	Schema map[string]interface{} `json:"schema,omitempty"`

	// Style: How a list or an object is written (OpenAPI 3.1)
	Style EndpointParameterStyle `json:"style,omitempty"`
}

// EndpointParameterIn: Where the parameter is sent
type EndpointParameterIn string

// EndpointParameterStyle: How a list or an object is written (OpenAPI 3.1)
type EndpointParameterStyle string

// EndpointParameterInput: A parameter of the query, a header or a cookie
type EndpointParameterInput struct {
	// ContentType: Media type of a value that is a document, such as application/json in a query
	ContentType string `json:"content_type,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Explode: Whether a list or an object becomes several parameters (OpenAPI 3.1)
	Explode *bool `json:"explode,omitempty"`

	// In: Where the parameter is sent
	In EndpointParameterInputIn `json:"in"`

	// Name: Name of the parameter. The case of header names is ignored
	Name string `json:"name"`

	// Required: Default: false
	Required *bool `json:"required,omitempty"`

	// Schema: JSON Schema of the value; default: any text
	Schema map[string]interface{} `json:"schema,omitempty"`

	// Style: How a list or an object is written (OpenAPI 3.1)
	Style EndpointParameterInputStyle `json:"style,omitempty"`
}

// EndpointParameterInputIn: Where the parameter is sent
type EndpointParameterInputIn string

// EndpointParameterInputStyle: How a list or an object is written (OpenAPI 3.1)
type EndpointParameterInputStyle string

// EndpointTerms: The prices of an endpoint, and whether it is served
type EndpointTerms struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// Enabled: Whether the gateway serves the resource
	Enabled bool `json:"enabled"`
}

// EndpointWarning: An accepted setting that may not have the effect that you expect
type EndpointWarning struct {
	// Code: Stable code of the warning
	Code EndpointWarningCode `json:"code"`

	// Fix: What you can do
	Fix string `json:"fix"`

	// Message: The problem, as a text for people
	Message string `json:"message"`

	// Path: Path of the field, with dots: `accepts.0.amount`
	Path string `json:"path"`
}

// EndpointWarningCode: Stable code of the warning
type EndpointWarningCode string

// Environment defines model for Environment.
type Environment string

// ErrorCode defines model for ErrorCode.
type ErrorCode string

// Explanation: Explains why a payment was not charged, or why its outcome is unknown
type Explanation struct {
	// Action: What the seller can do; null when there is nothing to do
	Action string `json:"action"`

	// AtFault: The party that can correct the problem; null when no party is at fault
	AtFault ExplanationAtFault `json:"at_fault"`

	// Text: Explains the reason to the seller
	Text string `json:"text"`
}

// ExplanationAtFault defines model for Explanation.AtFault.
type ExplanationAtFault string

// ForgotPassword: The account that needs a new password
type ForgotPassword struct {
	// Email: E-mail address of the account
	Email string `json:"email"`
}

// Health: The state of the service
type Health struct {
	// Status: State
	Status HealthStatus `json:"status"`
}

// HealthStatus: State
type HealthStatus string

// Identity: The account and the rights of a credential
type Identity struct {
	// Account: The account that the credential acts for
	Account AccountName `json:"account"`

	// Credential: Kind of the credential
	Credential IdentityCredential `json:"credential"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Role: Role of the person in the account; null for an API key
	Role IdentityRole `json:"role"`

	// Scopes: Scopes of the API key or of the role; null for an owner, who may do everything
	Scopes []Scope `json:"scopes"`

	// User: The person who calls, or the account that has the API key
	User User `json:"user"`
}

// IdentityCredential: Kind of the credential
type IdentityCredential string

// IdentityRole defines model for Identity.Role.
type IdentityRole string

// ImportOpenAPI: The operations to import, with their prices
type ImportOpenAPI struct {
	// Accepts: The prices of each operation without `accepts`
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// DocumentPrices: True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence
	DocumentPrices *bool `json:"document_prices,omitempty"`

	// Enabled: False creates the endpoints switched off, so they are not sold until you enable them. An operation with its own `enabled` keeps it. Default: true
	Enabled *bool `json:"enabled,omitempty"`

	// Operations: The operations
	Operations []Operation `json:"operations"`
}

// ImportedEndpoint: An endpoint that an import has made
type ImportedEndpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// AlwaysVerify: Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known payers
	AlwaysVerify bool `json:"always_verify"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Charge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
	Charge ImportedEndpointCharge `json:"charge"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// Enabled: Whether the gateway serves the resource
	Enabled bool `json:"enabled"`

	// ExpiresAt: Time of expiry; null for never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// MaxRedeliveries: How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely
	MaxRedeliveries int `json:"max_redeliveries"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; null is application/json
	MimeType string `json:"mime_type"`

	// OperationID: `operationId` of the operation; null when there is none
	OperationID string `json:"operation_id"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query
	Parameters []EndpointParameter `json:"parameters"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// PathSchema: JSON Schema of the named segments: an object with a property for each name
	PathSchema map[string]interface{} `json:"path_schema"`

	// PaymentIdentifierRequired: Whether payments without an identifier (x402 extension `payment-identifier`) are refused
	PaymentIdentifierRequired bool `json:"payment_identifier_required"`

	// RequestMimeType: Media type of the request body; null is application/json
	RequestMimeType string `json:"request_mime_type"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema"`

	// SchemaSource: Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
	SchemaSource ImportedEndpointSchemaSource `json:"schema_source"`

	// SuccessStatus: HTTP status of a successful answer; null is 200
	SuccessStatus int `json:"success_status"`

	// Summary: One line for buyers; null when there is none
	Summary string `json:"summary"`

	// Tags: Groups of the endpoint, for catalogues
	Tags []string `json:"tags"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`
}

// ImportedEndpointCharge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
type ImportedEndpointCharge string

// ImportedEndpointSchemaSource: Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
type ImportedEndpointSchemaSource string

// ImportedOpenAPI: The result of an import
type ImportedOpenAPI struct {
	// Created: The endpoints that the import made
	Created []ImportedEndpoint `json:"created"`

	// Skipped: Operations that do not become an endpoint: the first 2000 of a document
	Skipped []SkippedOperation `json:"skipped"`

	// SkippedCount: Number of all operations that do not become an endpoint
	SkippedCount int `json:"skipped_count"`

	// Warnings: Parts that the import changed or left out: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// Invitation: An invitation that nobody has accepted yet
type Invitation struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Email: The address that the invitation was mailed to
	Email string `json:"email"`

	// ExpiresAt: Time until which the invitation is valid
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Role: The role in the account
	Role InvitationRole `json:"role"`
}

// InvitationRole: The role in the account
type InvitationRole string

// Invitations: The invitations that are still valid
type Invitations struct {
	// Items: The invitations
	Items []Invitation `json:"items"`
}

// LocalDevConfig: The Sandbox chain and its payment token
type LocalDevConfig struct {
	// ChainID: EIP-155 identifier of the chain
	ChainID int `json:"chain_id"`

	// Enabled: Whether the platform has a Sandbox chain
	Enabled bool `json:"enabled"`

	// FaucetEnabled: Whether the faucet sends funds
	FaucetEnabled bool `json:"faucet_enabled"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// PaymentToken: The payment token of the Sandbox
	PaymentToken struct {
		// Address: Address of the token contract; `0.0.x` on Hedera
		Address string `json:"address"`

		// Decimals: Decimals of the token: 6 means that 1 token is 1,000,000 atomic units
		Decimals int `json:"decimals"`

		// Name: Name in the EIP-712 domain of the token
		Name string `json:"name"`

		// Symbol: Symbol of the token, such as USDC
		Symbol string `json:"symbol"`

		// Version: Version in the EIP-712 domain of the token
		Version string `json:"version"`
	} `json:"payment_token"`

	// RPCURL: URL of a node for wallets; null if the operator publishes none
	RPCURL string `json:"rpc_url"`

	// SampleUpstreamURL: An API that sellers may wrap in the Sandbox to try the platform out; null if the operator offers none
	SampleUpstreamURL string `json:"sample_upstream_url"`
}

// Login: The credentials of an account
type Login struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// Email: E-mail address of the account
	Email string `json:"email"`

	// Password: Password of the account
	Password string `json:"password"`
}

// Member: A person who may act for the account
type Member struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Email: E-mail address of the account
	Email string `json:"email"`

	// ID: Identifier of the person's own account
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// OwnLogin: Whether this is the account's own person, who is always an owner
	OwnLogin bool `json:"own_login"`

	// Role: The role in the account
	Role MemberRole `json:"role"`

	// SecondFactor: Whether the person has a second factor
	SecondFactor bool `json:"second_factor"`
}

// MemberRole: The role in the account
type MemberRole string

// Members: The members of an account, the account's own person first
type Members struct {
	// Items: The members
	Items []Member `json:"items"`
}

// Network: A network with the schemes and tokens of its prices
type Network struct {
	// Available: Whether the facilitator of the network has reported that it settles prices on it
	Available bool `json:"available"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Name: Name of the network; null if it has none
	Name string `json:"name"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// RPCURL: A public node for wallets; null if the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes: Prices that can be settled now; empty if the network is not available
	Schemes []string `json:"schemes"`

	// Tokens: The tokens in which a price can be paid
	Tokens []Token `json:"tokens"`

	// UnavailableReason: `no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers
	UnavailableReason NetworkUnavailableReason `json:"unavailable_reason"`

	// X402Versions: Versions of x402 that the facilitator of the network supports
	X402Versions []int `json:"x402_versions"`
}

// NetworkUnavailableReason defines model for Network.UnavailableReason.
type NetworkUnavailableReason string

// Networks: The networks of the platform
type Networks struct {
	// Items: The networks
	Items []Network `json:"items"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`
}

// OpenAccount: An account for which the person may act
type OpenAccount struct {
	// Email: E-mail address of the account
	Email string `json:"email"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// Role: Role of the calling person
	Role OpenAccountRole `json:"role"`
}

// OpenAccountRole: Role of the calling person
type OpenAccountRole string

// OpenAccounts: The accounts for which the person may act, the person's own first
type OpenAccounts struct {
	// Items: The accounts
	Items []OpenAccount `json:"items"`
}

// OpenAPIImport: An import that runs in the background
type OpenAPIImport struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Created: Number of endpoints created so far
	Created int `json:"created"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndedAt: Time at which the import ended; null while it runs
	EndedAt time.Time `json:"ended_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Operations: Number of operations in the document; null until it has been read
	Operations int `json:"operations"`

	// Problem: Reason of the failure; a failed import creates nothing
	Problem string `json:"problem"`

	// Skipped: Number of operations that the import has skipped so far
	Skipped int `json:"skipped"`

	// SkippedOperations: The first 200 skipped operations, once the import has ended
	SkippedOperations []SkippedOperation `json:"skipped_operations"`

	// State: State of the import
	State OpenAPIImportState `json:"state"`

	// Warnings: Parts that the import changed or left out: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// OpenAPIImportState: State of the import
type OpenAPIImportState string

// OpenedAccount: A token for one of the accounts of the person
type OpenedAccount struct {
	// Account: The account that the token is for
	Account OpenAccount `json:"account"`

	// Token: JWT of this session for the account; it ends with the session
	Token string `json:"token"`
}

// Operation: An operation from which the import makes an endpoint
type Operation struct {
	// Accepts: Prices of the operation; default: the prices of the import
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// AlwaysVerify: True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
	Charge OperationCharge `json:"charge,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; default: application/json
	MimeType string `json:"mime_type,omitempty"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID string `json:"operation_id,omitempty"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// Path: Template, `/pets/{id}`
	Path string `json:"path,omitempty"`

	// PathPattern: Default: made from `path`
	PathPattern string `json:"path_pattern,omitempty"`

	// PathSchema: JSON Schema of the named segments: an object with a property for each name
	PathSchema map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// ProposedPrice: Price in US dollars that the document proposes, such as `0.10`; only used with `document_prices`
	ProposedPrice string `json:"proposed_price,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json
	RequestMimeType string `json:"request_mime_type,omitempty"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema,omitempty"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema,omitempty"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged
	SuccessStatus int `json:"success_status,omitempty"`

	// Summary: One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags: Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// OperationCharge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
type OperationCharge string

// ParseOpenAPI: The OpenAPI document to read
type ParseOpenAPI struct {
	// Spec: OpenAPI 3 or Swagger 2.0, in JSON or YAML
	Spec string `json:"spec"`
}

// ParsedOpenAPI: The operations of an OpenAPI document
type ParsedOpenAPI struct {
	// Operations: The operations
	Operations []Operation `json:"operations"`

	// Servers: Server URLs of the document
	Servers []string `json:"servers"`

	// Skipped: Operations that do not become an endpoint: the first 2000 of a document
	Skipped []SkippedOperation `json:"skipped"`

	// SkippedCount: Number of all operations that do not become an endpoint
	SkippedCount int `json:"skipped_count"`

	// Title: Title of the document; null when it has none
	Title string `json:"title"`

	// Version: Version of the document; null when it has none
	Version string `json:"version"`

	// Warnings: Parts that the import changed or left out: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// PasswordReset: Confirms that the password was changed
type PasswordReset struct {
	// Status: State
	Status PasswordResetStatus `json:"status"`
}

// PasswordResetStatus: State
type PasswordResetStatus string

// PayToMode defines model for PayToMode.
type PayToMode string

// PayableEndpoints: Number of enabled endpoints that buyers can pay for
type PayableEndpoints struct {
	// No: Number of enabled endpoints that nobody can pay for
	No int `json:"no"`

	// Unknown: Number of enabled endpoints that could not be checked
	Unknown int `json:"unknown"`

	// Warnings: Reasons why buyers may not be able to pay, for each different price. At most 20; prices of most endpoints come first
	Warnings []PriceWarning `json:"warnings"`

	// Yes: Number of enabled endpoints that buyers can pay for
	Yes int `json:"yes"`
}

// PayeeEventData: The change of a payee that an event is about
type PayeeEventData struct {
	// After: The payees after the change
	After []string `json:"after"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Before: The payees before the change
	Before []string `json:"before"`

	// EndpointID: Null for the API's own payee
	EndpointID string `json:"endpoint_id"`
}

// PaymentEventData: The payment that an event is about
type PaymentEventData struct {
	// Amount: Atomic token units
	Amount string `json:"amount"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// Method: HTTP method
	Method string `json:"method"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Path: Path of the request
	Path string `json:"path"`

	// PayTo: Address of the payee
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer. For a payment channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// PaymentID: Identifier of the payment, as in `/settlements/{id}`
	PaymentID string `json:"payment_id"`

	// Reason: The reason; null if there is none
	Reason string `json:"reason"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null if the payment is not settled
	SettledAt time.Time `json:"settled_at"`

	// Status: State
	Status PaymentEventDataStatus `json:"status"`

	// Transaction: Hash of the transaction on the network; null if the payment is not settled
	Transaction string `json:"transaction"`
}

// PaymentEventDataStatus: State
type PaymentEventDataStatus string

// PlatformConfig: Names, addresses and networks of the platform
type PlatformConfig struct {
	// ControlPlane: Addresses of the control plane
	ControlPlane struct {
		// BaseURL: Address of the control plane
		BaseURL string `json:"base_url"`

		// StagingBaseURL: Address of the control plane for Sandbox keys; null if the gateway has no Sandbox
		StagingBaseURL string `json:"staging_base_url"`
	} `json:"control_plane"`

	// Gateway: Addresses of the gateway
	Gateway struct {
		// HTTPPort: Port of the gateway for http
		HTTPPort int `json:"http_port"`

		// HTTPSPort: Port of the gateway for https
		HTTPSPort int `json:"https_port"`

		// Scheme: Scheme of the gateway addresses
		Scheme PlatformConfigGatewayScheme `json:"scheme"`
	} `json:"gateway"`

	// Networks: The networks of the platform
	Networks []PlatformNetwork `json:"networks"`

	// PlatformDomain: Domain of the gateway hosts in production
	PlatformDomain string `json:"platform_domain"`

	// SandboxDomain: Domain of the gateway hosts in the Sandbox
	SandboxDomain string `json:"sandbox_domain"`

	// Version: Version of the service
	Version string `json:"version"`
}

// PlatformConfigGatewayScheme: Scheme of the gateway addresses
type PlatformConfigGatewayScheme string

// PlatformNetwork: A network with the schemes and tokens of its prices
type PlatformNetwork struct {
	// Available: Whether the facilitator of the network has reported that it settles prices on it
	Available bool `json:"available"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExplorerURL: URL of a transaction in a block explorer; `{transaction}` stands for its hash. Absent if there is no explorer
	ExplorerURL string `json:"explorer_url,omitempty"`

	// Name: Name of the network, or its identifier if it has no name
	Name string `json:"name"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// RPCURL: A public node for wallets; null if the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes: Prices that can be settled now; empty if the network is not available
	Schemes []string `json:"schemes"`

	// Tokens: The tokens in which a price can be paid
	Tokens []Token `json:"tokens"`

	// UnavailableReason: `no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers
	UnavailableReason PlatformNetworkUnavailableReason `json:"unavailable_reason"`
}

// PlatformNetworkUnavailableReason defines model for PlatformNetwork.UnavailableReason.
type PlatformNetworkUnavailableReason string

// PriceWarning: A warning about endpoints that have the same price
type PriceWarning struct {
	// Code: Stable code of the warning
	Code PriceWarningCode `json:"code"`

	// EndpointCount: Number of these endpoints
	EndpointCount int `json:"endpoint_count"`

	// Endpoints: Method and path pattern of the first three of these endpoints
	Endpoints []string `json:"endpoints"`

	// Fix: What you can do
	Fix string `json:"fix"`

	// Message: The problem, as a text for people
	Message string `json:"message"`

	// Path: Path of the field, with dots: `accepts.0.amount`
	Path string `json:"path"`
}

// PriceWarningCode: Stable code of the warning
type PriceWarningCode string

// ProbeUpstream: The upstream that the service probes
type ProbeUpstream struct {
	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`
}

// Problem: A problem that prevents buyers from paying, or from receiving their answers
type Problem struct {
	// Action: What the seller can do
	Action string `json:"action"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// DomainID: Identifier of the domain; null for other problems
	DomainID string `json:"domain_id"`

	// EndpointID: Identifier of the endpoint; null for other problems
	EndpointID string `json:"endpoint_id"`

	// ID: Identifier
	ID string `json:"id"`

	// Kind: `endpoint_failing`: at least five payments within ten minutes, and at least half of them, were released because the upstream failed; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three certificate orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
	Kind ProblemKind `json:"kind"`

	// Since: Time at which the problem was noticed; the service checks once a minute
	Since time.Time `json:"since"`

	// Subject: Method and path of the endpoint, the name of the API, or the host name
	Subject string `json:"subject"`

	// Text: Describes the problem. Parts of the text may come from name servers and certificate authorities
	Text string `json:"text"`
}

// ProblemKind: `endpoint_failing`: at least five payments within ten minutes, and at least half of them, were released because the upstream failed; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three certificate orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
type ProblemKind string

// ProblemPage: One page of problems
type ProblemPage struct {
	// Items: The items, newest first
	Items []Problem `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// RecoveryCodes: Codes that replace the authenticator app; each works once
type RecoveryCodes struct {
	// RecoveryCodes: Each replaces a code once; only this answer shows them
	RecoveryCodes []string `json:"recovery_codes"`
}

// ResentVerification: Confirms that the verification mail was sent again
type ResentVerification struct {
	// Status: State
	Status ResentVerificationStatus `json:"status"`
}

// ResentVerificationStatus: State
type ResentVerificationStatus string

// ResetPassword: A new password, with the token from the mail
type ResetPassword struct {
	// Password: Password of the account
	Password string `json:"password"`

	// Token: The token from the mail
	Token string `json:"token"`
}

// RollAPIKey: How long the old key stays valid, and the limits of the new key
type RollAPIKey struct {
	// AllowedAddresses: IP addresses and CIDR ranges for the new key; default: as for the old key; null: every address
	AllowedAddresses []string `json:"allowed_addresses,omitempty"`

	// Code: Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// ExpiresAt: Time of expiry of the new key; default: as for the old key; null: never
	ExpiresAt time.Time `json:"expires_at,omitzero"`

	// OverlapSeconds: How long the old key stays valid, in seconds; default: 0
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// RollWebhookSecret: How long the old secret still signs
type RollWebhookSecret struct {
	// OverlapSeconds: How long the old secret still signs too, in seconds; default: a day
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// SandboxWallet: The wallet of the account on the Sandbox chain
type SandboxWallet struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`

	// PrivateKey: Private key of the wallet, for the Sandbox chain only
	PrivateKey string `json:"private_key"`

	// PrivateKeyRedacted: Private key of the wallet, shortened for display
	PrivateKeyRedacted string `json:"private_key_redacted"`
}

// Scope defines model for Scope.
type Scope string

// ScopePreset defines model for ScopePreset.
type ScopePreset string

// SecondFactorProof: The password and a code of the second factor
type SecondFactorProof struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code"`

	// Password: Password of the account
	Password string `json:"password"`
}

// SentMail: Confirms that a mail was sent
type SentMail struct {
	// Status: State
	Status SentMailStatus `json:"status"`
}

// SentMailStatus: State
type SentMailStatus string

// Session: A JWT and its account
type Session struct {
	// Token: JWT, valid for 24 hours
	Token string `json:"token"`

	// User: The account
	User User `json:"user"`
}

// Settlement: A payment for a request
type Settlement struct {
	// Amount: Atomic token units
	Amount string `json:"amount"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// APIName: Current name of the API; null if it was deleted
	APIName string `json:"api_name"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// ErrorReason: Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise
	ErrorReason string `json:"error_reason"`

	// Explanation: Explains `error_reason`; null without a reason
	Explanation Explanation `json:"explanation"`

	// ID: Identifier
	ID string `json:"id"`

	// Method: HTTP method
	Method string `json:"method"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Path: Path of the request
	Path string `json:"path"`

	// PayTo: Address of the payee
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer. For a payment channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// ReversedAt: Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments
	ReversedAt time.Time `json:"reversed_at"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null if the payment is not settled
	SettledAt time.Time `json:"settled_at"`

	// Status: State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the gateway is still finding out
	Status SettlementStatus `json:"status"`

	// TookMs: Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null while the payment is open. The time includes the check of the payment and the answer of the upstream
	TookMs int `json:"took_ms"`

	// Transaction: Hash of the transaction on the network; null if the payment is not settled
	Transaction string `json:"transaction"`

	// UpstreamStatus: HTTP status of the upstream's answer; null without an answer
	UpstreamStatus int `json:"upstream_status"`
}

// SettlementDetail: A payment for a request, with its history
type SettlementDetail struct {
	// Amount: Atomic token units
	Amount string `json:"amount"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// APIName: Current name of the API; null if it was deleted
	APIName string `json:"api_name"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// ErrorReason: Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise
	ErrorReason string `json:"error_reason"`

	// Explanation: Explains `error_reason`; null without a reason
	Explanation Explanation `json:"explanation"`

	// ID: Identifier
	ID string `json:"id"`

	// Method: HTTP method
	Method string `json:"method"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Path: Path of the request
	Path string `json:"path"`

	// PayTo: Address of the payee
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer. For a payment channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// ReversedAt: Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments
	ReversedAt time.Time `json:"reversed_at"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null if the payment is not settled
	SettledAt time.Time `json:"settled_at"`

	// Status: State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the gateway is still finding out
	Status SettlementStatus `json:"status"`

	// Timeline: The events of the payment so far, in order. `reversed`: the chain has taken the payment back
	Timeline []struct {
		// At: Null if the ledger has no time for the event
		At time.Time `json:"at"`

		// Event: The new state of the payment
		Event SettlementDetailTimelineEvent `json:"event"`
	} `json:"timeline"`

	// TookMs: Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null while the payment is open. The time includes the check of the payment and the answer of the upstream
	TookMs int `json:"took_ms"`

	// Transaction: Hash of the transaction on the network; null if the payment is not settled
	Transaction string `json:"transaction"`

	// UpstreamStatus: HTTP status of the upstream's answer; null without an answer
	UpstreamStatus int `json:"upstream_status"`
}

// SettlementDetailTimelineEvent: The new state of the payment
type SettlementDetailTimelineEvent string

// SettlementPage: One page of payments
type SettlementPage struct {
	// Items: The items, newest first
	Items []Settlement `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// SettlementStatus defines model for SettlementStatus.
type SettlementStatus string

// Signup: A new account
type Signup struct {
	// Email: E-mail address of the account
	Email string `json:"email"`

	// Name: Display name
	Name string `json:"name,omitempty"`

	// Password: Password of the account
	Password string `json:"password"`

	// PublishOwnerEmail: Whether the discovery documents of APIs without a contact show the verified e-mail address; default true
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`
}

// SkippedOperation: An operation that does not become an endpoint
type SkippedOperation struct {
	// Code: Stable code of the reason
	Code SkippedOperationCode `json:"code"`

	// Member: Path of the part that is the reason, with dots: `parameters.0`; absent if the whole operation is the reason
	Member string `json:"member,omitempty"`

	// Method: HTTP method; `*` for all operations of a path that cannot be read
	Method string `json:"method"`

	// Path: Path of the operation, such as `/pets/{id}`, or the name of a webhook
	Path string `json:"path"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// Reason: Reason why the import skips the operation
	Reason string `json:"reason"`
}

// SkippedOperationCode: Stable code of the reason
type SkippedOperationCode string

// SlugAvailability: Whether a slug is free
type SlugAvailability struct {
	// Available: Whether the slug is free
	Available bool `json:"available"`

	// Reason: Reason why the slug is not free. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform uses it; `taken`: an API of the environment has it, or another account released it less than 90 days ago
	Reason SlugAvailabilityReason `json:"reason,omitempty"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`
}

// SlugAvailabilityReason: Reason why the slug is not free. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform uses it; `taken`: an API of the environment has it, or another account released it less than 90 days ago
type SlugAvailabilityReason string

// StartOpenAPIImport: The OpenAPI document to import, with its prices
type StartOpenAPIImport struct {
	// Accepts: The prices of each operation that `prices` does not name
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// DocumentPrices: True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence
	DocumentPrices *bool `json:"document_prices,omitempty"`

	// Enabled: False creates the endpoints switched off, so they are not sold until you enable them. An operation with its own `enabled` keeps it. Default: true
	Enabled *bool `json:"enabled,omitempty"`

	// Prices: Prices of single operations by method and path, such as `GET /pets/{id}`
	Prices map[string][]AcceptOption `json:"prices,omitempty"`

	// Spec: OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB
	Spec string `json:"spec"`
}

// Statement: The earnings of a month
type Statement struct {
	// Closed: Whether these sums are final. They become final an hour after the end of the month
	Closed bool `json:"closed"`

	// From: Start of the period, included
	From time.Time `json:"from"`

	// Items: The sums by network, token and payee
	Items []StatementItem `json:"items"`

	// Month: Month in UTC, such as `2026-11`
	Month string `json:"month"`

	// To: End of the period, excluded
	To time.Time `json:"to"`
}

// StatementItem: The earnings of a month in one token, on one network, for one payee
type StatementItem struct {
	// Asset: Address of the token. This and `pay_to` are in lower case on EVM networks
	Asset string `json:"asset"`

	// Closing: Atomic token units: `opening` and `settled` less `reversed`
	Closing string `json:"closing"`

	// Decimals: Decimals of the token; null for an unknown token
	Decimals int `json:"decimals"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Opening: Atomic token units: settlements before the month, less reversals before it
	Opening string `json:"opening"`

	// PayTo: Address of the payee
	PayTo string `json:"pay_to"`

	// Reversed: Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the chain has taken back
	Reversed string `json:"reversed"`

	// ReversedCount: Number of payments that were reversed
	ReversedCount int `json:"reversed_count"`

	// Settled: Atomic token units
	Settled string `json:"settled"`

	// SettledCount: Number of payments that were settled
	SettledCount int `json:"settled_count"`

	// Token: Symbol; null for an unknown token
	Token string `json:"token"`
}

// StatementMonth: A month with its earnings, by network and token
type StatementMonth struct {
	// Closed: Whether these sums are final. They become final an hour after the end of the month
	Closed bool `json:"closed"`

	// From: Start of the period, included
	From time.Time `json:"from"`

	// Items: The sums by network and token
	Items []StatementSums `json:"items"`

	// Month: Month in UTC, such as `2026-11`
	Month string `json:"month"`

	// To: End of the period, excluded
	To time.Time `json:"to"`
}

// StatementMonthPage: Months with their earnings
type StatementMonthPage struct {
	// Items: The items, newest first
	Items []StatementMonth `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// StatementSums: The earnings of a month in one token, on one network, for all payees
type StatementSums struct {
	// Asset: Address of the token. This and `pay_to` are in lower case on EVM networks
	Asset string `json:"asset"`

	// Closing: Atomic token units: `opening` and `settled` less `reversed`
	Closing string `json:"closing"`

	// Decimals: Decimals of the token; null for an unknown token
	Decimals int `json:"decimals"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Opening: Atomic token units: settlements before the month, less reversals before it
	Opening string `json:"opening"`

	// Reversed: Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the chain has taken back
	Reversed string `json:"reversed"`

	// ReversedCount: Number of payments that were reversed
	ReversedCount int `json:"reversed_count"`

	// Settled: Atomic token units
	Settled string `json:"settled"`

	// SettledCount: Number of payments that were settled
	SettledCount int `json:"settled_count"`

	// Token: Symbol; null for an unknown token
	Token string `json:"token"`
}

// StatsOverview: Payments, payers and revenue of a period, and of the period before
type StatsOverview struct {
	// ByAPI: At most 200; those with the most payments come first, then those with the most challenges
	ByAPI []struct {
		// APIID: Identifier of the API
		APIID string `json:"api_id"`

		// APIName: Current name of the API; null if it was deleted
		APIName string `json:"api_name"`

		// Challenges: Number of 402 answers to requests without a payment; new ones appear after some seconds
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null without 402 answers
		Conversion float32 `json:"conversion"`

		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`

		// UniquePayers: Number of different buyers
		UniquePayers int `json:"unique_payers"`
	} `json:"by_api"`

	// ByDay: The figures of each day, oldest first
	ByDay []struct {
		// Challenges: Number of 402 answers to requests without a payment; new ones appear after some seconds
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null without 402 answers
		Conversion float32 `json:"conversion"`

		// Date: Day in UTC, as `2026-01-31`
		Date string `json:"date"`

		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`

		// UniquePayers: Number of different buyers
		UniquePayers int `json:"unique_payers"`
	} `json:"by_day"`

	// ByEndpoint: At most 200; those with the most payments come first, then those with the most challenges
	ByEndpoint []struct {
		// APIID: Identifier of the API
		APIID string `json:"api_id"`

		// Challenges: Number of 402 answers to requests without a payment; new ones appear after some seconds
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null without 402 answers
		Conversion float32 `json:"conversion"`

		// EndpointID: Identifier of the endpoint
		EndpointID string `json:"endpoint_id"`

		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`

		// UniquePayers: Number of different buyers
		UniquePayers int `json:"unique_payers"`
	} `json:"by_endpoint"`

	// ByHour: With `hourly`: each hour, oldest first. Only the newest 100,000 payments are counted; earlier hours are left out
	ByHour []struct {
		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// Hour: Start of the hour
		Hour time.Time `json:"hour"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`
	} `json:"by_hour,omitzero"`

	// Days: Number of days in the period
	Days int `json:"days"`

	// From: Start of the period, included
	From time.Time `json:"from"`

	// Previous: The figures of the period of equal length before this one
	Previous struct {
		// Challenges: Number of 402 answers to requests without a payment; new ones appear after some seconds
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null without 402 answers
		Conversion float32 `json:"conversion"`

		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// From: Start of the period, included
		From time.Time `json:"from"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`

		// To: End of the period, excluded
		To time.Time `json:"to"`

		// UniquePayers: Number of different buyers
		UniquePayers int `json:"unique_payers"`
	} `json:"previous"`

	// To: End of the period, excluded
	To time.Time `json:"to"`

	// Totals: The figures of the whole period
	Totals struct {
		// Challenges: Number of 402 answers to requests without a payment; new ones appear after some seconds
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null without 402 answers
		Conversion float32 `json:"conversion"`

		// Failed: Number of payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute
		LatencyMs struct {
			// P50: Median, in milliseconds
			P50 int `json:"p50"`

			// P95: 95th percentile, in milliseconds
			P95 int `json:"p95"`
		} `json:"latency_ms"`

		// Paid: Number of payments that were settled
		Paid int `json:"paid"`

		// Revenue: Settled amounts by network and token
		Revenue []struct {
			// Amount: Atomic token units
			Amount string `json:"amount"`

			// Asset: Address of the token contract; `0.0.x` on Hedera
			Asset string `json:"asset"`

			// Network: Network as CAIP-2 identifier, such as `eip155:8453`
			Network string `json:"network"`
		} `json:"revenue"`

		// UniquePayers: Number of different buyers
		UniquePayers int `json:"unique_payers"`
	} `json:"totals"`
}

// StoppedEmailChange: Confirms that the change was stopped
type StoppedEmailChange struct {
	// Status: State
	Status StoppedEmailChangeStatus `json:"status"`
}

// StoppedEmailChangeStatus: State
type StoppedEmailChangeStatus string

// Suspension: A suspension by the operator of the gateway
type Suspension struct {
	// Kind: What is suspended. `account`: all APIs of the account; `api`: the API; `payee`: payments to its `pay_to_address`; `host`: sales under this host name; `network` and `token`: payments on that network or in that token
	Kind SuspensionKind `json:"kind"`

	// Reason: The reason that the operator of the gateway has given
	Reason string `json:"reason"`

	// Since: Start of the suspension
	Since time.Time `json:"since"`

	// Until: Time at which the suspension ends automatically; null if there is none
	Until time.Time `json:"until"`
}

// SuspensionKind: What is suspended. `account`: all APIs of the account; `api`: the API; `payee`: payments to its `pay_to_address`; `host`: sales under this host name; `network` and `token`: payments on that network or in that token
type SuspensionKind string

// TestEventData: The test that an event is about
type TestEventData struct {
	// WebhookID: Identifier of the webhook
	WebhookID string `json:"webhook_id"`
}

// Token: A payment token on a network
type Token struct {
	// Address: Address of the token contract; `0.0.x` on Hedera
	Address string `json:"address"`

	// Decimals: Decimals of the token: 6 means that 1 token is 1,000,000 atomic units
	Decimals int `json:"decimals"`

	// Extra: Data for the payer's signature: name and version of the token, transfer method
	Extra struct {
		// AssetTransferMethod: How the token is transferred: `eip3009` uses a signed authorization of the payer
		AssetTransferMethod string `json:"assetTransferMethod"`

		// Name: Name in the EIP-712 domain of the token
		Name string `json:"name"`

		// Version: Version in the EIP-712 domain of the token
		Version string `json:"version"`
	} `json:"extra"`

	// Symbol: Symbol of the token, such as USDC
	Symbol string `json:"symbol"`
}

// UpdateAccount: Changes of the settings of an account; fields that are absent stay as they are
type UpdateAccount struct {
	// Name: Display name
	Name string `json:"name,omitempty"`

	// ProblemMails: Whether the owner gets mails about problems of the APIs (`GET /problems`)
	ProblemMails *bool `json:"problem_mails,omitempty"`

	// PublishOwnerEmail: Whether the discovery documents of APIs without a contact show the verified e-mail address; default true
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`
}

// UpdateAlarms: The events of an account about which a person wants mails
type UpdateAlarms struct {
	// Kinds: The events about which the person wants mails; all others are switched off
	Kinds []UpdateAlarmsKinds `json:"kinds"`
}

// UpdateAlarmsKinds defines model for UpdateAlarms.Kinds.
type UpdateAlarmsKinds string

// UpdateAPI: Changes of an API; fields that are absent stay as they are
type UpdateAPI struct {
	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// DiscoveryContactEmail: Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false
	DiscoveryContactEmail Nullable[string] `json:"discovery_contact_email,omitzero"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance Nullable[string] `json:"discovery_guidance,omitzero"`

	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// IconURL: `iconUrl` in the 402
	IconURL Nullable[string] `json:"icon_url,omitzero"`

	// Name: Display name
	Name string `json:"name,omitempty"`

	// OpenAPIVersion: `info.version` of the OpenAPI document for buyers
	OpenAPIVersion Nullable[string] `json:"openapi_version,omitzero"`

	// PayToAddress: Address of the payee, for the mode `user_wallet`
	PayToAddress Nullable[string] `json:"pay_to_address,omitzero"`

	// PayToMode: How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode
	PayToMode PayToMode `json:"pay_to_mode,omitempty"`

	// PaymentContext: Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false
	PaymentContext *bool `json:"payment_context,omitempty"`

	// PublishOwnerEmail: Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// RedirectOrigins: Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A redirect to any other host is not passed on. Default: none
	RedirectOrigins []string `json:"redirect_origins,omitempty"`

	// ServiceName: `serviceName` in the 402, which catalogues show
	ServiceName Nullable[string] `json:"service_name,omitzero"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug,omitempty"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url,omitempty"`

	// UpstreamHeaders: Headers that the gateway adds for the upstream, such as its API key; null removes them
	UpstreamHeaders Nullable[map[string]any] `json:"upstream_headers,omitzero"`

	// VaryOn: Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase
	VaryOn Nullable[string] `json:"vary_on,omitzero"`
}

// UpdateEndpoint: Changes of an endpoint; fields that are absent stay as they are
type UpdateEndpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// AlwaysVerify: True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
	Charge UpdateEndpointCharge `json:"charge,omitempty"`

	// ClearSchemas: True deletes the stored schemas of request and answer, and infers new ones
	ClearSchemas *bool `json:"clear_schemas,omitempty"`

	// Code: Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named
	Code string `json:"code,omitempty"`

	// Description: Text for people; null when there is none
	Description Nullable[string] `json:"description,omitzero"`

	// Enabled: Whether the gateway serves the resource
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds Nullable[string] `json:"max_stream_seconds,omitzero"`

	// Method: HTTP method
	Method EndpointMethod `json:"method,omitempty"`

	// MimeType: Media type of a successful answer; default: application/json
	MimeType Nullable[string] `json:"mime_type,omitzero"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID Nullable[string] `json:"operation_id,omitzero"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern,omitempty"`

	// PathSchema: JSON Schema of the named segments: an object with a property for each name
	PathSchema Nullable[map[string]any] `json:"path_schema,omitzero"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json
	RequestMimeType Nullable[string] `json:"request_mime_type,omitzero"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema Nullable[map[string]any] `json:"request_schema,omitzero"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema Nullable[map[string]any] `json:"response_schema,omitzero"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged
	SuccessStatus Nullable[string] `json:"success_status,omitzero"`

	// Summary: One line for buyers
	Summary Nullable[string] `json:"summary,omitzero"`

	// Tags: Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// UpdateEndpointCharge: When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
type UpdateEndpointCharge string

// UpdateMember: The new role of a member
type UpdateMember struct {
	// Code: Required if the caller has a second factor
	Code string `json:"code,omitempty"`

	// Role: The new role
	Role UpdateMemberRole `json:"role"`
}

// UpdateMemberRole: The new role
type UpdateMemberRole string

// UpdateWebhook: Changes of a webhook; fields that are absent stay as they are
type UpdateWebhook struct {
	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether events are sent to the URL
	Enabled *bool `json:"enabled,omitempty"`

	// Events: Types of the events that the URL receives
	Events []UpdateWebhookEvents `json:"events,omitempty"`

	// URL: URL that receives the events
	URL string `json:"url,omitempty"`
}

// UpdateWebhookEvents defines model for UpdateWebhook.Events.
type UpdateWebhookEvents string

// UpstreamProbe: The result of a probe of an upstream
type UpstreamProbe struct {
	// LatencyMs: Milliseconds until the response headers, including the time to connect
	LatencyMs int `json:"latency_ms,omitempty"`

	// Reachable: Whether the upstream answered over HTTP, with any status. For an upstream with HTTP/2 only: whether it accepted TLS
	Reachable bool `json:"reachable"`

	// Reason: Reason why the upstream could not be reached
	Reason UpstreamProbeReason `json:"reason,omitempty"`

	// Status: HTTP status of the answer to a GET of the base URL; redirects are not followed
	Status int `json:"status,omitempty"`

	// TLS: The TLS connection, for https
	TLS struct {
		// NotAfter: Time at which the certificate expires
		NotAfter time.Time `json:"not_after"`

		// Protocol: Version of TLS
		Protocol string `json:"protocol"`
	} `json:"tls,omitzero"`
}

// UpstreamProbeReason: Reason why the upstream could not be reached
type UpstreamProbeReason string

// UseFaucet: The address, and the funds to send to it
type UseFaucet struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`

	// Asset: The funds that the faucet sends
	Asset UseFaucetAsset `json:"asset,omitempty"`
}

// UseFaucetAsset: The funds that the faucet sends
type UseFaucetAsset string

// User: An account
type User struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Email: E-mail address of the account
	Email string `json:"email"`

	// EmailVerified: Whether the e-mail address is verified; until then, changes are refused
	EmailVerified bool `json:"email_verified"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// PendingEmail: The new address that `POST /auth/change-email` mailed a token to, until the change is made, stopped or too old
	PendingEmail struct {
		// Email: E-mail address of the account
		Email string `json:"email"`

		// ExpiresAt: Time of expiry; null for never
		ExpiresAt time.Time `json:"expires_at"`
	} `json:"pending_email"`

	// ProblemMails: Whether the owner gets mails about problems of the APIs (`GET /problems`)
	ProblemMails bool `json:"problem_mails"`

	// PublishOwnerEmail: Whether the discovery documents of APIs without a contact show the verified e-mail address; default true
	PublishOwnerEmail bool `json:"publish_owner_email"`

	// RecoveryCodesLeft: Number of unused recovery codes
	RecoveryCodesLeft int `json:"recovery_codes_left"`

	// SecondFactor: Whether a login also needs a code
	SecondFactor bool `json:"second_factor"`

	// Suspended: The suspension of the account by the operator of the gateway; null if there is none
	Suspended Suspension `json:"suspended"`
}

// VerifyEmail: The token from a mail, which proves that the caller receives mails at that address
type VerifyEmail struct {
	// Token: The token from the mail
	Token string `json:"token"`
}

// Webhook: A URL that receives events
type Webhook struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// DisabledReason: Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410
	DisabledReason WebhookDisabledReason `json:"disabled_reason"`

	// Enabled: Whether events are sent to the URL
	Enabled bool `json:"enabled"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Events: Types of the events that the URL receives
	Events []WebhookEvents `json:"events"`

	// FailingSince: Time since which no delivery has succeeded
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil: Time until which deliveries are also signed with the former secret
	FormerSecretUntil time.Time `json:"former_secret_until"`

	// ID: Identifier
	ID string `json:"id"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// URL: URL that receives the events
	URL string `json:"url"`
}

// WebhookDisabledReason defines model for Webhook.DisabledReason.
type WebhookDisabledReason string

// WebhookEvents defines model for Webhook.Events.
type WebhookEvents string

// WebhookDelivery: An event for a webhook, and the attempts to deliver it
type WebhookDelivery struct {
	// Attempts: Number of attempts so far
	Attempts int `json:"attempts"`

	// Data: The `data` of the payload
	Data map[string]interface{} `json:"data"`

	// ID: Identifier
	ID string `json:"id"`

	// LastAnswer: The first characters of the last answer; other characters than plain text are written as \uXXXX
	LastAnswer string `json:"last_answer"`

	// LastAttemptAt: Time of the last attempt; null before the first
	LastAttemptAt time.Time `json:"last_attempt_at"`

	// LastDurationMs: Milliseconds that the last attempt took; null before the first
	LastDurationMs int `json:"last_duration_ms"`

	// LastError: Reason why the last attempt failed; null if it did not fail
	LastError WebhookDeliveryLastError `json:"last_error"`

	// LastStatus: HTTP status of the last answer
	LastStatus int `json:"last_status"`

	// MessageID: The `webhook-id` that each attempt sends
	MessageID string `json:"message_id"`

	// NextAttemptAt: Time of the next attempt; null when there is none
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// OccurredAt: Time of the event
	OccurredAt time.Time `json:"occurred_at"`

	// Status: State
	Status WebhookDeliveryStatus `json:"status"`

	// Type: Type of the event
	Type WebhookDeliveryType `json:"type"`

	// WebhookID: Identifier of the webhook
	WebhookID string `json:"webhook_id"`
}

// WebhookDeliveryLastError defines model for WebhookDelivery.LastError.
type WebhookDeliveryLastError string

// WebhookDeliveryStatus: State
type WebhookDeliveryStatus string

// WebhookDeliveryType: Type of the event
type WebhookDeliveryType string

// WebhookDeliveryPage: One page of deliveries
type WebhookDeliveryPage struct {
	// Items: The items, newest first
	Items []WebhookDelivery `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// WebhookPage: One page of webhooks
type WebhookPage struct {
	// Items: The items, newest first
	Items []Webhook `json:"items"`

	// NextCursor: Cursor of the next page; null on the last page
	NextCursor string `json:"next_cursor"`
}

// ListAPIsParams defines parameters for ListAPIs.
type ListAPIsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListDomainsParams defines parameters for ListDomains.
type ListDomainsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListEndpointsParams defines parameters for ListEndpoints.
type ListEndpointsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// Search: Text in the path, summary, description or operation id, in any case
	Search string `form:"search,omitempty" json:"search,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `form:"method,omitempty" json:"method,omitempty"`

	// PathPrefix: Start of the path pattern; upper and lower case differ
	PathPrefix string `form:"path_prefix,omitempty" json:"path_prefix,omitempty"`

	// MinAmount: Lowest amount of the matching price, in atomic units
	MinAmount string `form:"min_amount,omitempty" json:"min_amount,omitempty"`

	// MaxAmount: Highest amount of the matching price, in atomic units. One price must be within both limits
	MaxAmount string `form:"max_amount,omitempty" json:"max_amount,omitempty"`

	// Enabled: Whether the gateway serves the endpoint
	Enabled ListEndpointsParamsEnabled `form:"enabled,omitempty" json:"enabled,omitempty"`
}

// ListEndpointsParamsEnabled defines parameters for ListEndpoints.
type ListEndpointsParamsEnabled string

// ListRequestsParams defines parameters for ListRequests.
type ListRequestsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListAuditLogParams defines parameters for ListAuditLog.
type ListAuditLogParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// ResourceType: Kind of the resource
	ResourceType ListAuditLogParamsResourceType `form:"resource_type,omitempty" json:"resource_type,omitempty"`

	// ResourceID: Identifier of the resource
	ResourceID string `form:"resource_id,omitempty" json:"resource_id,omitempty"`

	// APIID: Only changes of this API, its endpoints and its domains
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`

	// From: Only changes at this time or later
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To: Only changes before this time
	To time.Time `form:"to,omitempty" json:"to,omitempty"`
}

// ListAuditLogParamsResourceType defines parameters for ListAuditLog.
type ListAuditLogParamsResourceType string

// ListAPIKeysParams defines parameters for ListAPIKeys.
type ListAPIKeysParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListProblemsParams defines parameters for ListProblems.
type ListProblemsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListSettlementsParams defines parameters for ListSettlements.
type ListSettlementsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// APIID: Identifier of the API
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `form:"endpoint_id,omitempty" json:"endpoint_id,omitempty"`

	// Status: State
	Status SettlementStatus `form:"status,omitempty" json:"status,omitempty"`

	// Payer: Address of the buyer. For a payment channel, the address that gets the rest of the deposit back
	Payer string `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction: Only the payment that this transaction settled, in the spelling of the network
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From: Only payments created at this time or later
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To: Only payments created before this time
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed: Only payments that were charged without delivery of the answer; the payer may claim the answer
	Owed ListSettlementsParamsOwed `form:"owed,omitempty" json:"owed,omitempty"`
}

// ListSettlementsParamsOwed defines parameters for ListSettlements.
type ListSettlementsParamsOwed string

// ExportSettlementsParams defines parameters for ExportSettlements.
type ExportSettlementsParams struct {
	// APIID: Identifier of the API
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `form:"endpoint_id,omitempty" json:"endpoint_id,omitempty"`

	// Status: State
	Status SettlementStatus `form:"status,omitempty" json:"status,omitempty"`

	// Payer: Address of the buyer. For a payment channel, the address that gets the rest of the deposit back
	Payer string `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction: Only the payment that this transaction settled, in the spelling of the network
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From: Only payments created at this time or later
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To: Only payments created before this time
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed: Only payments that were charged without delivery of the answer; the payer may claim the answer
	Owed ExportSettlementsParamsOwed `form:"owed,omitempty" json:"owed,omitempty"`

	// Format: CSV (RFC 4180), or one JSON object on each line
	Format ExportSettlementsParamsFormat `form:"format,omitempty" json:"format,omitempty"`
}

// ExportSettlementsParamsOwed defines parameters for ExportSettlements.
type ExportSettlementsParamsOwed string

// ExportSettlementsParamsFormat defines parameters for ExportSettlements.
type ExportSettlementsParamsFormat string

// GetSlugAvailabilityParams defines parameters for GetSlugAvailability.
type GetSlugAvailabilityParams struct {
	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `form:"slug" json:"slug"`
}

// GetStatementParams defines parameters for GetStatement.
type GetStatementParams struct {
	// Month: Month in UTC, such as `2026-11`
	Month string `form:"month" json:"month"`
}

// ExportStatementParams defines parameters for ExportStatement.
type ExportStatementParams struct {
	// Month: Month in UTC, such as `2026-11`
	Month string `form:"month" json:"month"`

	// Format: CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines
	Format ExportStatementParamsFormat `form:"format,omitempty" json:"format,omitempty"`
}

// ExportStatementParamsFormat defines parameters for ExportStatement.
type ExportStatementParamsFormat string

// ListStatementMonthsParams defines parameters for ListStatementMonths.
type ListStatementMonthsParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// GetStatsOverviewParams defines parameters for GetStatsOverview.
type GetStatsOverviewParams struct {
	// Days: Number of days in UTC, up to and including the last day
	Days int `form:"days,omitempty" json:"days,omitempty"`

	// Until: The last day in UTC, such as `2026-01-31`; default: today
	Until string `form:"until,omitempty" json:"until,omitempty"`

	// WithoutTrials: Leaves out payments of the account's own Sandbox wallet. 402 answers have no payer and still count. Only the newest 100,000 payments are counted
	WithoutTrials GetStatsOverviewParamsWithoutTrials `form:"without_trials,omitempty" json:"without_trials,omitempty"`

	// Hourly: Adds `by_hour`, for at most 7 days
	Hourly GetStatsOverviewParamsHourly `form:"hourly,omitempty" json:"hourly,omitempty"`
}

// GetStatsOverviewParamsWithoutTrials defines parameters for GetStatsOverview.
type GetStatsOverviewParamsWithoutTrials string

// GetStatsOverviewParamsHourly defines parameters for GetStatsOverview.
type GetStatsOverviewParamsHourly string

// ListWebhooksParams defines parameters for ListWebhooks.
type ListWebhooksParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListWebhookDeliveriesParams defines parameters for ListWebhookDeliveries.
type ListWebhookDeliveriesParams struct {
	// Limit: Most items on a page
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the previous page; the first page if absent
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// Status: State
	Status ListWebhookDeliveriesParamsStatus `form:"status,omitempty" json:"status,omitempty"`
}

// ListWebhookDeliveriesParamsStatus defines parameters for ListWebhookDeliveries.
type ListWebhookDeliveriesParamsStatus string

// CertificateFailingJSONBody defines parameters for CertificateFailing.
type CertificateFailingJSONBody struct {
	// Data: The certificate that an event is about
	Data CertificateEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                      `json:"timestamp"`
	Type      CertificateFailingJSONBodyType `json:"type"`
}

// CertificateFailingParams defines parameters for CertificateFailing.
type CertificateFailingParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// CertificateFailingJSONBodyType defines parameters for CertificateFailing.
type CertificateFailingJSONBodyType string

// EndpointFailingJSONBody defines parameters for EndpointFailing.
type EndpointFailingJSONBody struct {
	// Data: The endpoint that an event is about
	Data EndpointEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                   `json:"timestamp"`
	Type      EndpointFailingJSONBodyType `json:"type"`
}

// EndpointFailingParams defines parameters for EndpointFailing.
type EndpointFailingParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointFailingJSONBodyType defines parameters for EndpointFailing.
type EndpointFailingJSONBodyType string

// EndpointRecoveredJSONBody defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBody struct {
	// Data: The endpoint that an event is about
	Data EndpointEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                     `json:"timestamp"`
	Type      EndpointRecoveredJSONBodyType `json:"type"`
}

// EndpointRecoveredParams defines parameters for EndpointRecovered.
type EndpointRecoveredParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointRecoveredJSONBodyType defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBodyType string

// PayeeChangedJSONBody defines parameters for PayeeChanged.
type PayeeChangedJSONBody struct {
	// Data: The change of a payee that an event is about
	Data PayeeEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                `json:"timestamp"`
	Type      PayeeChangedJSONBodyType `json:"type"`
}

// PayeeChangedParams defines parameters for PayeeChanged.
type PayeeChangedParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PayeeChangedJSONBodyType defines parameters for PayeeChanged.
type PayeeChangedJSONBodyType string

// PaymentClosedJSONBody defines parameters for PaymentClosed.
type PaymentClosedJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                 `json:"timestamp"`
	Type      PaymentClosedJSONBodyType `json:"type"`
}

// PaymentClosedParams defines parameters for PaymentClosed.
type PaymentClosedParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentClosedJSONBodyType defines parameters for PaymentClosed.
type PaymentClosedJSONBodyType string

// PaymentRestoredJSONBody defines parameters for PaymentRestored.
type PaymentRestoredJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                   `json:"timestamp"`
	Type      PaymentRestoredJSONBodyType `json:"type"`
}

// PaymentRestoredParams defines parameters for PaymentRestored.
type PaymentRestoredParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentRestoredJSONBodyType defines parameters for PaymentRestored.
type PaymentRestoredJSONBodyType string

// PaymentReversedJSONBody defines parameters for PaymentReversed.
type PaymentReversedJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                   `json:"timestamp"`
	Type      PaymentReversedJSONBodyType `json:"type"`
}

// PaymentReversedParams defines parameters for PaymentReversed.
type PaymentReversedParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentReversedJSONBodyType defines parameters for PaymentReversed.
type PaymentReversedJSONBodyType string

// PaymentSettledJSONBody defines parameters for PaymentSettled.
type PaymentSettledJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentSettledJSONBodyType `json:"type"`
}

// PaymentSettledParams defines parameters for PaymentSettled.
type PaymentSettledParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentSettledJSONBodyType defines parameters for PaymentSettled.
type PaymentSettledJSONBodyType string

// PaymentUnknownJSONBody defines parameters for PaymentUnknown.
type PaymentUnknownJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentUnknownJSONBodyType `json:"type"`
}

// PaymentUnknownParams defines parameters for PaymentUnknown.
type PaymentUnknownParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentUnknownJSONBodyType defines parameters for PaymentUnknown.
type PaymentUnknownJSONBodyType string

// WebhookTestJSONBody defines parameters for WebhookTest.
type WebhookTestJSONBody struct {
	// Data: The test that an event is about
	Data TestEventData `json:"data"`

	// Timestamp: Time of the event
	Timestamp time.Time               `json:"timestamp"`
	Type      WebhookTestJSONBodyType `json:"type"`
}

// WebhookTestParams defines parameters for WebhookTest.
type WebhookTestParams struct {
	// WebhookID: Identifier of the message; all attempts of a delivery send it
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: Time of the attempt, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled
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

// PaymentRestoredJSONRequestBody defines body for PaymentRestored for application/json ContentType.
type PaymentRestoredJSONRequestBody PaymentRestoredJSONBody

// PaymentReversedJSONRequestBody defines body for PaymentReversed for application/json ContentType.
type PaymentReversedJSONRequestBody PaymentReversedJSONBody

// PaymentSettledJSONRequestBody defines body for PaymentSettled for application/json ContentType.
type PaymentSettledJSONRequestBody PaymentSettledJSONBody

// PaymentUnknownJSONRequestBody defines body for PaymentUnknown for application/json ContentType.
type PaymentUnknownJSONRequestBody PaymentUnknownJSONBody

// WebhookTestJSONRequestBody defines body for WebhookTest for application/json ContentType.
type WebhookTestJSONRequestBody WebhookTestJSONBody
