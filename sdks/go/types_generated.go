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

// AcceptOption: One way to pay for a request: a price in one token on one network
type AcceptOption struct {
	// Amount: Price in atomic token units: `100000` is 0.10 USDC
	Amount string `json:"amount"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// Extra: What the payer needs for the signature: name and version of the token, transfer method
	Extra map[string]interface{} `json:"extra"`

	// MaxTimeoutSeconds: Seconds for which a payment is valid
	MaxTimeoutSeconds int `json:"max_timeout_seconds"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`
}

// AcceptedInvitation: The account that the person is a member of from now on
type AcceptedInvitation struct {
	// Account: The account that the person is a member of
	Account OpenAccount `json:"account"`
}

// AccountName: The account that a call is about
type AccountName struct {
	// Email: E-mail address of the account
	Email string `json:"email"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// Suspended: The suspension of the account by the operator of the gateway; null without one
	Suspended Suspension `json:"suspended"`
}

// Address: An address on the Sandbox chain
type Address struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`
}

// Alarms: What a person is mailed of about an account
type Alarms struct {
	// Available: What its role may be mailed of
	Available []AlarmsAvailable `json:"available"`

	// Kinds: What the person is mailed of about the account
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

	// DiscoveryContactEmail: Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published
	DiscoveryContactEmail string `json:"discovery_contact_email"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance string `json:"discovery_guidance"`

	// Enabled: Whether the gateway serves it
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

	// PayToAddress: Address that is paid, for the mode `user_wallet`
	PayToAddress string `json:"pay_to_address"`

	// PayToMode: How the payee is chosen: `user_wallet` is the address in `pay_to_address`
	PayToMode PayToMode `json:"pay_to_mode"`

	// PaymentContext: Whether the upstream receives a signed PAYMENT-CONTEXT header with each request
	PaymentContext bool `json:"payment_context"`

	// PrimaryHost: Host name that buyers should use
	PrimaryHost string `json:"primary_host"`

	// PublishOwnerEmail: Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs
	PublishOwnerEmail bool `json:"publish_owner_email"`

	// RedirectOrigins: Origins of other hosts to which a redirect is a paid answer
	RedirectOrigins []string `json:"redirect_origins"`

	// ServiceName: `serviceName` in the 402, for catalogues; null when there is none
	ServiceName string `json:"service_name"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`

	// Suspended: The widest suspension of the API by the operator of the gateway: of its account, itself, its `pay_to_address` or its host of the platform; null without one. `GET /problems` lists all
	Suspended Suspension `json:"suspended"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`

	// UpstreamHeaderNames: The names of the headers that the gateway adds for the upstream
	UpstreamHeaderNames []string `json:"upstream_header_names"`

	// VaryOn: Names of request headers that select an answer: a claim must have the values of its purchase
	VaryOn []string `json:"vary_on"`
}

// APIKey: An API key without its secret part
type APIKey struct {
	// AllowedAddresses: CIDR ranges that it works from; null is everywhere
	AllowedAddresses []string `json:"allowed_addresses"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExpiresAt: Time at which it ends by itself; null never
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

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// APIPage: One page of APIs
type APIPage struct {
	// Items: The items, newest first
	Items []API `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// APIRequest: A request of a buyer, or several equal ones within some seconds
type APIRequest struct {
	// At: Time of the change
	At time.Time `json:"at"`

	// Count: Number of requests
	Count int `json:"count"`

	// EndpointID: Identifier of the endpoint; null if there is none, or it is not known
	EndpointID string `json:"endpoint_id"`

	// ID: Identifier; of a payment, that of the settlement
	ID string `json:"id"`

	// Method: Method; null for the requests beyond those that are told apart in a minute
	Method string `json:"method"`

	// Outcome: `challenged`: 402 to a request without a payment; `refused`: a payment that does not pay, or a request that is not served; `served`: an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: a payment, by its status
	Outcome APIRequestOutcome `json:"outcome"`

	// Path: Path without its query, of 512 characters at most; null as the method
	Path string `json:"path"`

	// Payer: Address of the buyer; null for requests that are no payment
	Payer string `json:"payer"`

	// Reason: Code of the refusal, or `error_reason` of the payment; null without one
	Reason string `json:"reason"`

	// SettlementID: Identifier of the payment; null for other requests
	SettlementID string `json:"settlement_id"`

	// Status: HTTP status: of the upstream for payments, null without its answer; else of the gateway
	Status int `json:"status"`

	// Text: The reason in words; null without one
	Text string `json:"text"`

	// TookMs: Of a payment: milliseconds until it was charged, released or in doubt; null while it is open, and for other requests
	TookMs int `json:"took_ms"`
}

// APIRequestOutcome: `challenged`: 402 to a request without a payment; `refused`: a payment that does not pay, or a request that is not served; `served`: an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: a payment, by its status
type APIRequestOutcome string

// APIRequestPage: One page of requests
type APIRequestPage struct {
	// Items: The items, newest first
	Items []APIRequest `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// AuditRecord: A change of a resource of the account
type AuditRecord struct {
	// Action: What happened to the resource
	Action AuditRecordAction `json:"action"`

	// Actor: `person`: somebody who was logged in; `gateway`: the platform by itself
	Actor AuditRecordActor `json:"actor"`

	// Address: IP address of the client
	Address string `json:"address"`

	// After: The changed fields as they are since
	After map[string]interface{} `json:"after"`

	// APIID: Identifier of the API that the resource belongs to; null for a resource of the account
	APIID string `json:"api_id"`

	// APIKeyID: Identifier of the API key that made the change; null for another actor
	APIKeyID string `json:"api_key_id"`

	// APIKeyName: Name of the API key that made the change; null for another actor
	APIKeyName string `json:"api_key_name"`

	// At: Time of the change
	At time.Time `json:"at"`

	// Before: The changed fields as they were. A long value is told by its length and SHA-256, a secret by `(secret)`, and what the scopes of the API key do not show by `(hidden)`
	Before map[string]interface{} `json:"before"`

	// ID: Identifier
	ID string `json:"id"`

	// MemberEmail: The member who was logged in; null for the person of the account itself
	MemberEmail string `json:"member_email"`

	// ResourceID: Identifier of the resource
	ResourceID string `json:"resource_id"`

	// ResourceName: Name of the resource
	ResourceName string `json:"resource_name"`

	// ResourceType: Kind of the resource
	ResourceType AuditRecordResourceType `json:"resource_type"`
}

// AuditRecordAction: What happened to the resource
type AuditRecordAction string

// AuditRecordActor: `person`: somebody who was logged in; `gateway`: the platform by itself
type AuditRecordActor string

// AuditRecordResourceType: Kind of the resource
type AuditRecordResourceType string

// AuditRecordPage: One page of changes
type AuditRecordPage struct {
	// Items: The items, newest first
	Items []AuditRecord `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
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
	// OtpauthURI: For a QR code: RFC 6238 with SHA-1, six digits, 30 seconds
	OtpauthURI string `json:"otpauth_uri"`

	// Secret: In base 32, for apps that read no QR code
	Secret string `json:"secret"`
}

// CertificateEventData: The certificate that an event is about
type CertificateEventData struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// DomainID: Identifier of the domain
	DomainID string `json:"domain_id"`

	// Failures: Orders in a row that have failed
	Failures int `json:"failures"`

	// Hostname: Host name
	Hostname string `json:"hostname"`

	// NextAttemptAt: Time of the next attempt; null when there is none
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// NotAfter: Until when the certificate in use is good
	NotAfter time.Time `json:"not_after"`

	// Reason: Why; null when there is no reason
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
	// Changes: What each of the endpoints gets; fields that are absent stay as they are
	Changes struct {
		// Accepts: The new price of each of them
		Accepts []AcceptOption `json:"accepts,omitempty"`

		// Enabled: Whether the gateway serves it
		Enabled *bool `json:"enabled,omitempty"`

		// PricePercent: The new price of each, in percent of its present one: 110 is a tenth more. Half an atomic unit is rounded up
		PricePercent int `json:"price_percent,omitempty"`
	} `json:"changes"`

	// DryRun: True changes nothing; the answer says what would change
	DryRun *bool `json:"dry_run,omitempty"`

	// Filter: Which endpoints of the API are changed; {} is all of them
	Filter EndpointFilter `json:"filter"`
}

// ChangePassword: The old and the new password
type ChangePassword struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// CurrentPassword: Password of the account until now
	CurrentPassword string `json:"current_password"`

	// NewPassword: New password of the account
	NewPassword string `json:"new_password"`
}

// ChangedEndpoints: What a change of many endpoints has changed, or would change
type ChangedEndpoints struct {
	// Changed: How many endpoints the change makes different
	Changed int `json:"changed"`

	// Changes: The first 100 endpoints that change, newest first
	Changes []EndpointChange `json:"changes"`

	// DryRun: Whether nothing was changed
	DryRun bool `json:"dry_run"`

	// Matched: How many endpoints match the filter
	Matched int `json:"matched"`

	// Warnings: What was accepted and may not do what you expect
	Warnings []EndpointWarning `json:"warnings"`
}

// ConfirmSecondFactor: A code of the authenticator app
type ConfirmSecondFactor struct {
	// Code: Six digits of the authenticator app, or a recovery code
	Code string `json:"code"`
}

// CopiedAPI: The new API of production, and what was left out of it
type CopiedAPI struct {
	// API: The new API
	API API `json:"api"`

	// Endpoints: How many endpoints it has
	Endpoints int `json:"endpoints"`

	// EphemeralEndpoints: How many endpoints were left out because they are sold once
	EphemeralEndpoints int `json:"ephemeral_endpoints"`

	// MissingUpstreamHeaders: Names of the headers that the API in the Sandbox adds for its upstream, and the new API does not
	MissingUpstreamHeaders []string `json:"missing_upstream_headers"`
}

// CopyAPI: What differs in the copy; fields that are absent are those of the Sandbox
type CopyAPI struct {
	// Name: Display name
	Name string `json:"name,omitempty"`

	// Networks: Where the copy sells: each price is asked on each of them. Base unless given
	Networks []CopyNetwork `json:"networks,omitempty"`

	// PayToAddress: The address of production that is paid. Unless given, the one that all other APIs in production pay; null for none
	PayToAddress string `json:"pay_to_address,omitempty"`

	// Slug: The slug in production; that of the Sandbox unless given
	Slug string `json:"slug,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url,omitempty"`

	// UpstreamHeaders: Headers for the upstream in production. Those of the Sandbox are not copied
	UpstreamHeaders map[string]string `json:"upstream_headers,omitempty"`
}

// CopyNetwork: A network of production on which a copy sells
type CopyNetwork struct {
	// Network: CAIP-2 network of production. Its USDC replaces that of the Sandbox
	Network string `json:"network"`

	// PayTo: The account that is paid on Solana or Hedera. On EVM networks `pay_to_address` is paid
	PayTo string `json:"pay_to,omitempty"`

	// Scheme: `exact` unless given
	Scheme CopyNetworkScheme `json:"scheme,omitempty"`
}

// CopyNetworkScheme: `exact` unless given
type CopyNetworkScheme string

// CreateAPI: A new API
type CreateAPI struct {
	// DiscoveryContactEmail: Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published
	DiscoveryContactEmail string `json:"discovery_contact_email,omitempty"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance string `json:"discovery_guidance,omitempty"`

	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// IconURL: `iconUrl` in the 402
	IconURL string `json:"icon_url,omitempty"`

	// Name: Display name
	Name string `json:"name"`

	// OpenAPIVersion: `info.version` of the OpenAPI document for buyers
	OpenAPIVersion string `json:"openapi_version,omitempty"`

	// PayToAddress: Address that is paid, for the mode `user_wallet`
	PayToAddress string `json:"pay_to_address,omitempty"`

	// PayToMode: Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode
	PayToMode PayToMode `json:"pay_to_mode"`

	// PaymentContext: Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given
	PaymentContext *bool `json:"payment_context,omitempty"`

	// PublishOwnerEmail: Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// RedirectOrigins: Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A redirect to any other host is not passed on. None unless given
	RedirectOrigins []string `json:"redirect_origins,omitempty"`

	// ServiceName: `serviceName` in the 402: what catalogues show
	ServiceName string `json:"service_name,omitempty"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`

	// UpstreamHeaders: Headers that the gateway adds for the upstream, such as its API key; null removes them
	UpstreamHeaders map[string]string `json:"upstream_headers,omitempty"`

	// VaryOn: Names of request headers that select an answer: a claim must have the values of its purchase
	VaryOn []string `json:"vary_on,omitempty"`
}

// CreateAPIKey: A new API key
type CreateAPIKey struct {
	// AllowedAddresses: Where the key works from: IP addresses and CIDR ranges
	AllowedAddresses []string `json:"allowed_addresses,omitempty"`

	// Code: Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// ExpiresAt: Time at which it ends by itself; null never
	ExpiresAt time.Time `json:"expires_at,omitzero"`

	// Name: Display name
	Name string `json:"name"`

	// Preset: A set of scopes with a name, in place of `scopes`
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

	// AlwaysVerify: True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge CreateEndpointCharge `json:"charge,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; application/json unless set
	MimeType string `json:"mime_type,omitempty"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID string `json:"operation_id,omitempty"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// PathSchema: JSON Schema of the names in the path: an object with a property for each
	PathSchema map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set
	RequestMimeType string `json:"request_mime_type,omitempty"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema,omitempty"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema,omitempty"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged
	SuccessStatus int `json:"success_status,omitempty"`

	// Summary: One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags: Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`

	// TTL: Lifetime in seconds; makes the endpoint ephemeral
	TTL int `json:"ttl,omitempty"`
}

// CreateEndpointCharge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
type CreateEndpointCharge string

// CreateInvitation: The address to invite, and its role
type CreateInvitation struct {
	// Code: Needed where the caller has a second factor
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

// CreatedAPIKey: An API key with its full text, which is shown this once
type CreatedAPIKey struct {
	// AllowedAddresses: CIDR ranges that it works from; null is everywhere
	AllowedAddresses []string `json:"allowed_addresses"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExpiresAt: Time at which it ends by itself; null never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Key: The key itself, shown this once
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

// CreatedWebhook: A webhook with its signing secret, which is shown this once
type CreatedWebhook struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// DisabledReason: Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410
	DisabledReason CreatedWebhookDisabledReason `json:"disabled_reason"`

	// Enabled: Whether events are sent to the URL
	Enabled bool `json:"enabled"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Events: Types of the events that the URL receives
	Events []CreatedWebhookEvents `json:"events"`

	// FailingSince: Since when no delivery was taken
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil: Until then deliveries are signed with the former secret as well
	FormerSecretUntil time.Time `json:"former_secret_until"`

	// ID: Identifier
	ID string `json:"id"`

	// Secret: Signs what is sent (Standard Webhooks), shown this once
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
	// DiscoverableEndpointCount: What the discovery documents list: not ephemeral, enabled, and with a price that the 402 offers now; none while the API is disabled or has no payee. What a document has no room for is counted all the same: the document says how many that are
	DiscoverableEndpointCount int `json:"discoverable_endpoint_count"`

	// EndpointCount: Number of endpoints
	EndpointCount int `json:"endpoint_count"`

	// HostUrls: The documents of each host name
	HostUrls []struct {
		// Host: Host name of the gateway
		Host string `json:"host"`

		// IsPrimary: Whether it is the primary host name of the API
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

	// PayableEndpoints: How many enabled endpoints buyers can pay for, and why not the others
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
		// NextAttemptAt: When it is ordered, tried again or renewed
		NextAttemptAt time.Time `json:"next_attempt_at"`

		// NotAfter: Time at which the certificate expires; null without a certificate
		NotAfter time.Time `json:"not_after"`

		// Reason: Why there is none, or why its renewal has failed so far
		Reason string `json:"reason"`

		// Status: none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again
		Status DomainCertificateStatus `json:"status"`
	} `json:"certificate"`

	// CnameTarget: Where the host name must point to be served
	CnameTarget string `json:"cname_target"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Hostname: Lower case, in ASCII form
	Hostname string `json:"hostname"`

	// ID: Identifier
	ID string `json:"id"`

	// LastCheckedAt: Time of the last DNS look-up; null before the first
	LastCheckedAt time.Time `json:"last_checked_at"`

	// Reason: Why the last look at the DNS did not verify it
	Reason string `json:"reason"`

	// Status: State
	Status DomainStatus `json:"status"`

	// Suspended: The suspension of the host name by the operator of the gateway; null without one
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

	// VerifiedAt: Time of the verification; null before
	VerifiedAt time.Time `json:"verified_at"`
}

// DomainCertificateStatus: none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again
type DomainCertificateStatus string

// DomainStatus: State
type DomainStatus string

// DomainVerificationRecordType: Type of the DNS record
type DomainVerificationRecordType string

// DomainPage: One page of domains
type DomainPage struct {
	// Items: The items, newest first
	Items []Domain `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
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
	// Reason: Why it is still pending
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
	// RecoveryCodes: Each is good once in the place of a code; they are shown this once
	RecoveryCodes []string `json:"recovery_codes"`

	// Token: JWT, good for 24 hours
	Token string `json:"token"`

	// User: The account
	User User `json:"user"`
}

// Endpoint: A method and path of an API with its price
type Endpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// AlwaysVerify: Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known
	AlwaysVerify bool `json:"always_verify"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Charge: When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
	Charge EndpointCharge `json:"charge"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// Enabled: Whether the gateway serves it
	Enabled bool `json:"enabled"`

	// ExpiresAt: Time at which it ends by itself; null never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// MaxRedeliveries: How often the upstream is asked again for a paid answer that was not delivered whole
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

	// PathSchema: JSON Schema of the names in the path: an object with a property for each
	PathSchema map[string]interface{} `json:"path_schema"`

	// Payable: Whether buyers can pay: `no` if nobody can pay any of its prices, `unknown` if that could not be checked; `warnings` says why
	Payable EndpointPayable `json:"payable"`

	// PaymentIdentifierRequired: Whether payments without an identifier (x402 extension `payment-identifier`) are refused
	PaymentIdentifierRequired bool `json:"payment_identifier_required"`

	// RefusedPayments: Payments that were refused because of the terms, in the last seven days and since the last change; null when there are none
	RefusedPayments struct {
		// Count: Number of these payments
		Count int `json:"count"`

		// LastAt: When the last one was refused
		LastAt time.Time `json:"last_at"`

		// LastReason: Why the last one was refused
		LastReason string `json:"last_reason"`
	} `json:"refused_payments"`

	// RequestMimeType: Media type of the request body; null is application/json
	RequestMimeType string `json:"request_mime_type"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema"`

	// SchemaSource: `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
	SchemaSource EndpointSchemaSource `json:"schema_source"`

	// SuccessStatus: HTTP status of a successful answer; null is 200
	SuccessStatus int `json:"success_status"`

	// Summary: One line for buyers; null when there is none
	Summary string `json:"summary"`

	// Tags: Groups of the endpoint, for catalogues
	Tags []string `json:"tags"`

	// UpdatedAt: Time of the last change
	UpdatedAt time.Time `json:"updated_at"`

	// Warnings: What was accepted and may not do what you expect
	Warnings []EndpointWarning `json:"warnings"`
}

// EndpointCharge: When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
type EndpointCharge string

// EndpointPayable: Whether buyers can pay: `no` if nobody can pay any of its prices, `unknown` if that could not be checked; `warnings` says why
type EndpointPayable string

// EndpointSchemaSource: `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
type EndpointSchemaSource string

// EndpointChange: The change of one of many endpoints
type EndpointChange struct {
	// After: Prices and switch after the change
	After EndpointTerms `json:"after"`

	// Before: Prices and switch before the change
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

	// Failed: Payments of the last ten minutes that were released because the upstream has failed
	Failed int `json:"failed"`

	// Method: HTTP method
	Method string `json:"method"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// Settled: Payments of the same time that were settled
	Settled int `json:"settled"`

	// Since: When the endpoint was first seen failing
	Since time.Time `json:"since"`
}

// EndpointFilter: Which endpoints of an API are meant: those that match all given fields
type EndpointFilter struct {
	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// Ids: Identifiers of endpoints
	Ids []string `json:"ids,omitempty"`

	// MaxAmount: Atomic units that the same price has at most
	MaxAmount string `json:"max_amount,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method,omitempty"`

	// MinAmount: Atomic units that one of the prices has at least
	MinAmount string `json:"min_amount,omitempty"`

	// PathPrefix: Begin of the path pattern, in its own case
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

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// EndpointParameter: A parameter of the query, a header or a cookie
type EndpointParameter struct {
	// ContentType: Media type of a value that is a document of its own, such as JSON in a query
	ContentType string `json:"content_type,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Explode: Whether a list or an object becomes several parameters (OpenAPI 3.1)
	Explode *bool `json:"explode,omitempty"`

	// In: Where the parameter is sent
	In EndpointParameterIn `json:"in"`

	// Name: As it is sent. Header names have no case
	Name string `json:"name"`

	// Required: Whether each request needs it
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

	// Name: As it is sent. Header names have no case
	Name string `json:"name"`

	// Required: False unless set
	Required *bool `json:"required,omitempty"`

	// Schema: JSON Schema of the value; any text unless set
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

	// Enabled: Whether the gateway serves it
	Enabled bool `json:"enabled"`
}

// EndpointWarning: A setting that was accepted and may not do what you expect
type EndpointWarning struct {
	// Code: Stable name of the warning
	Code EndpointWarningCode `json:"code"`

	// Fix: What you can do about it
	Fix string `json:"fix"`

	// Message: What is wrong
	Message string `json:"message"`

	// Path: The field, dotted: `accepts.0.amount`
	Path string `json:"path"`
}

// EndpointWarningCode: Stable name of the warning
type EndpointWarningCode string

// Environment defines model for Environment.
type Environment string

// ErrorCode defines model for ErrorCode.
type ErrorCode string

// Explanation: Why a payment was not charged, or why its outcome is unknown, in words
type Explanation struct {
	// Action: What the seller can do; null when there is nothing to do
	Action string `json:"action"`

	// AtFault: The party that can mend it; null when nobody did anything wrong
	AtFault ExplanationAtFault `json:"at_fault"`

	// Text: One or two sentences for the seller
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

	// Role: Of the person in the account; null for an API key
	Role IdentityRole `json:"role"`

	// Scopes: What the API key or the role may do; null for an owner, who may do all
	Scopes []Scope `json:"scopes"`

	// User: The person who calls, or the account that has the API key
	User User `json:"user"`
}

// IdentityCredential: Kind of the credential
type IdentityCredential string

// IdentityRole defines model for Identity.Role.
type IdentityRole string

// ImportOpenAPI: The operations to import, with their price
type ImportOpenAPI struct {
	// Accepts: The price of each operation that has none of its own
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// DocumentPrices: True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first
	DocumentPrices *bool `json:"document_prices,omitempty"`

	// Operations: The operations
	Operations []Operation `json:"operations"`
}

// ImportedEndpoint: An endpoint as an import has made it
type ImportedEndpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts"`

	// AlwaysVerify: Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known
	AlwaysVerify bool `json:"always_verify"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Charge: When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
	Charge ImportedEndpointCharge `json:"charge"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Description: Text for people; null when there is none
	Description string `json:"description"`

	// Enabled: Whether the gateway serves it
	Enabled bool `json:"enabled"`

	// ExpiresAt: Time at which it ends by itself; null never
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// MaxRedeliveries: How often the upstream is asked again for a paid answer that was not delivered whole
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

	// PathSchema: JSON Schema of the names in the path: an object with a property for each
	PathSchema map[string]interface{} `json:"path_schema"`

	// PaymentIdentifierRequired: Whether payments without an identifier (x402 extension `payment-identifier`) are refused
	PaymentIdentifierRequired bool `json:"payment_identifier_required"`

	// RequestMimeType: Media type of the request body; null is application/json
	RequestMimeType string `json:"request_mime_type"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema"`

	// SchemaSource: `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
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

// ImportedEndpointCharge: When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
type ImportedEndpointCharge string

// ImportedEndpointSchemaSource: `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
type ImportedEndpointSchemaSource string

// ImportedOpenAPI: The result of an import
type ImportedOpenAPI struct {
	// Created: The endpoints that the import made
	Created []ImportedEndpoint `json:"created"`

	// Skipped: Operations that do not become an endpoint: the first 2000 of a document
	Skipped []SkippedOperation `json:"skipped"`

	// SkippedCount: Number of all operations that do not become an endpoint
	SkippedCount int `json:"skipped_count"`

	// Warnings: What was not taken as it stands: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// Invitation: An invitation that was not accepted yet
type Invitation struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Email: The address that it was mailed to
	Email string `json:"email"`

	// ExpiresAt: Until when it can be accepted
	ExpiresAt time.Time `json:"expires_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Role: The role in the account
	Role InvitationRole `json:"role"`
}

// InvitationRole: The role in the account
type InvitationRole string

// Invitations: The invitations that can be accepted
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

	// FaucetEnabled: Whether the faucet deals funds
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

	// RPCURL: For wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// SampleUpstreamURL: An API that may be wrapped in the Sandbox to try the platform out; null where the operator offers none
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

	// ID: Of the own account of the person
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// OwnLogin: Whether this is the person of the account itself, which is always an owner
	OwnLogin bool `json:"own_login"`

	// Role: The role in the account
	Role MemberRole `json:"role"`

	// SecondFactor: Whether this person logs in with a code as well
	SecondFactor bool `json:"second_factor"`
}

// MemberRole: The role in the account
type MemberRole string

// Members: The members of an account, first the person of the account itself
type Members struct {
	// Items: The members
	Items []Member `json:"items"`
}

// Network: A network with the schemes and tokens of its prices
type Network struct {
	// Available: Whether its facilitator has said that it settles prices on it
	Available bool `json:"available"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Name: Name of the network; null when it has none
	Name string `json:"name"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// RPCURL: A public node, for wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes: What is settled now; empty where the network is not available
	Schemes []string `json:"schemes"`

	// Tokens: The tokens in which a price can be paid
	Tokens []Token `json:"tokens"`

	// UnavailableReason: `no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers
	UnavailableReason NetworkUnavailableReason `json:"unavailable_reason"`

	// X402Versions: Versions of x402 that the facilitator of the network speaks
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

	// Role: Of the person who calls
	Role OpenAccountRole `json:"role"`
}

// OpenAccountRole: Of the person who calls
type OpenAccountRole string

// OpenAccounts: The accounts for which the person may act, first its own
type OpenAccounts struct {
	// Items: The accounts
	Items []OpenAccount `json:"items"`
}

// OpenAPIImport: An import that a job does
type OpenAPIImport struct {
	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Created: Endpoints so far
	Created int `json:"created"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndedAt: Time at which the import ended; null while it runs
	EndedAt time.Time `json:"ended_at"`

	// ID: Identifier
	ID string `json:"id"`

	// Operations: Operations of the document, once it has been read
	Operations int `json:"operations"`

	// Problem: Why it has failed; nothing was created then
	Problem string `json:"problem"`

	// Skipped: Number of operations that the import skipped so far
	Skipped int `json:"skipped"`

	// SkippedOperations: The first 200, once the import is done
	SkippedOperations []SkippedOperation `json:"skipped_operations"`

	// State: State of the import
	State OpenAPIImportState `json:"state"`

	// Warnings: What was not taken as it stands: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// OpenAPIImportState: State of the import
type OpenAPIImportState string

// OpenedAccount: A token for one of the accounts of the person
type OpenedAccount struct {
	// Account: The account that the token acts for
	Account OpenAccount `json:"account"`

	// Token: JWT of the same session, for this account; it ends when the session does
	Token string `json:"token"`
}

// Operation: An operation from which the import makes an endpoint
type Operation struct {
	// Accepts: Its own price; that of the import when absent
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// AlwaysVerify: True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge OperationCharge `json:"charge,omitempty"`

	// Description: Text for people; null when there is none
	Description string `json:"description,omitempty"`

	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds int `json:"max_stream_seconds,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `json:"method"`

	// MimeType: Media type of a successful answer; application/json unless set
	MimeType string `json:"mime_type,omitempty"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID string `json:"operation_id,omitempty"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// Path: Template, `/pets/{id}`
	Path string `json:"path,omitempty"`

	// PathPattern: Made of `path` when absent
	PathPattern string `json:"path_pattern,omitempty"`

	// PathSchema: JSON Schema of the names in the path: an object with a property for each
	PathSchema map[string]interface{} `json:"path_schema,omitempty"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// ProposedPrice: Price in US dollars that the document proposes, such as `0.10`; taken only with `document_prices`
	ProposedPrice string `json:"proposed_price,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set
	RequestMimeType string `json:"request_mime_type,omitempty"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema map[string]interface{} `json:"request_schema,omitempty"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema map[string]interface{} `json:"response_schema,omitempty"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged
	SuccessStatus int `json:"success_status,omitempty"`

	// Summary: One line for buyers
	Summary string `json:"summary,omitempty"`

	// Tags: Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// OperationCharge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
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

	// Warnings: What was not taken as it stands: the first 200
	Warnings []EndpointWarning `json:"warnings"`

	// WarningsCount: Number of all warnings
	WarningsCount int `json:"warnings_count"`
}

// PasswordReset: Says that the password was changed
type PasswordReset struct {
	// Status: State
	Status PasswordResetStatus `json:"status"`
}

// PasswordResetStatus: State
type PasswordResetStatus string

// PayToMode defines model for PayToMode.
type PayToMode string

// PayableEndpoints: How many enabled endpoints buyers can pay for
type PayableEndpoints struct {
	// No: Number of enabled endpoints that nobody can pay for
	No int `json:"no"`

	// Unknown: Number of enabled endpoints for which that could not be checked
	Unknown int `json:"unknown"`

	// Warnings: Why buyers may not be able to pay, for each different price; the first 20, those of most endpoints first
	Warnings []PriceWarning `json:"warnings"`

	// Yes: Number of enabled endpoints that buyers can pay for
	Yes int `json:"yes"`
}

// PayeeEventData: The change of a payee that an event is about
type PayeeEventData struct {
	// After: The addresses that are paid since then
	After []string `json:"after"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// Before: The addresses that were paid before
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

	// PayTo: Address that is paid
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// PaymentID: As in `/settlements/{id}`
	PaymentID string `json:"payment_id"`

	// Reason: Why; null when there is no reason
	Reason string `json:"reason"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null without one
	SettledAt time.Time `json:"settled_at"`

	// Status: State
	Status PaymentEventDataStatus `json:"status"`

	// Transaction: Hash of the transaction on the network; null without a settlement
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

		// StagingBaseURL: Address of the control plane for Sandbox keys; null where the gateway has no Sandbox
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
	// Available: Whether its facilitator has said that it settles prices on it
	Available bool `json:"available"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// ExplorerURL: Where people look a transaction up; `{transaction}` stands for its hash. Absent where there is no explorer
	ExplorerURL string `json:"explorer_url,omitempty"`

	// Name: Its identifier where it has no name
	Name string `json:"name"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// RPCURL: A public node, for wallets; null where the operator publishes none
	RPCURL string `json:"rpc_url"`

	// Schemes: What is settled now; empty where the network is not available
	Schemes []string `json:"schemes"`

	// Tokens: The tokens in which a price can be paid
	Tokens []Token `json:"tokens"`

	// UnavailableReason: `no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers
	UnavailableReason PlatformNetworkUnavailableReason `json:"unavailable_reason"`
}

// PlatformNetworkUnavailableReason defines model for PlatformNetwork.UnavailableReason.
type PlatformNetworkUnavailableReason string

// PriceWarning: A warning about endpoints that have the same price
type PriceWarning struct {
	// Code: Stable name of the warning
	Code PriceWarningCode `json:"code"`

	// EndpointCount: Number of these endpoints
	EndpointCount int `json:"endpoint_count"`

	// Endpoints: Method and path pattern of the first three of these endpoints
	Endpoints []string `json:"endpoints"`

	// Fix: What you can do about it
	Fix string `json:"fix"`

	// Message: What is wrong
	Message string `json:"message"`

	// Path: The field, dotted: `accepts.0.amount`
	Path string `json:"path"`
}

// PriceWarningCode: Stable name of the warning
type PriceWarningCode string

// ProbeUpstream: The upstream that the service probes
type ProbeUpstream struct {
	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url"`
}

// Problem: Something that keeps buyers from paying, or from their answers
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

	// Kind: `endpoint_failing`: half of the payments of ten minutes or more came to nothing, five at least; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
	Kind ProblemKind `json:"kind"`

	// Since: Since when it was noticed; it is looked for once a minute
	Since time.Time `json:"since"`

	// Subject: The endpoint by method and path, the name of the API, or the host name
	Subject string `json:"subject"`

	// Text: What is wrong, in sentences. Name servers and certificate authorities may have written a part of it
	Text string `json:"text"`
}

// ProblemKind: `endpoint_failing`: half of the payments of ten minutes or more came to nothing, five at least; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
type ProblemKind string

// ProblemPage: One page of problems
type ProblemPage struct {
	// Items: The items, newest first
	Items []Problem `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// RecoveryCodes: Codes that replace the authenticator app, each of them once
type RecoveryCodes struct {
	// RecoveryCodes: Each is good once in the place of a code; they are shown this once
	RecoveryCodes []string `json:"recovery_codes"`
}

// ResentVerification: Says that the verification mail was sent again
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

// RollAPIKey: How the key is replaced
type RollAPIKey struct {
	// AllowedAddresses: Where the new key works from: as the old one unless set, everywhere with null
	AllowedAddresses []string `json:"allowed_addresses,omitempty"`

	// Code: Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code
	Code string `json:"code,omitempty"`

	// ExpiresAt: When the new key ends: as the old one unless set, never with null
	ExpiresAt time.Time `json:"expires_at,omitzero"`

	// OverlapSeconds: For how long the old key works beside the new one; 0 unless set
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// RollWebhookSecret: How the secret is replaced
type RollWebhookSecret struct {
	// OverlapSeconds: For how long the old secret signs beside the new one; a day unless set
	OverlapSeconds int `json:"overlap_seconds,omitempty"`
}

// SandboxWallet: The wallet of the account on the Sandbox chain
type SandboxWallet struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`

	// PrivateKey: Private key of the wallet, for the Sandbox chain alone
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

// SentMail: Says that a mail was sent
type SentMail struct {
	// Status: State
	Status SentMailStatus `json:"status"`
}

// SentMailStatus: State
type SentMailStatus string

// Session: A JWT and its account
type Session struct {
	// Token: JWT, good for 24 hours
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

	// APIName: As the API is called now; null if it was deleted
	APIName string `json:"api_name"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// ErrorReason: Why the payment was not charged, or why its outcome is unknown; null otherwise
	ErrorReason string `json:"error_reason"`

	// Explanation: `error_reason` in words; null without a reason
	Explanation Explanation `json:"explanation"`

	// ID: Identifier
	ID string `json:"id"`

	// Method: HTTP method
	Method string `json:"method"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Path: Path of the request
	Path string `json:"path"`

	// PayTo: Address that is paid
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// ReversedAt: When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the payment channel no longer holds it; else null. Statements subtract such a payment
	ReversedAt time.Time `json:"reversed_at"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null without one
	SettledAt time.Time `json:"settled_at"`

	// Status: State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being clarified
	Status SettlementStatus `json:"status"`

	// TookMs: Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is open. The check of the payment and the answer of the upstream are within
	TookMs int `json:"took_ms"`

	// Transaction: Hash of the transaction on the network; null without a settlement
	Transaction string `json:"transaction"`

	// UpstreamStatus: HTTP status of the upstream; null without an answer
	UpstreamStatus int `json:"upstream_status"`
}

// SettlementDetail: A payment for a request, with its history
type SettlementDetail struct {
	// Amount: Atomic token units
	Amount string `json:"amount"`

	// APIID: Identifier of the API
	APIID string `json:"api_id"`

	// APIName: As the API is called now; null if it was deleted
	APIName string `json:"api_name"`

	// Asset: Address of the token contract; `0.0.x` on Hedera
	Asset string `json:"asset"`

	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `json:"endpoint_id"`

	// ErrorReason: Why the payment was not charged, or why its outcome is unknown; null otherwise
	ErrorReason string `json:"error_reason"`

	// Explanation: `error_reason` in words; null without a reason
	Explanation Explanation `json:"explanation"`

	// ID: Identifier
	ID string `json:"id"`

	// Method: HTTP method
	Method string `json:"method"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Path: Path of the request
	Path string `json:"path"`

	// PayTo: Address that is paid
	PayTo string `json:"pay_to"`

	// Payer: Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back
	Payer string `json:"payer"`

	// ReversedAt: When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the payment channel no longer holds it; else null. Statements subtract such a payment
	ReversedAt time.Time `json:"reversed_at"`

	// Scheme: Payment scheme of x402, such as `exact`
	Scheme string `json:"scheme"`

	// SettledAt: Time of the settlement; null without one
	SettledAt time.Time `json:"settled_at"`

	// Status: State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being clarified
	Status SettlementStatus `json:"status"`

	// Timeline: What has happened to the payment so far, in this order. `reversed`: the chain has taken the money back
	Timeline []struct {
		// At: Null where the ledger keeps no time of it
		At time.Time `json:"at"`

		// Event: What happened to the payment
		Event SettlementDetailTimelineEvent `json:"event"`
	} `json:"timeline"`

	// TookMs: Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is open. The check of the payment and the answer of the upstream are within
	TookMs int `json:"took_ms"`

	// Transaction: Hash of the transaction on the network; null without a settlement
	Transaction string `json:"transaction"`

	// UpstreamStatus: HTTP status of the upstream; null without an answer
	UpstreamStatus int `json:"upstream_status"`
}

// SettlementDetailTimelineEvent: What happened to the payment
type SettlementDetailTimelineEvent string

// SettlementPage: One page of payments
type SettlementPage struct {
	// Items: The items, newest first
	Items []Settlement `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
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

	// PublishOwnerEmail: Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`
}

// SkippedOperation: An operation that does not become an endpoint
type SkippedOperation struct {
	// Code: Stable name of the reason
	Code SkippedOperationCode `json:"code"`

	// Member: Part of the operation that is the reason, dotted: `parameters.0`; absent for the whole operation
	Member string `json:"member,omitempty"`

	// Method: HTTP method; `*` for all operations of a path that cannot be read
	Method string `json:"method"`

	// Path: Path of the operation, as `/pets/{id}`; of a webhook, its name
	Path string `json:"path"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern"`

	// Reason: Why the import skips the operation
	Reason string `json:"reason"`
}

// SkippedOperationCode: Stable name of the reason
type SkippedOperationCode string

// SlugAvailability: Whether a slug is free
type SlugAvailability struct {
	// Available: Whether an API can have the slug
	Available bool `json:"available"`

	// Reason: Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
	Reason SlugAvailabilityReason `json:"reason,omitempty"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug"`
}

// SlugAvailabilityReason: Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
type SlugAvailabilityReason string

// StartOpenAPIImport: The OpenAPI document to import, with its price
type StartOpenAPIImport struct {
	// Accepts: The price of each operation that `prices` does not name
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// DocumentPrices: True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first
	DocumentPrices *bool `json:"document_prices,omitempty"`

	// Prices: Prices of single operations by method and path, such as `GET /pets/{id}`
	Prices map[string][]AcceptOption `json:"prices,omitempty"`

	// Spec: OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB
	Spec string `json:"spec"`
}

// Statement: The earnings of a month
type Statement struct {
	// Closed: Whether these sums are final: from an hour after the end of the month on
	Closed bool `json:"closed"`

	// From: Start of the period, included
	From time.Time `json:"from"`

	// Items: The sums by network, token and payee
	Items []StatementItem `json:"items"`

	// Month: In UTC, as `2026-11`
	Month string `json:"month"`

	// To: End of the period, excluded
	To time.Time `json:"to"`
}

// StatementItem: The earnings of a month in one token, on one network, for one payee
type StatementItem struct {
	// Asset: In lower case on EVM networks, as is `pay_to`
	Asset string `json:"asset"`

	// Closing: Atomic token units: `opening` and `settled` less `reversed`
	Closing string `json:"closing"`

	// Decimals: Decimals of the token; null for a token that is not known
	Decimals int `json:"decimals"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Opening: Atomic token units: what was settled before the month, less what was reversed before it
	Opening string `json:"opening"`

	// PayTo: Address that is paid
	PayTo string `json:"pay_to"`

	// Reversed: Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has taken back, as far as that was noticed in this month
	Reversed string `json:"reversed"`

	// ReversedCount: Number of payments that were reversed
	ReversedCount int `json:"reversed_count"`

	// Settled: Atomic token units
	Settled string `json:"settled"`

	// SettledCount: Number of payments that were settled
	SettledCount int `json:"settled_count"`

	// Token: Symbol; null for a token that is not known
	Token string `json:"token"`
}

// StatementMonth: A month with its earnings, by network and token
type StatementMonth struct {
	// Closed: Whether these sums are final: from an hour after the end of the month on
	Closed bool `json:"closed"`

	// From: Start of the period, included
	From time.Time `json:"from"`

	// Items: The sums by network and token
	Items []StatementSums `json:"items"`

	// Month: In UTC, as `2026-11`
	Month string `json:"month"`

	// To: End of the period, excluded
	To time.Time `json:"to"`
}

// StatementMonthPage: Months with their earnings
type StatementMonthPage struct {
	// Items: The items, newest first
	Items []StatementMonth `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// StatementSums: The earnings of a month in one token, on one network, for all payees
type StatementSums struct {
	// Asset: In lower case on EVM networks, as is `pay_to`
	Asset string `json:"asset"`

	// Closing: Atomic token units: `opening` and `settled` less `reversed`
	Closing string `json:"closing"`

	// Decimals: Decimals of the token; null for a token that is not known
	Decimals int `json:"decimals"`

	// Network: Network as CAIP-2 identifier, such as `eip155:8453`
	Network string `json:"network"`

	// Opening: Atomic token units: what was settled before the month, less what was reversed before it
	Opening string `json:"opening"`

	// Reversed: Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has taken back, as far as that was noticed in this month
	Reversed string `json:"reversed"`

	// ReversedCount: Number of payments that were reversed
	ReversedCount int `json:"reversed_count"`

	// Settled: Atomic token units
	Settled string `json:"settled"`

	// SettledCount: Number of payments that were settled
	SettledCount int `json:"settled_count"`

	// Token: Symbol; null for a token that is not known
	Token string `json:"token"`
}

// StatsOverview: Payments, payers and revenue of a period, and of the period before
type StatsOverview struct {
	// ByAPI: At most 200, most payments first, then most challenges
	ByAPI []struct {
		// APIID: Identifier of the API
		APIID string `json:"api_id"`

		// Challenges: 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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
		// Challenges: 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Date: Day in UTC, as `2026-01-31`
		Date string `json:"date"`

		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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

	// ByEndpoint: At most 200, most payments first, then most challenges
	ByEndpoint []struct {
		// APIID: Identifier of the API
		APIID string `json:"api_id"`

		// Challenges: 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// EndpointID: Identifier of the endpoint
		EndpointID string `json:"endpoint_id"`

		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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

	// ByHour: With `hourly`: each hour, oldest first. Only the newest 100,000 payments are looked at; hours before them are left out
	ByHour []struct {
		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// Hour: Its beginning
		Hour time.Time `json:"hour"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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

	// Previous: As many days before these
	Previous struct {
		// Challenges: 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// From: Start of the period, included
		From time.Time `json:"from"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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
		// Challenges: 402 answers to requests without a payment, some seconds late
		Challenges int `json:"challenges"`

		// Conversion: Payments per 402 answer, at most 1; null where no 402 was given
		Conversion float32 `json:"conversion"`

		// Failed: Payments that ended without a charge
		Failed int `json:"failed"`

		// LatencyMs: Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer
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

// StoppedEmailChange: Says that the change was stopped
type StoppedEmailChange struct {
	// Status: State
	Status StoppedEmailChangeStatus `json:"status"`
}

// StoppedEmailChangeStatus: State
type StoppedEmailChangeStatus string

// Suspension: A suspension by the operator of the gateway
type Suspension struct {
	// Kind: What is suspended: `account` all APIs of the account, `api` the API, `payee` payments to its `pay_to_address`, `host` sales under this host name, `network` and `token` payments in them
	Kind SuspensionKind `json:"kind"`

	// Reason: What the operator of the gateway says about it
	Reason string `json:"reason"`

	// Since: Time from which on nothing is sold
	Since time.Time `json:"since"`

	// Until: Time at which it ends by itself; null without one
	Until time.Time `json:"until"`
}

// SuspensionKind: What is suspended: `account` all APIs of the account, `api` the API, `payee` payments to its `pay_to_address`, `host` sales under this host name, `network` and `token` payments in them
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

	// Extra: What the payer needs for the signature: name and version of the token, transfer method
	Extra struct {
		// AssetTransferMethod: How the token is moved: `eip3009` is a signed authorization of the payer
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
	// ProblemMails: Whether the owner is mailed about problems of the APIs (`GET /problems`)
	ProblemMails *bool `json:"problem_mails,omitempty"`

	// PublishOwnerEmail: Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`
}

// UpdateAlarms: What a person is to be mailed of about an account
type UpdateAlarms struct {
	// Kinds: What the person is to be mailed of; all others are switched off
	Kinds []UpdateAlarmsKinds `json:"kinds"`
}

// UpdateAlarmsKinds defines model for UpdateAlarms.Kinds.
type UpdateAlarmsKinds string

// UpdateAPI: Changes of an API; fields that are absent stay as they are
type UpdateAPI struct {
	// DiscoveryContactEmail: Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published
	DiscoveryContactEmail Nullable[string] `json:"discovery_contact_email,omitzero"`

	// DiscoveryGuidance: Text for agents in the discovery document (`info.x-guidance`)
	DiscoveryGuidance Nullable[string] `json:"discovery_guidance,omitzero"`

	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// IconURL: `iconUrl` in the 402
	IconURL Nullable[string] `json:"icon_url,omitzero"`

	// Name: Display name
	Name string `json:"name,omitempty"`

	// OpenAPIVersion: `info.version` of the OpenAPI document for buyers
	OpenAPIVersion Nullable[string] `json:"openapi_version,omitzero"`

	// PayToAddress: Address that is paid, for the mode `user_wallet`
	PayToAddress Nullable[string] `json:"pay_to_address,omitzero"`

	// PayToMode: Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode
	PayToMode PayToMode `json:"pay_to_mode,omitempty"`

	// PaymentContext: Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given
	PaymentContext *bool `json:"payment_context,omitempty"`

	// PublishOwnerEmail: Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs
	PublishOwnerEmail *bool `json:"publish_owner_email,omitempty"`

	// RedirectOrigins: Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A redirect to any other host is not passed on. None unless given
	RedirectOrigins []string `json:"redirect_origins,omitempty"`

	// ServiceName: `serviceName` in the 402: what catalogues show
	ServiceName Nullable[string] `json:"service_name,omitzero"`

	// Slug: Name of the API in the gateway host, unique in its environment
	Slug string `json:"slug,omitempty"`

	// Tags: `tags` in the 402, before those of the endpoint
	Tags []string `json:"tags,omitempty"`

	// UpstreamBaseURL: Base URL of the upstream API
	UpstreamBaseURL string `json:"upstream_base_url,omitempty"`

	// UpstreamHeaders: Headers that the gateway adds for the upstream, such as its API key; null removes them
	UpstreamHeaders Nullable[map[string]any] `json:"upstream_headers,omitzero"`

	// VaryOn: Names of request headers that select an answer: a claim must have the values of its purchase
	VaryOn Nullable[string] `json:"vary_on,omitzero"`
}

// UpdateEndpoint: Changes of an endpoint; fields that are absent stay as they are
type UpdateEndpoint struct {
	// Accepts: The prices of a request; the buyer chooses one
	Accepts []AcceptOption `json:"accepts,omitempty"`

	// AlwaysVerify: True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered
	AlwaysVerify *bool `json:"always_verify,omitempty"`

	// Charge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
	Charge UpdateEndpointCharge `json:"charge,omitempty"`

	// ClearSchemas: True forgets the stored schemas of request and answer and infers them anew
	ClearSchemas *bool `json:"clear_schemas,omitempty"`

	// Description: Text for people; null when there is none
	Description Nullable[string] `json:"description,omitzero"`

	// Enabled: Whether the gateway serves it
	Enabled *bool `json:"enabled,omitempty"`

	// MaxRedeliveries: How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set
	MaxRedeliveries int `json:"max_redeliveries,omitempty"`

	// MaxStreamSeconds: Longest duration of an answer in seconds; null for the limit of the platform
	MaxStreamSeconds Nullable[string] `json:"max_stream_seconds,omitzero"`

	// Method: HTTP method
	Method EndpointMethod `json:"method,omitempty"`

	// MimeType: Media type of a successful answer; application/json unless set
	MimeType Nullable[string] `json:"mime_type,omitzero"`

	// OperationID: `operationId` in the OpenAPI document of the gateway host
	OperationID Nullable[string] `json:"operation_id,omitzero"`

	// Parameters: Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written
	Parameters []EndpointParameterInput `json:"parameters,omitempty"`

	// PathPattern: Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`
	PathPattern string `json:"path_pattern,omitempty"`

	// PathSchema: JSON Schema of the names in the path: an object with a property for each
	PathSchema Nullable[map[string]any] `json:"path_schema,omitzero"`

	// PaymentIdentifierRequired: True refuses payments without an identifier (x402 extension `payment-identifier`)
	PaymentIdentifierRequired *bool `json:"payment_identifier_required,omitempty"`

	// RequestMimeType: Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set
	RequestMimeType Nullable[string] `json:"request_mime_type,omitzero"`

	// RequestSchema: JSON Schema of the request body, or of the query of a method without a body
	RequestSchema Nullable[map[string]any] `json:"request_schema,omitzero"`

	// ResponseSchema: JSON Schema of a successful answer
	ResponseSchema Nullable[map[string]any] `json:"response_schema,omitzero"`

	// SuccessStatus: HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged
	SuccessStatus Nullable[string] `json:"success_status,omitzero"`

	// Summary: One line for buyers
	Summary Nullable[string] `json:"summary,omitzero"`

	// Tags: Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters
	Tags []string `json:"tags,omitempty"`
}

// UpdateEndpointCharge: `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
type UpdateEndpointCharge string

// UpdateMember: The new role of a member
type UpdateMember struct {
	// Code: Needed where the caller has a second factor
	Code string `json:"code,omitempty"`

	// Role: The role from now on
	Role UpdateMemberRole `json:"role"`
}

// UpdateMemberRole: The role from now on
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
	// LatencyMs: Until its response headers, connecting included
	LatencyMs int `json:"latency_ms,omitempty"`

	// Reachable: It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS
	Reachable bool `json:"reachable"`

	// Reason: Why it could not be reached
	Reason UpstreamProbeReason `json:"reason,omitempty"`

	// Status: Of its answer to a GET of the base URL; redirects are not followed
	Status int `json:"status,omitempty"`

	// TLS: For https
	TLS struct {
		// NotAfter: Time at which the certificate expires
		NotAfter time.Time `json:"not_after"`

		// Protocol: Version of TLS
		Protocol string `json:"protocol"`
	} `json:"tls,omitzero"`
}

// UpstreamProbeReason: Why it could not be reached
type UpstreamProbeReason string

// UseFaucet: The address and the funds for it
type UseFaucet struct {
	// Address: Address on an EVM chain
	Address string `json:"address"`

	// Asset: Which funds the faucet deals
	Asset UseFaucetAsset `json:"asset,omitempty"`
}

// UseFaucetAsset: Which funds the faucet deals
type UseFaucetAsset string

// User: An account
type User struct {
	// CreatedAt: Time of creation
	CreatedAt time.Time `json:"created_at"`

	// Email: E-mail address of the account
	Email string `json:"email"`

	// EmailVerified: Whether the e-mail address is verified; changes are refused before
	EmailVerified bool `json:"email_verified"`

	// ID: Identifier
	ID string `json:"id"`

	// Name: Display name
	Name string `json:"name"`

	// ProblemMails: Whether the owner is mailed about problems of the APIs (`GET /problems`)
	ProblemMails bool `json:"problem_mails"`

	// PublishOwnerEmail: Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set
	PublishOwnerEmail bool `json:"publish_owner_email"`

	// RecoveryCodesLeft: Recovery codes that are not used yet
	RecoveryCodesLeft int `json:"recovery_codes_left"`

	// SecondFactor: Whether logging in asks for a code as well
	SecondFactor bool `json:"second_factor"`

	// Suspended: The suspension of the account by the operator of the gateway; null without one
	Suspended Suspension `json:"suspended"`
}

// VerifyEmail: The token from a mail: proof that the caller reads the mail of that address
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

	// DisabledReason: Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410
	DisabledReason WebhookDisabledReason `json:"disabled_reason"`

	// Enabled: Whether events are sent to the URL
	Enabled bool `json:"enabled"`

	// Environment: `production`, or `development` for the Sandbox
	Environment Environment `json:"environment"`

	// Events: Types of the events that the URL receives
	Events []WebhookEvents `json:"events"`

	// FailingSince: Since when no delivery was taken
	FailingSince time.Time `json:"failing_since"`

	// FormerSecretUntil: Until then deliveries are signed with the former secret as well
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

	// Data: `data` of its payload
	Data map[string]interface{} `json:"data"`

	// ID: Identifier
	ID string `json:"id"`

	// LastAnswer: The first characters of the last answer; what is no plain text is written as \uXXXX
	LastAnswer string `json:"last_answer"`

	// LastAttemptAt: Time of the last attempt; null before the first
	LastAttemptAt time.Time `json:"last_attempt_at"`

	// LastDurationMs: Milliseconds that the last attempt took; null before the first
	LastDurationMs int `json:"last_duration_ms"`

	// LastError: Why the last attempt failed; null when it did not
	LastError WebhookDeliveryLastError `json:"last_error"`

	// LastStatus: Of the last answer
	LastStatus int `json:"last_status"`

	// MessageID: `webhook-id` of each of its attempts
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

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// WebhookPage: One page of webhooks
type WebhookPage struct {
	// Items: The items, newest first
	Items []Webhook `json:"items"`

	// NextCursor: Cursor of the page that follows; null on the last page
	NextCursor string `json:"next_cursor"`
}

// ListAPIsParams defines parameters for ListAPIs.
type ListAPIsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListDomainsParams defines parameters for ListDomains.
type ListDomainsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListEndpointsParams defines parameters for ListEndpoints.
type ListEndpointsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// Search: Text in the path, summary, description or operation id, in any case
	Search string `form:"search,omitempty" json:"search,omitempty"`

	// Method: HTTP method
	Method EndpointMethod `form:"method,omitempty" json:"method,omitempty"`

	// PathPrefix: Begin of the path pattern, in its own case
	PathPrefix string `form:"path_prefix,omitempty" json:"path_prefix,omitempty"`

	// MinAmount: Atomic units that one of the prices has at least
	MinAmount string `form:"min_amount,omitempty" json:"min_amount,omitempty"`

	// MaxAmount: Atomic units that the same price has at most
	MaxAmount string `form:"max_amount,omitempty" json:"max_amount,omitempty"`

	// Enabled: Whether the gateway serves it
	Enabled ListEndpointsParamsEnabled `form:"enabled,omitempty" json:"enabled,omitempty"`
}

// ListEndpointsParamsEnabled defines parameters for ListEndpoints.
type ListEndpointsParamsEnabled string

// ListRequestsParams defines parameters for ListRequests.
type ListRequestsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListAuditLogParams defines parameters for ListAuditLog.
type ListAuditLogParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// ResourceType: Kind of the resource
	ResourceType ListAuditLogParamsResourceType `form:"resource_type,omitempty" json:"resource_type,omitempty"`

	// ResourceID: Identifier of the resource
	ResourceID string `form:"resource_id,omitempty" json:"resource_id,omitempty"`

	// APIID: The API itself, and what belongs to it
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`
}

// ListAuditLogParamsResourceType defines parameters for ListAuditLog.
type ListAuditLogParamsResourceType string

// ListAPIKeysParams defines parameters for ListAPIKeys.
type ListAPIKeysParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListProblemsParams defines parameters for ListProblems.
type ListProblemsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListSettlementsParams defines parameters for ListSettlements.
type ListSettlementsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`

	// APIID: Identifier of the API
	APIID string `form:"api_id,omitempty" json:"api_id,omitempty"`

	// EndpointID: Identifier of the endpoint
	EndpointID string `form:"endpoint_id,omitempty" json:"endpoint_id,omitempty"`

	// Status: State
	Status SettlementStatus `form:"status,omitempty" json:"status,omitempty"`

	// Payer: Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back
	Payer string `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction: Settled by this transaction, as the network writes its identifier
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From: Not created before
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To: Created before
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed: Only those that were charged without delivery of the answer: the payer may claim it
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

	// Payer: Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back
	Payer string `form:"payer,omitempty" json:"payer,omitempty"`

	// Transaction: Settled by this transaction, as the network writes its identifier
	Transaction string `form:"transaction,omitempty" json:"transaction,omitempty"`

	// From: Not created before
	From time.Time `form:"from,omitempty" json:"from,omitempty"`

	// To: Created before
	To time.Time `form:"to,omitempty" json:"to,omitempty"`

	// Owed: Only those that were charged without delivery of the answer: the payer may claim it
	Owed ExportSettlementsParamsOwed `form:"owed,omitempty" json:"owed,omitempty"`

	// Format: CSV (RFC 4180) or one JSON object a line
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
	// Month: In UTC, such as `2026-11`
	Month string `form:"month" json:"month"`
}

// ExportStatementParams defines parameters for ExportStatement.
type ExportStatementParams struct {
	// Month: In UTC, such as `2026-11`
	Month string `form:"month" json:"month"`

	// Format: CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines
	Format ExportStatementParamsFormat `form:"format,omitempty" json:"format,omitempty"`
}

// ExportStatementParamsFormat defines parameters for ExportStatement.
type ExportStatementParamsFormat string

// ListStatementMonthsParams defines parameters for ListStatementMonths.
type ListStatementMonthsParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// GetStatsOverviewParams defines parameters for GetStatsOverview.
type GetStatsOverviewParams struct {
	// Days: How many days back, the last one included, in UTC
	Days int `form:"days,omitempty" json:"days,omitempty"`

	// Until: The last day, in UTC, such as `2026-01-31`; today unless given
	Until string `form:"until,omitempty" json:"until,omitempty"`

	// WithoutTrials: Leaves out payments of the account's own Sandbox wallet; 402 answers have no payer and stay. Only the newest 100,000 payments are looked at
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
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
	Cursor string `form:"cursor,omitempty" json:"cursor,omitempty"`
}

// ListWebhookDeliveriesParams defines parameters for ListWebhookDeliveries.
type ListWebhookDeliveriesParams struct {
	// Limit: Items on a page, at most
	Limit int `form:"limit,omitempty" json:"limit,omitempty"`

	// Cursor: `next_cursor` of the page before; the first page without it
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

	// Timestamp: When it happened
	Timestamp time.Time                      `json:"timestamp"`
	Type      CertificateFailingJSONBodyType `json:"type"`
}

// CertificateFailingParams defines parameters for CertificateFailing.
type CertificateFailingParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// CertificateFailingJSONBodyType defines parameters for CertificateFailing.
type CertificateFailingJSONBodyType string

// EndpointFailingJSONBody defines parameters for EndpointFailing.
type EndpointFailingJSONBody struct {
	// Data: The endpoint that an event is about
	Data EndpointEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                   `json:"timestamp"`
	Type      EndpointFailingJSONBodyType `json:"type"`
}

// EndpointFailingParams defines parameters for EndpointFailing.
type EndpointFailingParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointFailingJSONBodyType defines parameters for EndpointFailing.
type EndpointFailingJSONBodyType string

// EndpointRecoveredJSONBody defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBody struct {
	// Data: The endpoint that an event is about
	Data EndpointEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                     `json:"timestamp"`
	Type      EndpointRecoveredJSONBodyType `json:"type"`
}

// EndpointRecoveredParams defines parameters for EndpointRecovered.
type EndpointRecoveredParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// EndpointRecoveredJSONBodyType defines parameters for EndpointRecovered.
type EndpointRecoveredJSONBodyType string

// PayeeChangedJSONBody defines parameters for PayeeChanged.
type PayeeChangedJSONBody struct {
	// Data: The change of a payee that an event is about
	Data PayeeEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                `json:"timestamp"`
	Type      PayeeChangedJSONBodyType `json:"type"`
}

// PayeeChangedParams defines parameters for PayeeChanged.
type PayeeChangedParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PayeeChangedJSONBodyType defines parameters for PayeeChanged.
type PayeeChangedJSONBodyType string

// PaymentClosedJSONBody defines parameters for PaymentClosed.
type PaymentClosedJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                 `json:"timestamp"`
	Type      PaymentClosedJSONBodyType `json:"type"`
}

// PaymentClosedParams defines parameters for PaymentClosed.
type PaymentClosedParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentClosedJSONBodyType defines parameters for PaymentClosed.
type PaymentClosedJSONBodyType string

// PaymentRestoredJSONBody defines parameters for PaymentRestored.
type PaymentRestoredJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                   `json:"timestamp"`
	Type      PaymentRestoredJSONBodyType `json:"type"`
}

// PaymentRestoredParams defines parameters for PaymentRestored.
type PaymentRestoredParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentRestoredJSONBodyType defines parameters for PaymentRestored.
type PaymentRestoredJSONBodyType string

// PaymentReversedJSONBody defines parameters for PaymentReversed.
type PaymentReversedJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                   `json:"timestamp"`
	Type      PaymentReversedJSONBodyType `json:"type"`
}

// PaymentReversedParams defines parameters for PaymentReversed.
type PaymentReversedParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentReversedJSONBodyType defines parameters for PaymentReversed.
type PaymentReversedJSONBodyType string

// PaymentSettledJSONBody defines parameters for PaymentSettled.
type PaymentSettledJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentSettledJSONBodyType `json:"type"`
}

// PaymentSettledParams defines parameters for PaymentSettled.
type PaymentSettledParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentSettledJSONBodyType defines parameters for PaymentSettled.
type PaymentSettledJSONBodyType string

// PaymentUnknownJSONBody defines parameters for PaymentUnknown.
type PaymentUnknownJSONBody struct {
	// Data: The payment that an event is about
	Data PaymentEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time                  `json:"timestamp"`
	Type      PaymentUnknownJSONBodyType `json:"type"`
}

// PaymentUnknownParams defines parameters for PaymentUnknown.
type PaymentUnknownParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
	WebhookSignature string `json:"webhook-signature"`
}

// PaymentUnknownJSONBodyType defines parameters for PaymentUnknown.
type PaymentUnknownJSONBodyType string

// WebhookTestJSONBody defines parameters for WebhookTest.
type WebhookTestJSONBody struct {
	// Data: The test that an event is about
	Data TestEventData `json:"data"`

	// Timestamp: When it happened
	Timestamp time.Time               `json:"timestamp"`
	Type      WebhookTestJSONBodyType `json:"type"`
}

// WebhookTestParams defines parameters for WebhookTest.
type WebhookTestParams struct {
	// WebhookID: The same at each attempt
	WebhookID string `json:"webhook-id"`

	// WebhookTimestamp: When the attempt was made, in seconds since 1970
	WebhookTimestamp string `json:"webhook-timestamp"`

	// WebhookSignature: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two with a space between while a secret is rolled
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
