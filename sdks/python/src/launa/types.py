"""Generated from openapi/openapi.json by `make sdk-python`; do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Detail(TypedDict):
    path: str
    message: str


class Error(TypedDict):
    error: str
    code: Literal['address_not_allowed', 'ambiguous_credentials', 'body_too_large', 'chain_unavailable', 'development_environment_required', 'domain_already_exists', 'email_already_registered', 'email_verification_required', 'endpoint_already_exists', 'environment_mismatch', 'headers_too_large', 'hostname_taken', 'idempotency_key_reused', 'insufficient_scope', 'internal_error', 'invalid_credentials', 'invalid_reset_token', 'invalid_token', 'invalid_verification_token', 'jwt_required', 'malformed_body', 'malformed_request', 'method_not_allowed', 'network_not_allowed', 'not_found', 'precondition_failed', 'quota_exceeded', 'rate_limited', 'request_in_flight', 'sandbox_key_in_production', 'scheme_not_allowed', 'second_factor_already_enabled', 'second_factor_not_begun', 'second_factor_not_enabled', 'second_factor_required', 'secret_not_shown_again', 'service_unavailable', 'slug_already_exists', 'unauthorized', 'unsupported_media_type', 'validation_failed', 'webhook_disabled', 'wrong_code', 'wrong_password']
    request_id: str
    details: NotRequired[list[Detail]]


class AcceptOption(TypedDict):
    scheme: str
    network: str
    asset: str
    amount: str
    max_timeout_seconds: int
    extra: dict[str, Any]


class Endpoint(TypedDict):
    id: str
    api_id: str
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path_pattern: str
    description: str | None
    operation_id: str | None
    summary: str | None
    tags: list[str]
    mime_type: str | None
    accepts: list[AcceptOption]
    path_schema: dict[str, Any] | None
    request_schema: dict[str, Any] | None
    response_schema: dict[str, Any] | None
    schema_source: Literal['openapi', 'inferred', 'manual']
    enabled: bool
    payment_identifier_required: bool
    charge: Literal['after', 'before', 'tool_calls']
    max_redeliveries: int
    max_stream_seconds: int | None
    expires_at: str | None
    created_at: str
    updated_at: str


class EndpointPage(TypedDict):
    items: list[Endpoint]
    next_cursor: str | None


class AcceptOptionInput(TypedDict):
    scheme: str
    network: str
    asset: str
    amount: str
    max_timeout_seconds: float
    extra: dict[str, Any]


Tag: TypeAlias = str


class CreateEndpoint(TypedDict):
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path_pattern: str
    accepts: list[AcceptOptionInput]
    description: NotRequired[str | None]
    operation_id: NotRequired[str | None]
    summary: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    mime_type: NotRequired[str | None]
    path_schema: NotRequired[dict[str, Any] | None]
    request_schema: NotRequired[dict[str, Any] | None]
    response_schema: NotRequired[dict[str, Any] | None]
    enabled: NotRequired[bool]
    payment_identifier_required: NotRequired[bool]
    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    max_redeliveries: NotRequired[int]
    max_stream_seconds: NotRequired[int | None]
    ttl: NotRequired[int | None]


class UpdateEndpoint(TypedDict):
    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    path_pattern: NotRequired[str]
    accepts: NotRequired[list[AcceptOptionInput]]
    description: NotRequired[str | None]
    operation_id: NotRequired[str | None]
    summary: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    mime_type: NotRequired[str | None]
    path_schema: NotRequired[dict[str, Any] | None]
    request_schema: NotRequired[dict[str, Any] | None]
    response_schema: NotRequired[dict[str, Any] | None]
    enabled: NotRequired[bool]
    payment_identifier_required: NotRequired[bool]
    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    max_redeliveries: NotRequired[int]
    max_stream_seconds: NotRequired[int | None]
    clear_schemas: NotRequired[bool]
    ttl: NotRequired[Any]


class Api(TypedDict):
    id: str
    name: str
    slug: str
    upstream_base_url: str
    pay_to_mode: Literal['user_wallet']
    pay_to_address: str | None
    discovery_guidance: str | None
    discovery_contact_email: str | None
    publish_owner_email: bool
    upstream_header_names: list[str]
    payment_context: bool
    openapi_version: str
    service_name: str | None
    icon_url: str | None
    tags: list[str]
    environment: Literal['production', 'development']
    hosts: list[str]
    primary_host: str
    enabled: bool
    created_at: str
    updated_at: str


class ApiPage(TypedDict):
    items: list[Api]
    next_cursor: str | None


class CreateApi(TypedDict):
    name: str
    slug: str
    upstream_base_url: str
    pay_to_mode: Literal['user_wallet']
    service_name: NotRequired[str | None]
    icon_url: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    pay_to_address: NotRequired[str | None]
    discovery_guidance: NotRequired[str | None]
    discovery_contact_email: NotRequired[str | None]
    publish_owner_email: NotRequired[bool]
    upstream_headers: NotRequired[dict[str, str] | None]
    payment_context: NotRequired[bool]
    openapi_version: NotRequired[str | None]
    enabled: NotRequired[bool]


class UpdateApi(TypedDict):
    name: NotRequired[str]
    slug: NotRequired[str]
    upstream_base_url: NotRequired[str]
    pay_to_mode: NotRequired[Literal['user_wallet']]
    service_name: NotRequired[str | None]
    icon_url: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    pay_to_address: NotRequired[str | None]
    discovery_guidance: NotRequired[str | None]
    discovery_contact_email: NotRequired[str | None]
    publish_owner_email: NotRequired[bool]
    upstream_headers: NotRequired[dict[str, str] | None]
    payment_context: NotRequired[bool]
    openapi_version: NotRequired[str | None]
    enabled: NotRequired[bool]


class SlugAvailability(TypedDict):
    slug: str
    available: bool
    reason: NotRequired[Literal['invalid', 'reserved', 'taken']]


class ProbeUpstream(TypedDict):
    upstream_base_url: str


class Tls(TypedDict):
    protocol: str
    not_after: str


class UpstreamProbe(TypedDict):
    reachable: bool
    status: NotRequired[int]
    latency_ms: NotRequired[int]
    tls: NotRequired[Tls]
    reason: NotRequired[Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http']]


class VerificationRecord(TypedDict):
    type: Literal['TXT']
    name: str
    value: str


class Certificate(TypedDict):
    status: Literal['none', 'pending', 'issued', 'failed']
    reason: str | None
    not_after: str | None
    next_attempt_at: str | None


class Domain(TypedDict):
    id: str
    api_id: str
    hostname: str
    status: Literal['pending', 'verified', 'failed']
    reason: str | None
    verification_record: VerificationRecord
    cname_target: str
    verification_token: str
    verified_at: str | None
    certificate: Certificate
    last_checked_at: str | None
    created_at: str


class DomainPage(TypedDict):
    items: list[Domain]
    next_cursor: str | None


class CreateDomain(TypedDict):
    hostname: str


class DomainVerification(TypedDict):
    status: Literal['verified', 'already verified', 'pending']
    reason: NotRequired[str]


class DomainSuggestion(TypedDict):
    hostname: str
    record_name: str
    cname_target: str


class DomainSuggestions(TypedDict):
    items: list[DomainSuggestion]


class Operation(TypedDict):
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path: str
    path_pattern: str
    operation_id: NotRequired[str]
    summary: NotRequired[str]
    tags: NotRequired[list[str]]
    mime_type: NotRequired[str]
    description: NotRequired[str]
    path_schema: NotRequired[dict[str, Any]]
    request_schema: NotRequired[dict[str, Any]]
    response_schema: NotRequired[dict[str, Any]]


class SkippedItem(TypedDict):
    method: str
    path: str
    reason: str


class ParsedOpenapi(TypedDict):
    title: str | None
    version: str | None
    servers: list[str]
    operations: list[Operation]
    skipped: list[SkippedItem]


class ParseOpenapi(TypedDict):
    spec: str


class OperationInput(TypedDict):
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path: NotRequired[str]
    path_pattern: NotRequired[str]
    accepts: NotRequired[list[AcceptOptionInput]]
    description: NotRequired[str | None]
    operation_id: NotRequired[str | None]
    summary: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    mime_type: NotRequired[str | None]
    path_schema: NotRequired[dict[str, Any] | None]
    request_schema: NotRequired[dict[str, Any] | None]
    response_schema: NotRequired[dict[str, Any] | None]
    enabled: NotRequired[bool]
    payment_identifier_required: NotRequired[bool]
    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    max_redeliveries: NotRequired[int]
    max_stream_seconds: NotRequired[int | None]


class ImportOpenapi(TypedDict):
    operations: list[OperationInput]
    accepts: NotRequired[list[AcceptOptionInput]]


class SkippedItem1(TypedDict):
    method: str
    path: str
    path_pattern: str
    reason: str


class Warning(TypedDict):
    path: str
    message: str


class ImportedOpenapi(TypedDict):
    created: list[Endpoint]
    skipped: list[SkippedItem1]
    warnings: list[Warning]


class StartOpenapiImport(TypedDict):
    spec: str
    accepts: NotRequired[list[AcceptOptionInput]]
    prices: NotRequired[dict[str, list[AcceptOptionInput]]]


class SkippedOperation(TypedDict):
    method: str
    path: str
    path_pattern: str
    reason: str


class OpenapiImport(TypedDict):
    id: str
    api_id: str
    state: Literal['queued', 'running', 'done', 'failed']
    operations: int | None
    created: int
    skipped: int
    skipped_operations: list[SkippedOperation]
    problem: str | None
    created_at: str
    ended_at: str | None


class HostUrl(TypedDict):
    host: str
    openapi_url: str
    well_known_url: str
    is_primary: bool


class Discovery(TypedDict):
    primary_host: str
    hosts: list[str]
    openapi_url: str
    well_known_url: str
    endpoint_count: int
    discoverable_endpoint_count: int
    host_urls: list[HostUrl]


class Settlement(TypedDict):
    id: str
    api_id: str
    endpoint_id: str
    method: str
    path: str
    payer: str
    scheme: str
    network: str
    asset: str
    amount: str
    pay_to: str
    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    transaction: str | None
    error_reason: str | None
    upstream_status: int | None
    created_at: str
    settled_at: str | None


class TimelineItem(TypedDict):
    event: Literal['created', 'settling', 'settled', 'unknown', 'released', 'expired', 'cancelled', 'delivered', 'reversed']
    at: str | None


class SettlementDetail(TypedDict):
    id: str
    api_id: str
    endpoint_id: str
    method: str
    path: str
    payer: str
    scheme: str
    network: str
    asset: str
    amount: str
    pay_to: str
    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    transaction: str | None
    error_reason: str | None
    upstream_status: int | None
    created_at: str
    settled_at: str | None
    timeline: list[TimelineItem]


class SettlementPage(TypedDict):
    items: list[Settlement]
    next_cursor: str | None


class StatementItem(TypedDict):
    network: str
    asset: str
    pay_to: str
    token: str | None
    decimals: int | None
    opening: str
    settled: str
    settled_count: int
    reversed: str
    reversed_count: int
    closing: str


Statement = TypedDict(
    'Statement',
    {
        'month': str,
        'from': str,
        'to': str,
        'closed': bool,
        'items': list[StatementItem],
    },
)


class AuditRecord(TypedDict):
    id: str
    at: str
    actor: Literal['person', 'api_key', 'gateway']
    api_key_id: str | None
    api_key_name: str | None
    address: str | None
    action: Literal['created', 'updated', 'deleted']
    resource_type: Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook']
    resource_id: str
    resource_name: str
    api_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class AuditRecordPage(TypedDict):
    items: list[AuditRecord]
    next_cursor: str | None


class Webhook(TypedDict):
    id: str
    url: str
    events: list[Literal['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    description: str | None
    enabled: bool
    disabled_reason: Literal['failing', 'gone'] | None
    failing_since: str | None
    former_secret_until: str | None
    environment: Literal['production', 'development']
    created_at: str
    updated_at: str


class WebhookPage(TypedDict):
    items: list[Webhook]
    next_cursor: str | None


class CreateWebhook(TypedDict):
    url: str
    events: list[Literal['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class CreatedWebhook(TypedDict):
    id: str
    url: str
    events: list[Literal['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    description: str | None
    enabled: bool
    disabled_reason: Literal['failing', 'gone'] | None
    failing_since: str | None
    former_secret_until: str | None
    environment: Literal['production', 'development']
    created_at: str
    updated_at: str
    secret: str


class UpdateWebhook(TypedDict):
    url: NotRequired[str]
    events: NotRequired[list[Literal['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class RollWebhookSecret(TypedDict):
    overlap_seconds: NotRequired[int]


class WebhookDelivery(TypedDict):
    id: str
    webhook_id: str
    message_id: str
    type: Literal['payment.settled', 'payment.reversed', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed', 'webhook.test']
    occurred_at: str
    data: dict[str, Any]
    status: Literal['pending', 'delivered', 'failed']
    attempts: int
    next_attempt_at: str | None
    last_attempt_at: str | None
    last_status: int | None
    last_error: Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http', 'answered_without_2xx', 'too_many_waiting', 'webhook_disabled'] | None
    last_answer: str | None
    last_duration_ms: int | None


class WebhookDeliveryPage(TypedDict):
    items: list[WebhookDelivery]
    next_cursor: str | None


class RevenueItem(TypedDict):
    network: str
    asset: str
    amount: str


class LatencyMs(TypedDict):
    p50: int
    p95: int


class Totals(TypedDict):
    challenges: int
    paid: int
    failed: int
    unique_payers: int
    revenue: list[RevenueItem]
    conversion: float | None
    latency_ms: LatencyMs | None


Previous = TypedDict(
    'Previous',
    {
        'from': str,
        'to': str,
        'challenges': int,
        'paid': int,
        'failed': int,
        'unique_payers': int,
        'revenue': list[RevenueItem],
        'conversion': float | None,
        'latency_ms': LatencyMs | None,
    },
)


class ByDayItem(TypedDict):
    date: str
    challenges: int
    paid: int
    failed: int
    unique_payers: int
    revenue: list[RevenueItem]
    conversion: float | None
    latency_ms: LatencyMs | None


class ByHourItem(TypedDict):
    hour: str
    paid: int
    failed: int
    revenue: list[RevenueItem]
    latency_ms: LatencyMs | None


class ByApiItem(TypedDict):
    api_id: str
    challenges: int
    paid: int
    failed: int
    unique_payers: int
    revenue: list[RevenueItem]
    conversion: float | None
    latency_ms: LatencyMs | None


class ByEndpointItem(TypedDict):
    api_id: str
    endpoint_id: str
    challenges: int
    paid: int
    failed: int
    unique_payers: int
    revenue: list[RevenueItem]
    conversion: float | None
    latency_ms: LatencyMs | None


StatsOverview = TypedDict(
    'StatsOverview',
    {
        'days': int,
        'from': str,
        'to': str,
        'totals': Totals,
        'previous': Previous,
        'by_day': list[ByDayItem],
        'by_hour': NotRequired[list[ByHourItem]],
        'by_api': list[ByApiItem],
        'by_endpoint': list[ByEndpointItem],
    },
)


class Extra(TypedDict):
    name: str
    version: str
    assetTransferMethod: str


class Token(TypedDict):
    symbol: str
    address: str
    decimals: int
    extra: Extra


class Network(TypedDict):
    network: str
    name: str | None
    environment: Literal['production', 'development']
    available: bool
    unavailable_reason: Literal['no_facilitator', 'nothing_settled'] | None
    schemes: list[str]
    x402_versions: list[int]
    tokens: list[Token]
    rpc_url: str | None


class Networks(TypedDict):
    items: list[Network]
    updated_at: str


class PlatformNetwork(TypedDict):
    network: str
    name: str
    environment: Literal['production', 'development']
    available: bool
    unavailable_reason: Literal['no_facilitator', 'nothing_settled'] | None
    schemes: list[str]
    tokens: list[Token]
    rpc_url: str | None
    explorer_url: NotRequired[str]


class Gateway(TypedDict):
    scheme: Literal['http', 'https']
    http_port: int
    https_port: int


class ControlPlane(TypedDict):
    base_url: str
    staging_base_url: str


class PlatformConfig(TypedDict):
    platform_domain: str
    sandbox_domain: str
    gateway: Gateway
    control_plane: ControlPlane
    networks: list[PlatformNetwork]
    version: str


class PaymentToken(TypedDict):
    symbol: str
    name: str
    version: str
    address: str
    decimals: int


class LocalDevConfig(TypedDict):
    enabled: bool
    chain_id: int
    network: str
    rpc_url: str | None
    faucet_enabled: bool
    sample_upstream_url: str | None
    payment_token: PaymentToken


class User(TypedDict):
    id: str
    email: str
    name: str | None
    email_verified: bool
    second_factor: bool
    recovery_codes_left: int
    created_at: str


class Identity(TypedDict):
    user: User
    environment: Literal['production', 'development']
    credential: Literal['jwt', 'api_key']
    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']] | None


class Session(TypedDict):
    token: str
    user: User


class Signup(TypedDict):
    email: str
    password: str
    name: NotRequired[str | None]


class Login(TypedDict):
    email: str
    password: str
    code: NotRequired[str]


class VerifyEmail(TypedDict):
    token: str


class EmailVerification(TypedDict):
    status: Literal['verified']


class ResentVerification(TypedDict):
    status: Literal['sent', 'already verified']


class ForgotPassword(TypedDict):
    email: str


class ResetPassword(TypedDict):
    token: str
    password: str


class PasswordReset(TypedDict):
    status: Literal['changed']


class ChangePassword(TypedDict):
    current_password: str
    new_password: str
    code: NotRequired[str]


class ChangeEmail(TypedDict):
    email: str
    password: str
    code: NotRequired[str]


class SentMail(TypedDict):
    status: Literal['sent']


class DeleteAccount(TypedDict):
    password: str
    code: NotRequired[str]


class BeginSecondFactor(TypedDict):
    password: str


class BegunSecondFactor(TypedDict):
    secret: str
    otpauth_uri: str


class ConfirmSecondFactor(TypedDict):
    code: str


class EnabledSecondFactor(TypedDict):
    token: str
    user: User
    recovery_codes: list[str]


class SecondFactorProof(TypedDict):
    password: str
    code: str


class RecoveryCodes(TypedDict):
    recovery_codes: list[str]


class RollApiKey(TypedDict):
    overlap_seconds: NotRequired[int]


class ApiKey(TypedDict):
    id: str
    name: str
    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]
    environment: Literal['production', 'development']
    prefix: str
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    allowed_addresses: list[str] | None


class ApiKeyPage(TypedDict):
    items: list[ApiKey]
    next_cursor: str | None


class CreateApiKey(TypedDict):
    name: str
    scopes: NotRequired[list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]]
    preset: NotRequired[Literal['readonly', 'apiManager', 'analytics']]
    expires_at: NotRequired[str | None]
    allowed_addresses: NotRequired[list[str] | None]


class CreatedApiKey(TypedDict):
    id: str
    name: str
    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]
    environment: Literal['production', 'development']
    prefix: str
    created_at: str
    last_used_at: str | None
    expires_at: str | None
    allowed_addresses: list[str] | None
    key: str


class SandboxWallet(TypedDict):
    address: str
    private_key: str
    private_key_redacted: str


class Balances(TypedDict):
    eth_wei: str
    usdc_base: str


class Address(TypedDict):
    address: str


class UseFaucet(TypedDict):
    address: str
    asset: NotRequired[Literal['all', 'eth', 'usdc']]


class Health(TypedDict):
    status: Literal['ok']


class PaymentEventData(TypedDict):
    payment_id: str
    status: Literal['settled', 'unknown', 'expired', 'cancelled', 'reversed']
    api_id: str
    endpoint_id: str
    method: str
    path: str
    payer: str
    scheme: str
    network: str
    asset: str
    amount: str
    pay_to: str
    transaction: str | None
    reason: str | None
    created_at: str
    settled_at: str | None


class EndpointEventData(TypedDict):
    api_id: str
    endpoint_id: str
    method: str
    path_pattern: str
    failed: int
    settled: int
    since: str


class CertificateEventData(TypedDict):
    api_id: str
    domain_id: str
    hostname: str
    failures: int
    reason: str | None
    not_after: str | None
    next_attempt_at: str


class PayeeEventData(TypedDict):
    api_id: str
    endpoint_id: str | None
    before: list[str]
    after: list[str]


class TestEventData(TypedDict):
    webhook_id: str


class ListApiKeysParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class ListApisParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class GetSlugAvailabilityParametersQuery(TypedDict):
    slug: str


class CreateEndpointResponse(TypedDict):
    id: str
    api_id: str
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path_pattern: str
    description: str | None
    operation_id: str | None
    summary: str | None
    tags: list[str]
    mime_type: str | None
    accepts: list[AcceptOption]
    path_schema: dict[str, Any] | None
    request_schema: dict[str, Any] | None
    response_schema: dict[str, Any] | None
    schema_source: Literal['openapi', 'inferred', 'manual']
    enabled: bool
    payment_identifier_required: bool
    charge: Literal['after', 'before', 'tool_calls']
    max_redeliveries: int
    max_stream_seconds: int | None
    expires_at: str | None
    created_at: str
    updated_at: str
    warnings: list[Warning]


class ListEndpointsParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class UpdateEndpointResponse(TypedDict):
    id: str
    api_id: str
    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    path_pattern: str
    description: str | None
    operation_id: str | None
    summary: str | None
    tags: list[str]
    mime_type: str | None
    accepts: list[AcceptOption]
    path_schema: dict[str, Any] | None
    request_schema: dict[str, Any] | None
    response_schema: dict[str, Any] | None
    schema_source: Literal['openapi', 'inferred', 'manual']
    enabled: bool
    payment_identifier_required: bool
    charge: Literal['after', 'before', 'tool_calls']
    max_redeliveries: int
    max_stream_seconds: int | None
    expires_at: str | None
    created_at: str
    updated_at: str
    warnings: list[Warning]


class ListDomainsParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class GetStatsOverviewParametersQuery(TypedDict):
    days: NotRequired[int]
    until: NotRequired[str]
    hourly: NotRequired[Literal['true']]


class ListSettlementsParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    api_id: NotRequired[str]
    endpoint_id: NotRequired[str]
    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    payer: NotRequired[str]
    transaction: NotRequired[str]
    to: NotRequired[str]
    owed: NotRequired[Literal['true']]


class ExportSettlementsParametersQuery(TypedDict):
    api_id: NotRequired[str]
    endpoint_id: NotRequired[str]
    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    payer: NotRequired[str]
    transaction: NotRequired[str]
    to: NotRequired[str]
    owed: NotRequired[Literal['true']]
    format: NotRequired[Literal['csv', 'jsonl']]


class GetStatementParametersQuery(TypedDict):
    month: str


class ListAuditLogParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    resource_type: NotRequired[Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook']]
    resource_id: NotRequired[str]
    api_id: NotRequired[str]


class ListWebhooksParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class ListWebhookDeliveriesParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    status: NotRequired[Literal['pending', 'delivered', 'failed']]
