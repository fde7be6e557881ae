"""Generated from openapi/openapi.json by `make sdk-python`; do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NotRequired, TypedDict

from .model import Model


@dataclass(frozen=True, kw_only=True)
class AcceptOption(Model):
    """One way to pay for a request: a price in one token on one network"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Price in atomic token units: `100000` is 0.10 USDC"""

    max_timeout_seconds: int
    """Seconds for which a payment is valid"""

    extra: dict[str, Any]
    """What the payer needs for the signature: name and version of the token, transfer method"""


@dataclass(frozen=True, kw_only=True)
class EndpointParameter(Model):
    """A parameter of the query, a header or a cookie"""

    name: str
    """As it is sent. Header names have no case"""

    in_: Literal['query', 'header', 'cookie']
    """Where the parameter is sent"""

    required: bool | None = None
    """Whether each request needs it"""

    description: str | None = None
    """Text for people; null when there is none"""

    schema: dict[str, Any] | None = None
    """JSON Schema of the value"""

    style: Literal['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple'] | None = None
    """How a list or an object is written (OpenAPI 3.1)"""

    explode: bool | None = None
    """Whether a list or an object becomes several parameters (OpenAPI 3.1)"""

    content_type: str | None = None
    """Media type of a value that is a document of its own, such as JSON in a query"""


@dataclass(frozen=True, kw_only=True)
class EndpointWarning(Model):
    """A setting that was accepted and may not do what you expect"""

    code: Literal['network_not_settled', 'kind_not_settled', 'facilitator_silent', 'amount_below_minimum', 'amount_may_be_too_small', 'token_missing', 'token_domain_mismatch', 'token_without_authorizations', 'token_unchecked', 'token_decimals_mismatch', 'payee_missing', 'payee_is_token', 'payee_without_token_account', 'payee_off_curve', 'payee_unchecked', 'payments_refused', 'price_never_chosen', 'description_shortened', 'pattern_partly_listed', 'segment_unknown', 'schema_left_out', 'reference_left_out', 'part_left_out', 'schema_shortened', 'paths_missing', 'key_repeated', 'documents_left_out', 'servers_ignored', 'callbacks_left_out', 'price_not_read', 'prices_not_taken']
    """Stable name of the warning"""

    path: str
    """The field, dotted: `accepts.0.amount`"""

    message: str
    """What is wrong"""

    fix: str
    """What you can do about it"""


@dataclass(frozen=True, kw_only=True)
class EndpointRefusedPayments(Model):

    count: int
    """Number of these payments"""

    last_reason: str
    """Why the last one was refused"""

    last_at: str
    """When the last one was refused"""


@dataclass(frozen=True, kw_only=True)
class Endpoint(Model):
    """A method and path of an API with its price"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    description: str | None
    """Text for people; null when there is none"""

    operation_id: str | None
    """`operationId` of the operation; null when there is none"""

    summary: str | None
    """One line for buyers; null when there is none"""

    tags: list[str]
    """Groups of the endpoint, for catalogues"""

    mime_type: str | None
    """Media type of a successful answer; null is application/json"""

    request_mime_type: str | None
    """Media type of the request body; null is application/json"""

    success_status: int | None
    """HTTP status of a successful answer; null is 200"""

    parameters: list[EndpointParameter]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query"""

    accepts: list[AcceptOption]
    """The prices of a request; the buyer chooses one"""

    path_schema: dict[str, Any] | None
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: dict[str, Any] | None
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: dict[str, Any] | None
    """JSON Schema of a successful answer"""

    schema_source: Literal['openapi', 'inferred', 'manual']
    """`openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller"""

    enabled: bool
    """Whether the gateway serves it"""

    payment_identifier_required: bool
    """Whether payments without an identifier (x402 extension `payment-identifier`) are refused"""

    always_verify: bool
    """Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known"""

    charge: Literal['after', 'before', 'tool_calls']
    """When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first;
    `tool_calls`: as `after`, for MCP tool calls that succeed
    """

    max_redeliveries: int
    """How often the upstream is asked again for a paid answer that was not delivered whole"""

    max_stream_seconds: int | None
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    expires_at: str | None
    """Time at which it ends by itself; null never"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    payable: Literal['yes', 'unknown', 'no']
    """Whether buyers can pay: `no` if nobody can pay any of its prices, `unknown` if that could not be checked;
    `warnings` says why
    """

    warnings: list[EndpointWarning]
    """What was accepted and may not do what you expect"""

    refused_payments: EndpointRefusedPayments | None
    """Payments that were refused because of the terms, in the last seven days and since the last change; null when
    there are none
    """


@dataclass(frozen=True, kw_only=True)
class EndpointPage(Model):
    """One page of endpoints"""

    items: list[Endpoint]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


class AcceptOptionInput(TypedDict):
    """One way to pay for a request: a price in one token on one network"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Price in atomic token units: `100000` is 0.10 USDC"""

    max_timeout_seconds: float
    """Seconds for which a payment is valid"""

    extra: dict[str, Any]
    """What the payer needs for the signature: name and version of the token, transfer method"""


_EndpointParameterInputKeywords = TypedDict("_EndpointParameterInputKeywords", {"in": Literal['query', 'header', 'cookie']})


class EndpointParameterInput(_EndpointParameterInputKeywords):
    """A parameter of the query, a header or a cookie"""

    name: str
    """As it is sent. Header names have no case"""

    required: NotRequired[bool]
    """False unless set"""

    description: NotRequired[str]
    """Text for people; null when there is none"""

    schema: NotRequired[dict[str, Any]]
    """JSON Schema of the value; any text unless set"""

    style: NotRequired[Literal['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple']]
    """How a list or an object is written (OpenAPI 3.1)"""

    explode: NotRequired[bool]
    """Whether a list or an object becomes several parameters (OpenAPI 3.1)"""

    content_type: NotRequired[str]
    """Media type of a value that is a document, such as application/json in a query"""


class CreateEndpoint(TypedDict):
    """A new endpoint"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    accepts: Sequence[AcceptOptionInput | AcceptOption]
    """The prices of a request; the buyer chooses one"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    operation_id: NotRequired[str | None]
    """`operationId` in the OpenAPI document of the gateway host"""

    summary: NotRequired[str | None]
    """One line for buyers"""

    tags: NotRequired[Sequence[str]]
    """Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; application/json unless set"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example how a list is written
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last
    payments have settled, pass without. A known payer without money then costs one answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """`after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and
    owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
    """

    max_redeliveries: NotRequired[int]
    """How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2
    unless set
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    ttl: NotRequired[int | None]
    """Lifetime in seconds; makes the endpoint ephemeral"""


class UpdateEndpoint(TypedDict):
    """Changes of an endpoint; fields that are absent stay as they are"""

    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    """HTTP method"""

    path_pattern: NotRequired[str]
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The prices of a request; the buyer chooses one"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    operation_id: NotRequired[str | None]
    """`operationId` in the OpenAPI document of the gateway host"""

    summary: NotRequired[str | None]
    """One line for buyers"""

    tags: NotRequired[Sequence[str]]
    """Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; application/json unless set"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example how a list is written
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last
    payments have settled, pass without. A known payer without money then costs one answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """`after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and
    owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
    """

    max_redeliveries: NotRequired[int]
    """How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2
    unless set
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    clear_schemas: NotRequired[bool]
    """True forgets the stored schemas of request and answer and infers them anew"""

    ttl: NotRequired[Any]
    """Not accepted in a change: only a new endpoint has a lifetime"""


class EndpointFilter(TypedDict):
    """Which endpoints of an API are meant: those that match all given fields"""

    search: NotRequired[str]
    """Text in the path, summary, description or operation id, in any case"""

    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    """HTTP method"""

    path_prefix: NotRequired[str]
    """Begin of the path pattern, in its own case"""

    min_amount: NotRequired[str]
    """Atomic units that one of the prices has at least"""

    max_amount: NotRequired[str]
    """Atomic units that the same price has at most"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""

    ids: NotRequired[Sequence[str]]
    """Identifiers of endpoints"""


class ChangeEndpointsChanges(TypedDict):
    """What each of the endpoints gets; fields that are absent stay as they are"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The new price of each of them"""

    price_percent: NotRequired[int]
    """The new price of each, in percent of its present one: 110 is a tenth more. Half an atomic unit is rounded up"""


class ChangeEndpoints(TypedDict):
    """A change of many endpoints of an API"""

    filter: EndpointFilter
    """Which endpoints of the API are changed; {} is all of them"""

    changes: ChangeEndpointsChanges
    """What each of the endpoints gets; fields that are absent stay as they are"""

    dry_run: NotRequired[bool]
    """True changes nothing; the answer says what would change"""


@dataclass(frozen=True, kw_only=True)
class EndpointTerms(Model):
    """The prices of an endpoint, and whether it is served"""

    accepts: list[AcceptOption]
    """The prices of a request; the buyer chooses one"""

    enabled: bool
    """Whether the gateway serves it"""


@dataclass(frozen=True, kw_only=True)
class EndpointChange(Model):
    """The change of one of many endpoints"""

    id: str
    """Identifier"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    before: EndpointTerms
    """Prices and switch before the change"""

    after: EndpointTerms
    """Prices and switch after the change"""


@dataclass(frozen=True, kw_only=True)
class ChangedEndpoints(Model):
    """What a change of many endpoints has changed, or would change"""

    dry_run: bool
    """Whether nothing was changed"""

    matched: int
    """How many endpoints match the filter"""

    changed: int
    """How many endpoints the change makes different"""

    changes: list[EndpointChange]
    """The first 100 endpoints that change, newest first"""

    warnings: list[EndpointWarning]
    """What was accepted and may not do what you expect"""


@dataclass(frozen=True, kw_only=True)
class ImportedEndpoint(Model):
    """An endpoint as an import has made it"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    description: str | None
    """Text for people; null when there is none"""

    operation_id: str | None
    """`operationId` of the operation; null when there is none"""

    summary: str | None
    """One line for buyers; null when there is none"""

    tags: list[str]
    """Groups of the endpoint, for catalogues"""

    mime_type: str | None
    """Media type of a successful answer; null is application/json"""

    request_mime_type: str | None
    """Media type of the request body; null is application/json"""

    success_status: int | None
    """HTTP status of a successful answer; null is 200"""

    parameters: list[EndpointParameter]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query"""

    accepts: list[AcceptOption]
    """The prices of a request; the buyer chooses one"""

    path_schema: dict[str, Any] | None
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: dict[str, Any] | None
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: dict[str, Any] | None
    """JSON Schema of a successful answer"""

    schema_source: Literal['openapi', 'inferred', 'manual']
    """`openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller"""

    enabled: bool
    """Whether the gateway serves it"""

    payment_identifier_required: bool
    """Whether payments without an identifier (x402 extension `payment-identifier`) are refused"""

    always_verify: bool
    """Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known"""

    charge: Literal['after', 'before', 'tool_calls']
    """When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first;
    `tool_calls`: as `after`, for MCP tool calls that succeed
    """

    max_redeliveries: int
    """How often the upstream is asked again for a paid answer that was not delivered whole"""

    max_stream_seconds: int | None
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    expires_at: str | None
    """Time at which it ends by itself; null never"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""


@dataclass(frozen=True, kw_only=True)
class Suspension(Model):
    """A suspension by the operator of the gateway"""

    kind: Literal['account', 'api', 'host', 'network', 'token', 'payee']
    """What is suspended: `account` all APIs of the account, `api` the API, `payee` payments to its `pay_to_address`,
    `host` sales under this host name, `network` and `token` payments in them
    """

    reason: str
    """What the operator of the gateway says about it"""

    since: str
    """Time from which on nothing is sold"""

    until: str | None
    """Time at which it ends by itself; null without one"""


@dataclass(frozen=True, kw_only=True)
class Api(Model):
    """An upstream HTTP API behind the gateway"""

    id: str
    """Identifier"""

    name: str
    """Display name"""

    slug: str
    """Name of the API in the gateway host, unique in its environment"""

    upstream_base_url: str
    """Base URL of the upstream API"""

    pay_to_mode: Literal['user_wallet']
    """How the payee is chosen: `user_wallet` is the address in `pay_to_address`"""

    pay_to_address: str | None
    """Address that is paid, for the mode `user_wallet`"""

    discovery_guidance: str | None
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: str | None
    """Contact in the discovery document; null uses the verified address of the owner, unless that is not to be
    published
    """

    publish_owner_email: bool
    """Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true
    unless set. The account can forbid it for all its APIs
    """

    upstream_header_names: list[str]
    """The names of the headers that the gateway adds for the upstream"""

    payment_context: bool
    """Whether the upstream receives a signed PAYMENT-CONTEXT header with each request"""

    vary_on: list[str]
    """Names of request headers that select an answer: a claim must have the values of its purchase"""

    redirect_origins: list[str]
    """Origins of other hosts to which a redirect is a paid answer"""

    openapi_version: str
    """`info.version` of the OpenAPI document for buyers"""

    service_name: str | None
    """`serviceName` in the 402, for catalogues; null when there is none"""

    icon_url: str | None
    """`iconUrl` in the 402; null when there is none"""

    tags: list[str]
    """`tags` in the 402, before those of the endpoint"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    hosts: list[str]
    """All host names of the API on the gateway"""

    primary_host: str
    """Host name that buyers should use"""

    enabled: bool
    """Whether the gateway serves it"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    suspended: Suspension | None
    """The widest suspension of the API by the operator of the gateway: of its account, itself, its `pay_to_address`
    or its host of the platform; null without one. `GET /problems` lists all
    """


@dataclass(frozen=True, kw_only=True)
class ApiPage(Model):
    """One page of APIs"""

    items: list[Api]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


class CreateApi(TypedDict):
    """A new API"""

    name: str
    """Display name"""

    slug: str
    """Name of the API in the gateway host, unique in its environment"""

    upstream_base_url: str
    """Base URL of the upstream API"""

    pay_to_mode: Literal['user_wallet']
    """Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode"""

    service_name: NotRequired[str | None]
    """`serviceName` in the 402: what catalogues show"""

    icon_url: NotRequired[str | None]
    """`iconUrl` in the 402"""

    tags: NotRequired[Sequence[str]]
    """`tags` in the 402, before those of the endpoint"""

    pay_to_address: NotRequired[str | None]
    """Address that is paid, for the mode `user_wallet`"""

    discovery_guidance: NotRequired[str | None]
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: NotRequired[str | None]
    """Contact in the discovery document; null uses the verified address of the owner, unless that is not to be
    published
    """

    publish_owner_email: NotRequired[bool]
    """Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true
    unless set. The account can forbid it for all its APIs
    """

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers that the gateway adds for the upstream, such as its API key; null removes them"""

    payment_context: NotRequired[bool]
    """Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given"""

    vary_on: NotRequired[Sequence[str] | None]
    """Names of request headers that select an answer: a claim must have the values of its purchase"""

    redirect_origins: NotRequired[Sequence[str]]
    """Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A
    redirect to any other host is not passed on. None unless given
    """

    openapi_version: NotRequired[str | None]
    """`info.version` of the OpenAPI document for buyers"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""


class UpdateApi(TypedDict):
    """Changes of an API; fields that are absent stay as they are"""

    name: NotRequired[str]
    """Display name"""

    slug: NotRequired[str]
    """Name of the API in the gateway host, unique in its environment"""

    upstream_base_url: NotRequired[str]
    """Base URL of the upstream API"""

    pay_to_mode: NotRequired[Literal['user_wallet']]
    """Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode"""

    service_name: NotRequired[str | None]
    """`serviceName` in the 402: what catalogues show"""

    icon_url: NotRequired[str | None]
    """`iconUrl` in the 402"""

    tags: NotRequired[Sequence[str]]
    """`tags` in the 402, before those of the endpoint"""

    pay_to_address: NotRequired[str | None]
    """Address that is paid, for the mode `user_wallet`"""

    discovery_guidance: NotRequired[str | None]
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: NotRequired[str | None]
    """Contact in the discovery document; null uses the verified address of the owner, unless that is not to be
    published
    """

    publish_owner_email: NotRequired[bool]
    """Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true
    unless set. The account can forbid it for all its APIs
    """

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers that the gateway adds for the upstream, such as its API key; null removes them"""

    payment_context: NotRequired[bool]
    """Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given"""

    vary_on: NotRequired[Sequence[str] | None]
    """Names of request headers that select an answer: a claim must have the values of its purchase"""

    redirect_origins: NotRequired[Sequence[str]]
    """Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A
    redirect to any other host is not passed on. None unless given
    """

    openapi_version: NotRequired[str | None]
    """`info.version` of the OpenAPI document for buyers"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""


@dataclass(frozen=True, kw_only=True)
class Alarms(Model):
    """What a person is mailed of about an account"""

    kinds: list[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """What the person is mailed of about the account"""

    available: list[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """What its role may be mailed of"""


class UpdateAlarms(TypedDict):
    """What a person is to be mailed of about an account"""

    kinds: Sequence[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """What the person is to be mailed of; all others are switched off"""


class CopyNetwork(TypedDict):
    """A network of production on which a copy sells"""

    network: str
    """CAIP-2 network of production. Its USDC replaces that of the Sandbox"""

    scheme: NotRequired[Literal['exact', 'batch-settlement']]
    """`exact` unless given"""

    pay_to: NotRequired[str]
    """The account that is paid on Solana or Hedera. On EVM networks `pay_to_address` is paid"""


class CopyApi(TypedDict):
    """What differs in the copy; fields that are absent are those of the Sandbox"""

    name: NotRequired[str]
    """Display name"""

    slug: NotRequired[str]
    """The slug in production; that of the Sandbox unless given"""

    upstream_base_url: NotRequired[str]
    """Base URL of the upstream API"""

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers for the upstream in production. Those of the Sandbox are not copied"""

    pay_to_address: NotRequired[str | None]
    """The address of production that is paid. Unless given, the one that all other APIs in production pay; null for
    none
    """

    networks: NotRequired[Sequence[CopyNetwork]]
    """Where the copy sells: each price is asked on each of them. Base unless given"""


@dataclass(frozen=True, kw_only=True)
class CopiedApi(Model):
    """The new API of production, and what was left out of it"""

    api: Api
    """The new API"""

    endpoints: int
    """How many endpoints it has"""

    ephemeral_endpoints: int
    """How many endpoints were left out because they are sold once"""

    missing_upstream_headers: list[str]
    """Names of the headers that the API in the Sandbox adds for its upstream, and the new API does not"""


@dataclass(frozen=True, kw_only=True)
class SlugAvailability(Model):
    """Whether a slug is free"""

    slug: str
    """Name of the API in the gateway host, unique in its environment"""

    available: bool
    """Whether an API can have the slug"""

    reason: Literal['invalid', 'reserved', 'taken'] | None = None
    """Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform
    needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
    """


class ProbeUpstream(TypedDict):
    """The upstream that the service probes"""

    upstream_base_url: str
    """Base URL of the upstream API"""


@dataclass(frozen=True, kw_only=True)
class UpstreamProbeTls(Model):
    """For https"""

    protocol: str
    """Version of TLS"""

    not_after: str
    """Time at which the certificate expires"""


@dataclass(frozen=True, kw_only=True)
class UpstreamProbe(Model):
    """The result of a probe of an upstream"""

    reachable: bool
    """It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS"""

    status: int | None = None
    """Of its answer to a GET of the base URL; redirects are not followed"""

    latency_ms: int | None = None
    """Until its response headers, connecting included"""

    tls: UpstreamProbeTls | None = None
    """For https"""

    reason: Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http', 'answer_too_long'] | None = None
    """Why it could not be reached"""


@dataclass(frozen=True, kw_only=True)
class DomainVerificationRecord(Model):
    """The TXT record that proves the host name"""

    type: Literal['TXT']
    """Type of the DNS record"""

    name: str
    """Name of the DNS record"""

    value: str
    """Content of the DNS record"""


@dataclass(frozen=True, kw_only=True)
class DomainCertificate(Model):
    """The TLS certificate of the host name"""

    status: Literal['none', 'pending', 'issued', 'failed']
    """none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again"""

    reason: str | None
    """Why there is none, or why its renewal has failed so far"""

    not_after: str | None
    """Time at which the certificate expires; null without a certificate"""

    next_attempt_at: str | None
    """When it is ordered, tried again or renewed"""


@dataclass(frozen=True, kw_only=True)
class Domain(Model):
    """A custom host name of an API"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    hostname: str
    """Lower case, in ASCII form"""

    status: Literal['pending', 'verified', 'failed']
    """State"""

    reason: str | None
    """Why the last look at the DNS did not verify it"""

    verification_record: DomainVerificationRecord
    """The TXT record that proves the host name"""

    cname_target: str
    """Where the host name must point to be served"""

    verification_token: str
    """Token in the TXT record"""

    verified_at: str | None
    """Time of the verification; null before"""

    certificate: DomainCertificate
    """The TLS certificate of the host name"""

    last_checked_at: str | None
    """Time of the last DNS look-up; null before the first"""

    created_at: str
    """Time of creation"""

    suspended: Suspension | None
    """The suspension of the host name by the operator of the gateway; null without one"""


@dataclass(frozen=True, kw_only=True)
class DomainPage(Model):
    """One page of domains"""

    items: list[Domain]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


class CreateDomain(TypedDict):
    """A new domain"""

    hostname: str
    """Host name"""


@dataclass(frozen=True, kw_only=True)
class DomainVerification(Model):
    """The result of a verification of a domain"""

    status: Literal['verified', 'already verified', 'pending']
    """Whether the domain is verified"""

    reason: str | None = None
    """Why it is still pending"""


@dataclass(frozen=True, kw_only=True)
class DomainSuggestion(Model):
    """A host name that suits an API"""

    hostname: str
    """Host name"""

    record_name: str
    """Name of the TXT record that proves the host name"""

    cname_target: str
    """Target of the CNAME record of the host name"""


@dataclass(frozen=True, kw_only=True)
class DomainSuggestions(Model):
    """Host names that suit an API"""

    items: list[DomainSuggestion]
    """The suggestions"""


@dataclass(frozen=True, kw_only=True)
class Operation(Model):
    """An operation of an OpenAPI document"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path: str
    """Path of the operation, as `/pets/{id}`"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    operation_id: str | None = None
    """`operationId` of the operation; null when there is none"""

    summary: str | None = None
    """One line for buyers; null when there is none"""

    tags: list[str] | None = None
    """Groups of the endpoint, for catalogues"""

    mime_type: str | None = None
    """Media type of a successful answer; null is application/json"""

    request_mime_type: str | None = None
    """Media type of the request body; null is application/json"""

    success_status: int | None = None
    """HTTP status of a successful answer; null is 200"""

    parameters: list[EndpointParameter] | None = None
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query"""

    description: str | None = None
    """Text for people; null when there is none"""

    path_schema: dict[str, Any] | None = None
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: dict[str, Any] | None = None
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: dict[str, Any] | None = None
    """JSON Schema of a successful answer"""

    proposed_price: str | None = None
    """Price in US dollars that the document proposes, such as `0.10`"""


@dataclass(frozen=True, kw_only=True)
class SkippedOperation(Model):
    """An operation that does not become an endpoint"""

    method: str
    """HTTP method; `*` for all operations of a path that cannot be read"""

    path: str
    """Path of the operation, as `/pets/{id}`; of a webhook, its name"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    code: Literal['lost_reference', 'other_document', 'circular_reference', 'method_not_sold', 'path_not_served', 'not_an_object', 'webhook', 'too_many_paths', 'repeated_method', 'repeated_operation', 'endpoint_exists', 'too_many_arrangements', 'no_price', 'price_not_exact']
    """Stable name of the reason"""

    member: str | None = None
    """Part of the operation that is the reason, dotted: `parameters.0`; absent for the whole operation"""

    reason: str
    """Why the import skips the operation"""


@dataclass(frozen=True, kw_only=True)
class ParsedOpenapi(Model):
    """The operations of an OpenAPI document"""

    title: str | None
    """Title of the document; null when it has none"""

    version: str | None
    """Version of the document; null when it has none"""

    servers: list[str]
    """Server URLs of the document"""

    operations: list[Operation]
    """The operations"""

    skipped: list[SkippedOperation]
    """Operations that do not become an endpoint: the first 2000 of a document"""

    skipped_count: int
    """Number of all operations that do not become an endpoint"""

    warnings: list[EndpointWarning]
    """What was not taken as it stands: the first 200"""

    warnings_count: int
    """Number of all warnings"""


class ParseOpenapi(TypedDict):
    """The OpenAPI document to read"""

    spec: str
    """OpenAPI 3 or Swagger 2.0, in JSON or YAML"""


class OperationInput(TypedDict):
    """An operation from which the import makes an endpoint"""

    method: Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    """HTTP method"""

    path: NotRequired[str]
    """Template, `/pets/{id}`"""

    path_pattern: NotRequired[str]
    """Made of `path` when absent"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """Its own price; that of the import when absent"""

    proposed_price: NotRequired[str]
    """Price in US dollars that the document proposes, such as `0.10`; taken only with `document_prices`"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    operation_id: NotRequired[str | None]
    """`operationId` in the OpenAPI document of the gateway host"""

    summary: NotRequired[str | None]
    """One line for buyers"""

    tags: NotRequired[Sequence[str]]
    """Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; application/json unless set"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example how a list is written
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the names in the path: an object with a property for each"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves it"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last
    payments have settled, pass without. A known payer without money then costs one answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """`after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and
    owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
    """

    max_redeliveries: NotRequired[int]
    """How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2
    unless set
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""


class ImportOpenapi(TypedDict):
    """The operations to import, with their price"""

    operations: Sequence[OperationInput | Operation]
    """The operations"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The price of each operation that has none of its own"""

    document_prices: NotRequired[bool]
    """True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of
    `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first
    """


@dataclass(frozen=True, kw_only=True)
class ImportedOpenapi(Model):
    """The result of an import"""

    created: list[ImportedEndpoint]
    """The endpoints that the import made"""

    skipped: list[SkippedOperation]
    """Operations that do not become an endpoint: the first 2000 of a document"""

    skipped_count: int
    """Number of all operations that do not become an endpoint"""

    warnings: list[EndpointWarning]
    """What was not taken as it stands: the first 200"""

    warnings_count: int
    """Number of all warnings"""


class StartOpenapiImport(TypedDict):
    """The OpenAPI document to import, with its price"""

    spec: str
    """OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The price of each operation that `prices` does not name"""

    document_prices: NotRequired[bool]
    """True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of
    `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first
    """

    prices: NotRequired[dict[str, Sequence[AcceptOptionInput | AcceptOption]]]
    """Prices of single operations by method and path, such as `GET /pets/{id}`"""


@dataclass(frozen=True, kw_only=True)
class OpenapiImport(Model):
    """An import that a job does"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    state: Literal['queued', 'running', 'done', 'failed']
    """State of the import"""

    operations: int | None
    """Operations of the document, once it has been read"""

    created: int
    """Endpoints so far"""

    skipped: int
    """Number of operations that the import skipped so far"""

    skipped_operations: list[SkippedOperation]
    """The first 200, once the import is done"""

    warnings: list[EndpointWarning]
    """What was not taken as it stands: the first 200"""

    warnings_count: int
    """Number of all warnings"""

    problem: str | None
    """Why it has failed; nothing was created then"""

    created_at: str
    """Time of creation"""

    ended_at: str | None
    """Time at which the import ended; null while it runs"""


@dataclass(frozen=True, kw_only=True)
class PriceWarning(Model):
    """A warning about endpoints that have the same price"""

    code: Literal['network_not_settled', 'kind_not_settled', 'facilitator_silent', 'amount_below_minimum', 'amount_may_be_too_small', 'token_missing', 'token_domain_mismatch', 'token_without_authorizations', 'token_unchecked', 'token_decimals_mismatch', 'payee_missing', 'payee_is_token', 'payee_without_token_account', 'payee_off_curve', 'payee_unchecked', 'payments_refused', 'price_never_chosen', 'description_shortened', 'pattern_partly_listed', 'segment_unknown', 'schema_left_out', 'reference_left_out', 'part_left_out', 'schema_shortened', 'paths_missing', 'key_repeated', 'documents_left_out', 'servers_ignored', 'callbacks_left_out', 'price_not_read', 'prices_not_taken']
    """Stable name of the warning"""

    path: str
    """The field, dotted: `accepts.0.amount`"""

    message: str
    """What is wrong"""

    fix: str
    """What you can do about it"""

    endpoints: list[str]
    """Method and path pattern of the first three of these endpoints"""

    endpoint_count: int
    """Number of these endpoints"""


@dataclass(frozen=True, kw_only=True)
class PayableEndpoints(Model):
    """How many enabled endpoints buyers can pay for"""

    yes: int
    """Number of enabled endpoints that buyers can pay for"""

    unknown: int
    """Number of enabled endpoints for which that could not be checked"""

    no: int
    """Number of enabled endpoints that nobody can pay for"""

    warnings: list[PriceWarning]
    """Why buyers may not be able to pay, for each different price; the first 20, those of most endpoints first"""


@dataclass(frozen=True, kw_only=True)
class DiscoveryHostUrls(Model):

    host: str
    """Host name of the gateway"""

    openapi_url: str
    """URL of the OpenAPI document for buyers"""

    well_known_url: str
    """URL of the x402 manifest"""

    is_primary: bool
    """Whether it is the primary host name of the API"""


@dataclass(frozen=True, kw_only=True)
class Discovery(Model):
    """The addresses at which an API is described to buyers"""

    primary_host: str
    """Host name that buyers should use"""

    hosts: list[str]
    """All host names of the API that are verified"""

    openapi_url: str
    """URL of the OpenAPI document for buyers"""

    well_known_url: str
    """URL of the x402 manifest"""

    endpoint_count: int
    """Number of endpoints"""

    discoverable_endpoint_count: int
    """What the discovery documents list: not ephemeral, enabled, and with a price that the 402 offers now; none
    while the API is disabled or has no payee. What a document has no room for is counted all the same: the
    document says how many that are
    """

    payable_endpoints: PayableEndpoints
    """How many enabled endpoints buyers can pay for, and why not the others"""

    host_urls: list[DiscoveryHostUrls]
    """The documents of each host name"""


@dataclass(frozen=True, kw_only=True)
class Explanation(Model):
    """Why a payment was not charged, or why its outcome is unknown, in words"""

    text: str
    """One or two sentences for the seller"""

    at_fault: Literal['buyer', 'seller', 'upstream', 'facilitator', 'gateway'] | None
    """The party that can mend it; null when nobody did anything wrong"""

    action: str | None
    """What the seller can do; null when there is nothing to do"""


@dataclass(frozen=True, kw_only=True)
class Settlement(Model):
    """A payment for a request"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    api_name: str | None
    """As the API is called now; null if it was deleted"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path: str
    """Path of the request"""

    payer: str
    """Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address that is paid"""

    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    """State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being
    clarified
    """

    transaction: str | None
    """Hash of the transaction on the network; null without a settlement"""

    error_reason: str | None
    """Why the payment was not charged, or why its outcome is unknown; null otherwise"""

    explanation: Explanation | None
    """`error_reason` in words; null without a reason"""

    upstream_status: int | None
    """HTTP status of the upstream; null without an answer"""

    took_ms: int | None
    """Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is
    open. The check of the payment and the answer of the upstream are within
    """

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null without one"""

    reversed_at: str | None
    """When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the
    payment channel no longer holds it; else null. Statements subtract such a payment
    """


@dataclass(frozen=True, kw_only=True)
class SettlementDetailTimeline(Model):

    event: Literal['created', 'settling', 'settled', 'unknown', 'released', 'expired', 'cancelled', 'delivered', 'reversed']
    """What happened to the payment"""

    at: str | None
    """Null where the ledger keeps no time of it"""


@dataclass(frozen=True, kw_only=True)
class SettlementDetail(Model):
    """A payment for a request, with its history"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    api_name: str | None
    """As the API is called now; null if it was deleted"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path: str
    """Path of the request"""

    payer: str
    """Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address that is paid"""

    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    """State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being
    clarified
    """

    transaction: str | None
    """Hash of the transaction on the network; null without a settlement"""

    error_reason: str | None
    """Why the payment was not charged, or why its outcome is unknown; null otherwise"""

    explanation: Explanation | None
    """`error_reason` in words; null without a reason"""

    upstream_status: int | None
    """HTTP status of the upstream; null without an answer"""

    took_ms: int | None
    """Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is
    open. The check of the payment and the answer of the upstream are within
    """

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null without one"""

    reversed_at: str | None
    """When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the
    payment channel no longer holds it; else null. Statements subtract such a payment
    """

    timeline: list[SettlementDetailTimeline]
    """What has happened to the payment so far, in this order. `reversed`: the chain has taken the money back"""


@dataclass(frozen=True, kw_only=True)
class SettlementPage(Model):
    """One page of payments"""

    items: list[Settlement]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class StatementItem(Model):
    """The earnings of a month in one token, on one network, for one payee"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """In lower case on EVM networks, as is `pay_to`"""

    token: str | None
    """Symbol; null for a token that is not known"""

    decimals: int | None
    """Decimals of the token; null for a token that is not known"""

    opening: str
    """Atomic token units: what was settled before the month, less what was reversed before it"""

    settled: str
    """Atomic token units"""

    settled_count: int
    """Number of payments that were settled"""

    reversed: str
    """Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has
    taken back, as far as that was noticed in this month
    """

    reversed_count: int
    """Number of payments that were reversed"""

    closing: str
    """Atomic token units: `opening` and `settled` less `reversed`"""

    pay_to: str
    """Address that is paid"""


@dataclass(frozen=True, kw_only=True)
class Statement(Model):
    """The earnings of a month"""

    month: str
    """In UTC, as `2026-11`"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    closed: bool
    """Whether these sums are final: from an hour after the end of the month on"""

    items: list[StatementItem]
    """The sums by network, token and payee"""


@dataclass(frozen=True, kw_only=True)
class StatementSums(Model):
    """The earnings of a month in one token, on one network, for all payees"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """In lower case on EVM networks, as is `pay_to`"""

    token: str | None
    """Symbol; null for a token that is not known"""

    decimals: int | None
    """Decimals of the token; null for a token that is not known"""

    opening: str
    """Atomic token units: what was settled before the month, less what was reversed before it"""

    settled: str
    """Atomic token units"""

    settled_count: int
    """Number of payments that were settled"""

    reversed: str
    """Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has
    taken back, as far as that was noticed in this month
    """

    reversed_count: int
    """Number of payments that were reversed"""

    closing: str
    """Atomic token units: `opening` and `settled` less `reversed`"""


@dataclass(frozen=True, kw_only=True)
class StatementMonth(Model):
    """A month with its earnings, by network and token"""

    month: str
    """In UTC, as `2026-11`"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    closed: bool
    """Whether these sums are final: from an hour after the end of the month on"""

    items: list[StatementSums]
    """The sums by network and token"""


@dataclass(frozen=True, kw_only=True)
class StatementMonthPage(Model):
    """Months with their earnings"""

    items: list[StatementMonth]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class ApiRequest(Model):
    """A request of a buyer, or several equal ones within some seconds"""

    id: str
    """Identifier; of a payment, that of the settlement"""

    at: str
    """Time of the change"""

    outcome: Literal['challenged', 'refused', 'served', 'pending', 'paid', 'failed', 'unknown']
    """`challenged`: 402 to a request without a payment; `refused`: a payment that does not pay, or a request that is
    not served; `served`: an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: a payment,
    by its status
    """

    method: str | None
    """Method; null for the requests beyond those that are told apart in a minute"""

    path: str | None
    """Path without its query, of 512 characters at most; null as the method"""

    status: int | None
    """HTTP status: of the upstream for payments, null without its answer; else of the gateway"""

    reason: str | None
    """Code of the refusal, or `error_reason` of the payment; null without one"""

    text: str | None
    """The reason in words; null without one"""

    count: int
    """Number of requests"""

    endpoint_id: str | None
    """Identifier of the endpoint; null if there is none, or it is not known"""

    settlement_id: str | None
    """Identifier of the payment; null for other requests"""

    payer: str | None
    """Address of the buyer; null for requests that are no payment"""

    took_ms: int | None
    """Of a payment: milliseconds until it was charged, released or in doubt; null while it is open, and for other
    requests
    """


@dataclass(frozen=True, kw_only=True)
class ApiRequestPage(Model):
    """One page of requests"""

    items: list[ApiRequest]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class Problem(Model):
    """Something that keeps buyers from paying, or from their answers"""

    id: str
    """Identifier"""

    kind: Literal['endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost', 'sales_suspended']
    """`endpoint_failing`: half of the payments of ten minutes or more came to nothing, five at least;
    `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three orders in a row
    have failed; `domain_lost`: the host is no longer served, because its proof is gone
    """

    api_id: str
    """Identifier of the API"""

    endpoint_id: str | None
    """Identifier of the endpoint; null for other problems"""

    domain_id: str | None
    """Identifier of the domain; null for other problems"""

    subject: str
    """The endpoint by method and path, the name of the API, or the host name"""

    text: str
    """What is wrong, in sentences. Name servers and certificate authorities may have written a part of it"""

    action: str
    """What the seller can do"""

    since: str
    """Since when it was noticed; it is looked for once a minute"""


@dataclass(frozen=True, kw_only=True)
class ProblemPage(Model):
    """One page of problems"""

    items: list[Problem]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class AuditRecord(Model):
    """A change of a resource of the account"""

    id: str
    """Identifier"""

    at: str
    """Time of the change"""

    actor: Literal['person', 'api_key', 'gateway']
    """`person`: somebody who was logged in; `gateway`: the platform by itself"""

    api_key_id: str | None
    """Identifier of the API key that made the change; null for another actor"""

    api_key_name: str | None
    """Name of the API key that made the change; null for another actor"""

    member_email: str | None
    """The member who was logged in; null for the person of the account itself"""

    address: str | None
    """IP address of the client"""

    action: Literal['created', 'updated', 'deleted']
    """What happened to the resource"""

    resource_type: Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook', 'member', 'invitation']
    """Kind of the resource"""

    resource_id: str
    """Identifier of the resource"""

    resource_name: str
    """Name of the resource"""

    api_id: str | None
    """Identifier of the API that the resource belongs to; null for a resource of the account"""

    before: dict[str, Any] | None
    """The changed fields as they were. A long value is told by its length and SHA-256, a secret by `(secret)`, and
    what the scopes of the API key do not show by `(hidden)`
    """

    after: dict[str, Any] | None
    """The changed fields as they are since"""


@dataclass(frozen=True, kw_only=True)
class AuditRecordPage(Model):
    """One page of changes"""

    items: list[AuditRecord]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class Webhook(Model):
    """A URL that receives events"""

    id: str
    """Identifier"""

    url: str
    """URL that receives the events"""

    events: list[Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    """Types of the events that the URL receives"""

    description: str | None
    """Text for people; null when there is none"""

    enabled: bool
    """Whether events are sent to the URL"""

    disabled_reason: Literal['failing', 'gone'] | None
    """Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410"""

    failing_since: str | None
    """Since when no delivery was taken"""

    former_secret_until: str | None
    """Until then deliveries are signed with the former secret as well"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""


@dataclass(frozen=True, kw_only=True)
class WebhookPage(Model):
    """One page of webhooks"""

    items: list[Webhook]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


class CreateWebhook(TypedDict):
    """A new webhook"""

    url: str
    """URL that receives the events"""

    events: Sequence[Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    """Types of the events that the URL receives"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    enabled: NotRequired[bool]
    """Whether events are sent to the URL"""


@dataclass(frozen=True, kw_only=True)
class CreatedWebhook(Model):
    """A webhook with its signing secret, which is shown this once"""

    id: str
    """Identifier"""

    url: str
    """URL that receives the events"""

    events: list[Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]
    """Types of the events that the URL receives"""

    description: str | None
    """Text for people; null when there is none"""

    enabled: bool
    """Whether events are sent to the URL"""

    disabled_reason: Literal['failing', 'gone'] | None
    """Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410"""

    failing_since: str | None
    """Since when no delivery was taken"""

    former_secret_until: str | None
    """Until then deliveries are signed with the former secret as well"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    secret: str = field(repr=False)
    """Signs what is sent (Standard Webhooks), shown this once"""


class UpdateWebhook(TypedDict):
    """Changes of a webhook; fields that are absent stay as they are"""

    url: NotRequired[str]
    """URL that receives the events"""

    events: NotRequired[Sequence[Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed']]]
    """Types of the events that the URL receives"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    enabled: NotRequired[bool]
    """Whether events are sent to the URL"""


class RollWebhookSecret(TypedDict):
    """How the secret is replaced"""

    overlap_seconds: NotRequired[int]
    """For how long the old secret signs beside the new one; a day unless set"""


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery(Model):
    """An event for a webhook, and the attempts to deliver it"""

    id: str
    """Identifier"""

    webhook_id: str
    """Identifier of the webhook"""

    message_id: str
    """`webhook-id` of each of its attempts"""

    type: Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed', 'webhook.test']
    """Type of the event"""

    occurred_at: str
    """Time of the event"""

    data: dict[str, Any]
    """`data` of its payload"""

    status: Literal['pending', 'delivered', 'failed']
    """State"""

    attempts: int
    """Number of attempts so far"""

    next_attempt_at: str | None
    """Time of the next attempt; null when there is none"""

    last_attempt_at: str | None
    """Time of the last attempt; null before the first"""

    last_status: int | None
    """Of the last answer"""

    last_error: Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http', 'answer_too_long', 'answered_without_2xx', 'too_many_waiting', 'webhook_disabled'] | None
    """Why the last attempt failed; null when it did not"""

    last_answer: str | None
    """The first characters of the last answer; what is no plain text is written as \\uXXXX"""

    last_duration_ms: int | None
    """Milliseconds that the last attempt took; null before the first"""


@dataclass(frozen=True, kw_only=True)
class WebhookDeliveryPage(Model):
    """One page of deliveries"""

    items: list[WebhookDelivery]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewTotalsRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewTotalsLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewTotals(Model):
    """The figures of the whole period"""

    challenges: int
    """402 answers to requests without a payment, some seconds late"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewTotalsRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null where no 402 was given"""

    latency_ms: StatsOverviewTotalsLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverviewPreviousRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewPreviousLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewPrevious(Model):
    """As many days before these"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    challenges: int
    """402 answers to requests without a payment, some seconds late"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewPreviousRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null where no 402 was given"""

    latency_ms: StatsOverviewPreviousLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByDayRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByDayLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByDay(Model):

    date: str
    """Day in UTC, as `2026-01-31`"""

    challenges: int
    """402 answers to requests without a payment, some seconds late"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByDayRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null where no 402 was given"""

    latency_ms: StatsOverviewByDayLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByHourRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByHourLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByHour(Model):

    hour: str
    """Its beginning"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    revenue: list[StatsOverviewByHourRevenue]
    """Settled amounts by network and token"""

    latency_ms: StatsOverviewByHourLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByApiRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByApiLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByApi(Model):

    api_id: str
    """Identifier of the API"""

    challenges: int
    """402 answers to requests without a payment, some seconds late"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByApiRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null where no 402 was given"""

    latency_ms: StatsOverviewByApiLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByEndpointRevenue(Model):

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByEndpointLatencyMs(Model):

    p50: int
    """Median, in milliseconds"""

    p95: int
    """95th percentile, in milliseconds"""


@dataclass(frozen=True, kw_only=True)
class StatsOverviewByEndpoint(Model):

    api_id: str
    """Identifier of the API"""

    endpoint_id: str
    """Identifier of the endpoint"""

    challenges: int
    """402 answers to requests without a payment, some seconds late"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByEndpointRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null where no 402 was given"""

    latency_ms: StatsOverviewByEndpointLatencyMs | None
    """Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between.
    Estimated within classes that are at most a half wide; a minute stands for all that took longer
    """


@dataclass(frozen=True, kw_only=True)
class StatsOverview(Model):
    """Payments, payers and revenue of a period, and of the period before"""

    days: int
    """Number of days in the period"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    totals: StatsOverviewTotals
    """The figures of the whole period"""

    previous: StatsOverviewPrevious
    """As many days before these"""

    by_day: list[StatsOverviewByDay]
    """The figures of each day, oldest first"""

    by_hour: list[StatsOverviewByHour] | None = None
    """With `hourly`: each hour, oldest first. Only the newest 100,000 payments are looked at; hours before them are
    left out
    """

    by_api: list[StatsOverviewByApi]
    """At most 200, most payments first, then most challenges"""

    by_endpoint: list[StatsOverviewByEndpoint]
    """At most 200, most payments first, then most challenges"""


@dataclass(frozen=True, kw_only=True)
class TokenExtra(Model):
    """What the payer needs for the signature: name and version of the token, transfer method"""

    name: str
    """Name in the EIP-712 domain of the token"""

    version: str
    """Version in the EIP-712 domain of the token"""

    assetTransferMethod: str
    """How the token is moved: `eip3009` is a signed authorization of the payer"""


@dataclass(frozen=True, kw_only=True)
class Token(Model):
    """A payment token on a network"""

    symbol: str
    """Symbol of the token, such as USDC"""

    address: str
    """Address of the token contract; `0.0.x` on Hedera"""

    decimals: int
    """Decimals of the token: 6 means that 1 token is 1,000,000 atomic units"""

    extra: TokenExtra
    """What the payer needs for the signature: name and version of the token, transfer method"""


@dataclass(frozen=True, kw_only=True)
class Network(Model):
    """A network with the schemes and tokens of its prices"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    name: str | None
    """Name of the network; null when it has none"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    available: bool
    """Whether its facilitator has said that it settles prices on it"""

    unavailable_reason: Literal['no_facilitator', 'facilitator_silent', 'nothing_settled'] | None
    """`no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not
    answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers
    """

    schemes: list[str]
    """What is settled now; empty where the network is not available"""

    x402_versions: list[int]
    """Versions of x402 that the facilitator of the network speaks"""

    tokens: list[Token]
    """The tokens in which a price can be paid"""

    rpc_url: str | None
    """A public node, for wallets; null where the operator publishes none"""


@dataclass(frozen=True, kw_only=True)
class Networks(Model):
    """The networks of the platform"""

    items: list[Network]
    """The networks"""

    updated_at: str
    """Time of the last change"""


@dataclass(frozen=True, kw_only=True)
class PlatformNetwork(Model):
    """A network with the schemes and tokens of its prices"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    name: str
    """Its identifier where it has no name"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    available: bool
    """Whether its facilitator has said that it settles prices on it"""

    unavailable_reason: Literal['no_facilitator', 'facilitator_silent', 'nothing_settled'] | None
    """`no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not
    answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers
    """

    schemes: list[str]
    """What is settled now; empty where the network is not available"""

    tokens: list[Token]
    """The tokens in which a price can be paid"""

    rpc_url: str | None
    """A public node, for wallets; null where the operator publishes none"""

    explorer_url: str | None = None
    """Where people look a transaction up; `{transaction}` stands for its hash. Absent where there is no explorer"""


@dataclass(frozen=True, kw_only=True)
class PlatformConfigGateway(Model):
    """Addresses of the gateway"""

    scheme: Literal['http', 'https']
    """Scheme of the gateway addresses"""

    http_port: int
    """Port of the gateway for http"""

    https_port: int
    """Port of the gateway for https"""


@dataclass(frozen=True, kw_only=True)
class PlatformConfigControlPlane(Model):
    """Addresses of the control plane"""

    base_url: str
    """Address of the control plane"""

    staging_base_url: str | None
    """Address of the control plane for Sandbox keys; null where the gateway has no Sandbox"""


@dataclass(frozen=True, kw_only=True)
class PlatformConfig(Model):
    """Names, addresses and networks of the platform"""

    platform_domain: str
    """Domain of the gateway hosts in production"""

    sandbox_domain: str
    """Domain of the gateway hosts in the Sandbox"""

    gateway: PlatformConfigGateway
    """Addresses of the gateway"""

    control_plane: PlatformConfigControlPlane
    """Addresses of the control plane"""

    networks: list[PlatformNetwork]
    """The networks of the platform"""

    version: str
    """Version of the service"""


@dataclass(frozen=True, kw_only=True)
class LocalDevConfigPaymentToken(Model):
    """The payment token of the Sandbox"""

    symbol: str
    """Symbol of the token, such as USDC"""

    name: str
    """Name in the EIP-712 domain of the token"""

    version: str
    """Version in the EIP-712 domain of the token"""

    address: str
    """Address of the token contract; `0.0.x` on Hedera"""

    decimals: int
    """Decimals of the token: 6 means that 1 token is 1,000,000 atomic units"""


@dataclass(frozen=True, kw_only=True)
class LocalDevConfig(Model):
    """The Sandbox chain and its payment token"""

    enabled: bool
    """Whether the platform has a Sandbox chain"""

    chain_id: int
    """EIP-155 identifier of the chain"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    rpc_url: str | None
    """For wallets; null where the operator publishes none"""

    faucet_enabled: bool
    """Whether the faucet deals funds"""

    sample_upstream_url: str | None
    """An API that may be wrapped in the Sandbox to try the platform out; null where the operator offers none"""

    payment_token: LocalDevConfigPaymentToken
    """The payment token of the Sandbox"""


@dataclass(frozen=True, kw_only=True)
class AccountName(Model):
    """The account that a call is about"""

    id: str
    """Identifier"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    suspended: Suspension | None
    """The suspension of the account by the operator of the gateway; null without one"""


@dataclass(frozen=True, kw_only=True)
class OpenAccount(Model):
    """An account for which the person may act"""

    id: str
    """Identifier"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """Of the person who calls"""


@dataclass(frozen=True, kw_only=True)
class OpenAccounts(Model):
    """The accounts for which the person may act, first its own"""

    items: list[OpenAccount]
    """The accounts"""


@dataclass(frozen=True, kw_only=True)
class OpenedAccount(Model):
    """A token for one of the accounts of the person"""

    token: str
    """JWT of the same session, for this account; it ends when the session does"""

    account: OpenAccount
    """The account that the token acts for"""


@dataclass(frozen=True, kw_only=True)
class AcceptedInvitation(Model):
    """The account that the person is a member of from now on"""

    account: OpenAccount
    """The account that the person is a member of"""


@dataclass(frozen=True, kw_only=True)
class Member(Model):
    """A person who may act for the account"""

    id: str
    """Of the own account of the person"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    second_factor: bool
    """Whether this person logs in with a code as well"""

    own_login: bool
    """Whether this is the person of the account itself, which is always an owner"""

    created_at: str
    """Time of creation"""


@dataclass(frozen=True, kw_only=True)
class Members(Model):
    """The members of an account, first the person of the account itself"""

    items: list[Member]
    """The members"""


class UpdateMember(TypedDict):
    """The new role of a member"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role from now on"""

    code: NotRequired[str]
    """Needed where the caller has a second factor"""


class CreateInvitation(TypedDict):
    """The address to invite, and its role"""

    email: str
    """The address to invite"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    code: NotRequired[str]
    """Needed where the caller has a second factor"""


@dataclass(frozen=True, kw_only=True)
class Invitation(Model):
    """An invitation that was not accepted yet"""

    id: str
    """Identifier"""

    email: str
    """The address that it was mailed to"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    expires_at: str
    """Until when it can be accepted"""

    created_at: str
    """Time of creation"""


@dataclass(frozen=True, kw_only=True)
class Invitations(Model):
    """The invitations that can be accepted"""

    items: list[Invitation]
    """The invitations"""


@dataclass(frozen=True, kw_only=True)
class User(Model):
    """An account"""

    id: str
    """Identifier"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    email_verified: bool
    """Whether the e-mail address is verified; changes are refused before"""

    publish_owner_email: bool
    """Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set"""

    problem_mails: bool
    """Whether the owner is mailed about problems of the APIs (`GET /problems`)"""

    second_factor: bool
    """Whether logging in asks for a code as well"""

    recovery_codes_left: int
    """Recovery codes that are not used yet"""

    created_at: str
    """Time of creation"""

    suspended: Suspension | None
    """The suspension of the account by the operator of the gateway; null without one"""


@dataclass(frozen=True, kw_only=True)
class Identity(Model):
    """The account and the rights of a credential"""

    user: User
    """The person who calls, or the account that has the API key"""

    account: AccountName
    """The account that the credential acts for"""

    role: Literal['owner', 'developer', 'accountant', 'support'] | None
    """Of the person in the account; null for an API key"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    credential: Literal['jwt', 'api_key']
    """Kind of the credential"""

    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']] | None
    """What the API key or the role may do; null for an owner, who may do all"""


class UpdateAccount(TypedDict):
    """Changes of the settings of an account; fields that are absent stay as they are"""

    publish_owner_email: NotRequired[bool]
    """Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set"""

    problem_mails: NotRequired[bool]
    """Whether the owner is mailed about problems of the APIs (`GET /problems`)"""


@dataclass(frozen=True, kw_only=True)
class Session(Model):
    """A JWT and its account"""

    token: str = field(repr=False)
    """JWT, good for 24 hours"""

    user: User
    """The account"""


class Signup(TypedDict):
    """A new account"""

    email: str
    """E-mail address of the account"""

    password: str
    """Password of the account"""

    name: NotRequired[str | None]
    """Display name"""

    publish_owner_email: NotRequired[bool]
    """Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set"""


class Login(TypedDict):
    """The credentials of an account"""

    email: str
    """E-mail address of the account"""

    password: str
    """Password of the account"""

    code: NotRequired[str]
    """Six digits of the authenticator app, or a recovery code"""


class VerifyEmail(TypedDict):
    """The token from a mail: proof that the caller reads the mail of that address"""

    token: str
    """The token from the mail"""


@dataclass(frozen=True, kw_only=True)
class EmailVerification(Model):
    """The result of a verification of an e-mail address"""

    status: Literal['verified']
    """State"""


@dataclass(frozen=True, kw_only=True)
class ResentVerification(Model):
    """Says that the verification mail was sent again"""

    status: Literal['sent', 'already verified']
    """State"""


class ForgotPassword(TypedDict):
    """The account that needs a new password"""

    email: str
    """E-mail address of the account"""


class ResetPassword(TypedDict):
    """A new password, with the token from the mail"""

    token: str
    """The token from the mail"""

    password: str
    """Password of the account"""


@dataclass(frozen=True, kw_only=True)
class PasswordReset(Model):
    """Says that the password was changed"""

    status: Literal['changed']
    """State"""


@dataclass(frozen=True, kw_only=True)
class StoppedEmailChange(Model):
    """Says that the change was stopped"""

    status: Literal['stopped']
    """State"""


class ChangePassword(TypedDict):
    """The old and the new password"""

    current_password: str
    """Password of the account until now"""

    new_password: str
    """New password of the account"""

    code: NotRequired[str]
    """Six digits of the authenticator app, or a recovery code"""


class ChangeEmail(TypedDict):
    """The new e-mail address"""

    email: str
    """E-mail address of the account"""

    password: str
    """Password of the account"""

    code: NotRequired[str]
    """Six digits of the authenticator app, or a recovery code"""


@dataclass(frozen=True, kw_only=True)
class SentMail(Model):
    """Says that a mail was sent"""

    status: Literal['sent']
    """State"""


class DeleteAccount(TypedDict):
    """The proof that the owner deletes the account"""

    password: str
    """Password of the account"""

    code: NotRequired[str]
    """Six digits of the authenticator app, or a recovery code"""


class BeginSecondFactor(TypedDict):
    """The proof that the owner sets up a second factor"""

    password: str
    """Password of the account"""


@dataclass(frozen=True, kw_only=True)
class BegunSecondFactor(Model):
    """The secret for an authenticator app"""

    secret: str = field(repr=False)
    """In base 32, for apps that read no QR code"""

    otpauth_uri: str = field(repr=False)
    """For a QR code: RFC 6238 with SHA-1, six digits, 30 seconds"""


class ConfirmSecondFactor(TypedDict):
    """A code of the authenticator app"""

    code: str
    """Six digits of the authenticator app, or a recovery code"""


@dataclass(frozen=True, kw_only=True)
class EnabledSecondFactor(Model):
    """A new session, with the recovery codes of the second factor"""

    token: str = field(repr=False)
    """JWT, good for 24 hours"""

    user: User
    """The account"""

    recovery_codes: list[str] = field(repr=False)
    """Each is good once in the place of a code; they are shown this once"""


class SecondFactorProof(TypedDict):
    """The password and a code of the second factor"""

    password: str
    """Password of the account"""

    code: str
    """Six digits of the authenticator app, or a recovery code"""


@dataclass(frozen=True, kw_only=True)
class RecoveryCodes(Model):
    """Codes that replace the authenticator app, each of them once"""

    recovery_codes: list[str] = field(repr=False)
    """Each is good once in the place of a code; they are shown this once"""


class RollApiKey(TypedDict):
    """How the key is replaced"""

    overlap_seconds: NotRequired[int]
    """For how long the old key works beside the new one; 0 unless set"""

    expires_at: NotRequired[str | None]
    """When the new key ends: as the old one unless set, never with null"""

    allowed_addresses: NotRequired[Sequence[str] | None]
    """Where the new key works from: as the old one unless set, everywhere with null"""

    code: NotRequired[str]
    """Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six
    digits of the authenticator app, or a recovery code
    """


@dataclass(frozen=True, kw_only=True)
class ApiKey(Model):
    """An API key without its secret part"""

    id: str
    """Identifier"""

    name: str
    """Display name"""

    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]
    """The rights of the key"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    prefix: str
    """First characters of the key, to recognize it"""

    created_at: str
    """Time of creation"""

    last_used_at: str | None
    """Time of the last request with the key; null before the first"""

    expires_at: str | None
    """Time at which it ends by itself; null never"""

    allowed_addresses: list[str] | None
    """CIDR ranges that it works from; null is everywhere"""


@dataclass(frozen=True, kw_only=True)
class ApiKeyPage(Model):
    """One page of API keys"""

    items: list[ApiKey]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the page that follows; null on the last page"""


class CreateApiKey(TypedDict):
    """A new API key"""

    name: str
    """Display name"""

    scopes: NotRequired[Sequence[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]]
    """The rights of the key"""

    preset: NotRequired[Literal['readonly', 'apiManager', 'analytics']]
    """A set of scopes with a name, in place of `scopes`"""

    expires_at: NotRequired[str | None]
    """Time at which it ends by itself; null never"""

    allowed_addresses: NotRequired[Sequence[str] | None]
    """Where the key works from: IP addresses and CIDR ranges"""

    code: NotRequired[str]
    """Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six
    digits of the authenticator app, or a recovery code
    """


@dataclass(frozen=True, kw_only=True)
class CreatedApiKey(Model):
    """An API key with its full text, which is shown this once"""

    id: str
    """Identifier"""

    name: str
    """Display name"""

    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]
    """The rights of the key"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    prefix: str
    """First characters of the key, to recognize it"""

    created_at: str
    """Time of creation"""

    last_used_at: str | None
    """Time of the last request with the key; null before the first"""

    expires_at: str | None
    """Time at which it ends by itself; null never"""

    allowed_addresses: list[str] | None
    """CIDR ranges that it works from; null is everywhere"""

    key: str = field(repr=False)
    """The key itself, shown this once"""


@dataclass(frozen=True, kw_only=True)
class SandboxWallet(Model):
    """The wallet of the account on the Sandbox chain"""

    address: str
    """Address on an EVM chain"""

    private_key: str = field(repr=False)
    """Private key of the wallet, for the Sandbox chain alone"""

    private_key_redacted: str
    """Private key of the wallet, shortened for display"""


@dataclass(frozen=True, kw_only=True)
class Balances(Model):
    """Balances of an address on the Sandbox chain"""

    eth_wei: str
    """Hex, wei"""

    usdc_base: str
    """Hex, atomic USDC units"""


class Address(TypedDict):
    """An address on the Sandbox chain"""

    address: str
    """Address on an EVM chain"""


class UseFaucet(TypedDict):
    """The address and the funds for it"""

    address: str
    """Address on an EVM chain"""

    asset: NotRequired[Literal['all', 'eth', 'usdc']]
    """Which funds the faucet deals"""


@dataclass(frozen=True, kw_only=True)
class Health(Model):
    """The state of the service"""

    status: Literal['ok']
    """State"""


@dataclass(frozen=True, kw_only=True)
class PaymentEventData(Model):
    """The payment that an event is about"""

    payment_id: str
    """As in `/settlements/{id}`"""

    status: Literal['settled', 'unknown', 'expired', 'cancelled', 'reversed', 'restored']
    """State"""

    api_id: str
    """Identifier of the API"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path: str
    """Path of the request"""

    payer: str
    """Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address that is paid"""

    transaction: str | None
    """Hash of the transaction on the network; null without a settlement"""

    reason: str | None
    """Why; null when there is no reason"""

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null without one"""


@dataclass(frozen=True, kw_only=True)
class EndpointEventData(Model):
    """The endpoint that an event is about"""

    api_id: str
    """Identifier of the API"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    failed: int
    """Payments of the last ten minutes that were released because the upstream has failed"""

    settled: int
    """Payments of the same time that were settled"""

    since: str
    """When the endpoint was first seen failing"""


@dataclass(frozen=True, kw_only=True)
class CertificateEventData(Model):
    """The certificate that an event is about"""

    api_id: str
    """Identifier of the API"""

    domain_id: str
    """Identifier of the domain"""

    hostname: str
    """Host name"""

    failures: int
    """Orders in a row that have failed"""

    reason: str | None
    """Why; null when there is no reason"""

    not_after: str | None
    """Until when the certificate in use is good"""

    next_attempt_at: str
    """Time of the next attempt; null when there is none"""


@dataclass(frozen=True, kw_only=True)
class PayeeEventData(Model):
    """The change of a payee that an event is about"""

    api_id: str
    """Identifier of the API"""

    endpoint_id: str | None
    """Null for the API's own payee"""

    before: list[str]
    """The addresses that were paid before"""

    after: list[str]
    """The addresses that are paid since then"""


@dataclass(frozen=True, kw_only=True)
class TestEventData(Model):
    """The test that an event is about"""

    webhook_id: str
    """Identifier of the webhook"""


class ListApiKeysQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class ListApisQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class GetSlugAvailabilityQuery(TypedDict):
    slug: str
    """Name of the API in the gateway host, unique in its environment"""


class ListEndpointsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""

    search: NotRequired[str]
    """Text in the path, summary, description or operation id, in any case"""

    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    """HTTP method"""

    path_prefix: NotRequired[str]
    """Begin of the path pattern, in its own case"""

    min_amount: NotRequired[str]
    """Atomic units that one of the prices has at least"""

    max_amount: NotRequired[str]
    """Atomic units that the same price has at most"""

    enabled: NotRequired[Literal['true', 'false']]
    """Whether the gateway serves it"""


class ListDomainsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class GetStatsOverviewQuery(TypedDict):
    days: NotRequired[int]
    """How many days back, the last one included, in UTC"""

    until: NotRequired[str]
    """The last day, in UTC, such as `2026-01-31`; today unless given"""

    without_trials: NotRequired[Literal['true']]
    """Leaves out payments of the account's own Sandbox wallet; 402 answers have no payer and stay. Only the newest
    100,000 payments are looked at
    """

    hourly: NotRequired[Literal['true']]
    """Adds `by_hour`, for at most 7 days"""


class ListSettlementsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""

    api_id: NotRequired[str]
    """Identifier of the API"""

    endpoint_id: NotRequired[str]
    """Identifier of the endpoint"""

    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    """State"""

    payer: NotRequired[str]
    """Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back"""

    transaction: NotRequired[str]
    """Settled by this transaction, as the network writes its identifier"""

    to: NotRequired[str]
    """Created before"""

    owed: NotRequired[Literal['true']]
    """Only those that were charged without delivery of the answer: the payer may claim it"""


class ExportSettlementsQuery(TypedDict):
    api_id: NotRequired[str]
    """Identifier of the API"""

    endpoint_id: NotRequired[str]
    """Identifier of the endpoint"""

    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    """State"""

    payer: NotRequired[str]
    """Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back"""

    transaction: NotRequired[str]
    """Settled by this transaction, as the network writes its identifier"""

    to: NotRequired[str]
    """Created before"""

    owed: NotRequired[Literal['true']]
    """Only those that were charged without delivery of the answer: the payer may claim it"""

    format: NotRequired[Literal['csv', 'jsonl']]
    """CSV (RFC 4180) or one JSON object a line"""


class ListProblemsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class ListRequestsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class GetStatementQuery(TypedDict):
    month: str
    """In UTC, such as `2026-11`"""


class ListStatementMonthsQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class ExportStatementQuery(TypedDict):
    month: str
    """In UTC, such as `2026-11`"""

    format: NotRequired[Literal['csv', 'pdf']]
    """CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines"""


class ListAuditLogQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""

    resource_type: NotRequired[Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook', 'member', 'invitation']]
    """Kind of the resource"""

    resource_id: NotRequired[str]
    """Identifier of the resource"""

    api_id: NotRequired[str]
    """The API itself, and what belongs to it"""


class ListWebhooksQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""


class ListWebhookDeliveriesQuery(TypedDict):
    limit: NotRequired[int]
    """Items on a page, at most"""

    cursor: NotRequired[str]
    """`next_cursor` of the page before; the first page without it"""

    status: NotRequired[Literal['pending', 'delivered', 'failed']]
    """State"""
