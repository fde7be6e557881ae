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
    """Data for the payer's signature: name and version of the token, transfer method"""


@dataclass(frozen=True, kw_only=True)
class EndpointParameter(Model):
    """A parameter of the query, a header or a cookie"""

    name: str
    """Name of the parameter. The case of header names is ignored"""

    in_: Literal['query', 'header', 'cookie']
    """Where the parameter is sent"""

    required: bool | None = None
    """Whether each request needs the parameter"""

    description: str | None = None
    """Text for people; null when there is none"""

    schema: dict[str, Any] | None = None
    """JSON Schema of the value"""

    style: Literal['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple'] | None = None
    """How a list or an object is written (OpenAPI 3.1)"""

    explode: bool | None = None
    """Whether a list or an object becomes several parameters (OpenAPI 3.1)"""

    content_type: str | None = None
    """Media type of a value that is a document, such as JSON in a query"""


@dataclass(frozen=True, kw_only=True)
class EndpointWarning(Model):
    """An accepted setting that may not have the effect that you expect"""

    code: Literal['network_not_settled', 'kind_not_settled', 'facilitator_silent', 'amount_below_minimum', 'amount_may_be_too_small', 'token_missing', 'token_domain_mismatch', 'token_without_authorizations', 'token_unchecked', 'token_decimals_mismatch', 'payee_missing', 'payee_is_token', 'payee_without_token_account', 'payee_off_curve', 'payee_unchecked', 'payments_refused', 'price_never_chosen', 'description_shortened', 'pattern_partly_listed', 'segment_unknown', 'schema_left_out', 'reference_left_out', 'part_left_out', 'schema_shortened', 'paths_missing', 'key_repeated', 'documents_left_out', 'servers_ignored', 'callbacks_left_out', 'price_not_read', 'prices_not_taken']
    """Stable code of the warning"""

    path: str
    """Path of the field, with dots: `accepts.0.amount`"""

    message: str
    """The problem, as a text for people"""

    fix: str
    """What you can do"""


@dataclass(frozen=True, kw_only=True)
class EndpointRefusedPayments(Model):

    count: int
    """Number of these payments"""

    last_reason: str
    """Reason of the last refusal"""

    last_at: str
    """Time of the last refusal"""


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
    """JSON Schema of the named segments: an object with a property for each name"""

    request_schema: dict[str, Any] | None
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: dict[str, Any] | None
    """JSON Schema of a successful answer"""

    schema_source: Literal['openapi', 'inferred', 'manual']
    """Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller"""

    enabled: bool
    """Whether the gateway serves the resource"""

    payment_identifier_required: bool
    """Whether payments without an identifier (x402 extension `payment-identifier`) are refused"""

    always_verify: bool
    """Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known
    payers
    """

    charge: Literal['after', 'before', 'tool_calls']
    """When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request
    goes to the upstream; `tool_calls`: after successful MCP tool calls only
    """

    max_redeliveries: int
    """How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely"""

    max_stream_seconds: int | None
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    expires_at: str | None
    """Time of expiry; null for never"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    payable: Literal['yes', 'unknown', 'no']
    """Whether buyers can pay. `no`: nobody can pay any of the prices; `unknown`: this could not be checked.
    `warnings` has the reasons
    """

    warnings: list[EndpointWarning]
    """Accepted settings that may not have the effect that you expect"""

    refused_payments: EndpointRefusedPayments | None
    """Payments that were refused because of the terms, in the last seven days and since the last change; null if
    there are none
    """


@dataclass(frozen=True, kw_only=True)
class EndpointPage(Model):
    """One page of endpoints"""

    items: list[Endpoint]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


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
    """Data for the payer's signature: name and version of the token, transfer method"""


_EndpointParameterInputKeywords = TypedDict("_EndpointParameterInputKeywords", {"in": Literal['query', 'header', 'cookie']})


class EndpointParameterInput(_EndpointParameterInputKeywords):
    """A parameter of the query, a header or a cookie"""

    name: str
    """Name of the parameter. The case of header names is ignored"""

    required: NotRequired[bool]
    """Default: false"""

    description: NotRequired[str]
    """Text for people; null when there is none"""

    schema: NotRequired[dict[str, Any]]
    """JSON Schema of the value; default: any text"""

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
    """Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; default: application/json"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example the format of a list
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the named segments: an object with a property for each name"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known
    payers, with last payments that have all settled, are not verified. A known payer without money then costs one
    answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request
    goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP
    server (method POST) only
    """

    max_redeliveries: NotRequired[int]
    """How often the gateway repeats the request to the upstream after a paid answer was not delivered completely;
    default: 2
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    ttl: NotRequired[int | None]
    """Lifetime in seconds; makes the endpoint ephemeral"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """


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
    """Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; default: application/json"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example the format of a list
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the named segments: an object with a property for each name"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known
    payers, with last payments that have all settled, are not verified. A known payer without money then costs one
    answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request
    goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP
    server (method POST) only
    """

    max_redeliveries: NotRequired[int]
    """How often the gateway repeats the request to the upstream after a paid answer was not delivered completely;
    default: 2
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    clear_schemas: NotRequired[bool]
    """True deletes the stored schemas of request and answer, and infers new ones"""

    ttl: NotRequired[Any]
    """Not accepted in a change: only a new endpoint may have a lifetime"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """


class EndpointFilter(TypedDict):
    """Selects the endpoints of an API that match all given fields"""

    search: NotRequired[str]
    """Text in the path, summary, description or operation id, in any case"""

    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    """HTTP method"""

    path_prefix: NotRequired[str]
    """Start of the path pattern; upper and lower case differ"""

    min_amount: NotRequired[str]
    """Lowest amount of the matching price, in atomic units"""

    max_amount: NotRequired[str]
    """Highest amount of the matching price, in atomic units. One price must be within both limits"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    ids: NotRequired[Sequence[str]]
    """Identifiers of endpoints"""


class ChangeEndpointsChanges(TypedDict):
    """The changes of each endpoint; absent fields stay as they are"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The new prices of each endpoint"""

    price_percent: NotRequired[int]
    """The new prices of each endpoint in percent of its current prices: 110 raises them by a tenth. Half an atomic
    unit is rounded up
    """


class ChangeEndpoints(TypedDict):
    """A change of many endpoints of an API"""

    filter: EndpointFilter
    """Selects the endpoints to change; {} selects all"""

    changes: ChangeEndpointsChanges
    """The changes of each endpoint; absent fields stay as they are"""

    dry_run: NotRequired[bool]
    """True changes nothing; the answer lists what would change"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """


@dataclass(frozen=True, kw_only=True)
class EndpointTerms(Model):
    """The prices of an endpoint, and whether it is served"""

    accepts: list[AcceptOption]
    """The prices of a request; the buyer chooses one"""

    enabled: bool
    """Whether the gateway serves the resource"""


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
    """Prices and `enabled` before the change"""

    after: EndpointTerms
    """Prices and `enabled` after the change"""


@dataclass(frozen=True, kw_only=True)
class ChangedEndpoints(Model):
    """The result of a change of many endpoints, or of its dry run"""

    dry_run: bool
    """Whether this was a dry run, which changes nothing"""

    matched: int
    """Number of endpoints that match the filter"""

    changed: int
    """Number of endpoints that the change alters"""

    changes: list[EndpointChange]
    """The first 100 endpoints that change, newest first"""

    warnings: list[EndpointWarning]
    """Accepted settings that may not have the effect that you expect"""


@dataclass(frozen=True, kw_only=True)
class ImportedEndpoint(Model):
    """An endpoint that an import has made"""

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
    """JSON Schema of the named segments: an object with a property for each name"""

    request_schema: dict[str, Any] | None
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: dict[str, Any] | None
    """JSON Schema of a successful answer"""

    schema_source: Literal['openapi', 'inferred', 'manual']
    """Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller"""

    enabled: bool
    """Whether the gateway serves the resource"""

    payment_identifier_required: bool
    """Whether payments without an identifier (x402 extension `payment-identifier`) are refused"""

    always_verify: bool
    """Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known
    payers
    """

    charge: Literal['after', 'before', 'tool_calls']
    """When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request
    goes to the upstream; `tool_calls`: after successful MCP tool calls only
    """

    max_redeliveries: int
    """How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely"""

    max_stream_seconds: int | None
    """Longest duration of an answer in seconds; null for the limit of the platform"""

    expires_at: str | None
    """Time of expiry; null for never"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""


@dataclass(frozen=True, kw_only=True)
class Suspension(Model):
    """A suspension by the operator of the gateway"""

    kind: Literal['account', 'api', 'host', 'network', 'token', 'payee']
    """What is suspended. `account`: all APIs of the account; `api`: the API; `payee`: payments to its
    `pay_to_address`; `host`: sales under this host name; `network` and `token`: payments on that network or in
    that token
    """

    reason: str
    """The reason that the operator of the gateway has given"""

    since: str
    """Start of the suspension"""

    until: str | None
    """Time at which the suspension ends automatically; null if there is none"""


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
    """How the payee is chosen: `user_wallet` pays the address in `pay_to_address`"""

    pay_to_address: str | None
    """Address of the payee, for the mode `user_wallet`"""

    discovery_guidance: str | None
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: str | None
    """Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is
    false
    """

    publish_owner_email: bool
    """Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default
    true. The account can forbid this for all its APIs
    """

    upstream_header_names: list[str]
    """The names of the headers that the gateway adds for the upstream"""

    payment_context: bool
    """Whether the upstream receives a signed PAYMENT-CONTEXT header with each request"""

    vary_on: list[str]
    """Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the
    purchase
    """

    redirect_origins: list[str]
    """Origins of other hosts; a redirect to one of them is charged like an answer"""

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
    """Whether the gateway serves the resource"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    suspended: Suspension | None
    """The widest suspension by the operator of the gateway: of the account, the API, its `pay_to_address` or its
    platform host; null if there is none. `GET /problems` lists all suspensions
    """


@dataclass(frozen=True, kw_only=True)
class ApiPage(Model):
    """One page of APIs"""

    items: list[Api]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


class CreateApi(TypedDict):
    """A new API"""

    name: str
    """Display name"""

    slug: str
    """Name of the API in the gateway host, unique in its environment"""

    upstream_base_url: str
    """Base URL of the upstream API"""

    pay_to_mode: Literal['user_wallet']
    """How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode"""

    service_name: NotRequired[str | None]
    """`serviceName` in the 402, which catalogues show"""

    icon_url: NotRequired[str | None]
    """`iconUrl` in the 402"""

    tags: NotRequired[Sequence[str]]
    """`tags` in the 402, before those of the endpoint"""

    pay_to_address: NotRequired[str | None]
    """Address of the payee, for the mode `user_wallet`"""

    discovery_guidance: NotRequired[str | None]
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: NotRequired[str | None]
    """Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is
    false
    """

    publish_owner_email: NotRequired[bool]
    """Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default
    true. The account can forbid this for all its APIs
    """

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers that the gateway adds for the upstream, such as its API key; null removes them"""

    payment_context: NotRequired[bool]
    """Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false"""

    vary_on: NotRequired[Sequence[str] | None]
    """Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the
    purchase
    """

    redirect_origins: NotRequired[Sequence[str]]
    """Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A
    redirect to any other host is not passed on. Default: none
    """

    openapi_version: NotRequired[str | None]
    """`info.version` of the OpenAPI document for buyers"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """


class UpdateApi(TypedDict):
    """Changes of an API; fields that are absent stay as they are"""

    name: NotRequired[str]
    """Display name"""

    slug: NotRequired[str]
    """Name of the API in the gateway host, unique in its environment"""

    upstream_base_url: NotRequired[str]
    """Base URL of the upstream API"""

    pay_to_mode: NotRequired[Literal['user_wallet']]
    """How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode"""

    service_name: NotRequired[str | None]
    """`serviceName` in the 402, which catalogues show"""

    icon_url: NotRequired[str | None]
    """`iconUrl` in the 402"""

    tags: NotRequired[Sequence[str]]
    """`tags` in the 402, before those of the endpoint"""

    pay_to_address: NotRequired[str | None]
    """Address of the payee, for the mode `user_wallet`"""

    discovery_guidance: NotRequired[str | None]
    """Text for agents in the discovery document (`info.x-guidance`)"""

    discovery_contact_email: NotRequired[str | None]
    """Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is
    false
    """

    publish_owner_email: NotRequired[bool]
    """Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default
    true. The account can forbid this for all its APIs
    """

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers that the gateway adds for the upstream, such as its API key; null removes them"""

    payment_context: NotRequired[bool]
    """Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false"""

    vary_on: NotRequired[Sequence[str] | None]
    """Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the
    purchase
    """

    redirect_origins: NotRequired[Sequence[str]]
    """Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A
    redirect to any other host is not passed on. Default: none
    """

    openapi_version: NotRequired[str | None]
    """`info.version` of the OpenAPI document for buyers"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """


@dataclass(frozen=True, kw_only=True)
class Alarms(Model):
    """The events of an account about which a person gets mails"""

    kinds: list[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """The events of the account about which the person gets mails"""

    available: list[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """The events that the person's role allows"""


class UpdateAlarms(TypedDict):
    """The events of an account about which a person wants mails"""

    kinds: Sequence[Literal['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']]
    """The events about which the person wants mails; all others are switched off"""


class CopyNetwork(TypedDict):
    """A network of production for the prices of a copy"""

    network: str
    """CAIP-2 network of production. Its USDC replaces the USDC of the Sandbox"""

    scheme: NotRequired[Literal['exact', 'batch-settlement']]
    """Default: `exact`"""

    pay_to: NotRequired[str]
    """The payee on Solana or Hedera. On EVM networks, `pay_to_address` is the payee"""


class CopyApi(TypedDict):
    """The fields that differ in the copy; absent fields are taken from the Sandbox"""

    name: NotRequired[str]
    """Display name"""

    slug: NotRequired[str]
    """The slug in production. Default: the slug of the Sandbox"""

    upstream_base_url: NotRequired[str]
    """Base URL of the upstream API"""

    upstream_headers: NotRequired[dict[str, str] | None]
    """Headers for the upstream in production. The headers of the Sandbox are not copied"""

    pay_to_address: NotRequired[str | None]
    """The payee in production. Default: the address that all other APIs in production pay; null for none"""

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """

    networks: NotRequired[Sequence[CopyNetwork]]
    """The networks on which the copy sells. Each price is offered on each of them. Default: Base"""


@dataclass(frozen=True, kw_only=True)
class CopiedApi(Model):
    """The new API of production, and what the copy left out"""

    api: Api
    """The new API"""

    endpoints: int
    """Number of endpoints of the new API"""

    ephemeral_endpoints: int
    """Number of ephemeral endpoints, which are not copied"""

    missing_upstream_headers: list[str]
    """Names of the upstream headers of the API in the Sandbox that the new API does not have"""


@dataclass(frozen=True, kw_only=True)
class SlugAvailability(Model):
    """Whether a slug is free"""

    slug: str
    """Name of the API in the gateway host, unique in its environment"""

    available: bool
    """Whether the slug is free"""

    reason: Literal['invalid', 'reserved', 'taken'] | None = None
    """Reason why the slug is not free. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens;
    `reserved`: the platform uses it; `taken`: an API of the environment has it, or another account released it
    less than 90 days ago
    """


class ProbeUpstream(TypedDict):
    """The upstream that the service probes"""

    upstream_base_url: str
    """Base URL of the upstream API"""


@dataclass(frozen=True, kw_only=True)
class UpstreamProbeTls(Model):
    """The TLS connection, for https"""

    protocol: str
    """Version of TLS"""

    not_after: str
    """Time at which the certificate expires"""


@dataclass(frozen=True, kw_only=True)
class UpstreamProbe(Model):
    """The result of a probe of an upstream"""

    reachable: bool
    """Whether the upstream answered over HTTP, with any status. For an upstream with HTTP/2 only: whether it
    accepted TLS
    """

    status: int | None = None
    """HTTP status of the answer to a GET of the base URL; redirects are not followed"""

    latency_ms: int | None = None
    """Milliseconds until the response headers, including the time to connect"""

    tls: UpstreamProbeTls | None = None
    """The TLS connection, for https"""

    reason: Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http', 'answer_too_long'] | None = None
    """Reason why the upstream could not be reached"""


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
    """none: the domain is not verified, or this gateway issues no certificates; failed: there is no valid
    certificate, and the gateway will order one again
    """

    reason: str | None
    """Reason why there is no certificate, or why its renewal has failed so far"""

    not_after: str | None
    """Time at which the certificate expires; null without a certificate"""

    next_attempt_at: str | None
    """Time of the next order or renewal"""


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
    """Reason why the last DNS check did not verify the domain"""

    verification_record: DomainVerificationRecord
    """The TXT record that proves the host name"""

    cname_target: str
    """Target of the CNAME record that the host name needs to be served"""

    verification_token: str
    """Token in the TXT record"""

    verified_at: str | None
    """Time of the verification; null before it"""

    certificate: DomainCertificate
    """The TLS certificate of the host name"""

    last_checked_at: str | None
    """Time of the last DNS look-up; null before the first"""

    created_at: str
    """Time of creation"""

    suspended: Suspension | None
    """The suspension of the host name by the operator of the gateway; null if there is none"""


@dataclass(frozen=True, kw_only=True)
class DomainPage(Model):
    """One page of domains"""

    items: list[Domain]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


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
    """Reason why the domain is still pending"""


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
    """Path of the operation, such as `/pets/{id}`"""

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
    """JSON Schema of the named segments: an object with a property for each name"""

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
    """Path of the operation, such as `/pets/{id}`, or the name of a webhook"""

    path_pattern: str
    """Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*`"""

    code: Literal['lost_reference', 'other_document', 'circular_reference', 'method_not_sold', 'path_not_served', 'not_an_object', 'webhook', 'too_many_paths', 'repeated_method', 'repeated_operation', 'endpoint_exists', 'too_many_arrangements', 'no_price', 'price_not_exact']
    """Stable code of the reason"""

    member: str | None = None
    """Path of the part that is the reason, with dots: `parameters.0`; absent if the whole operation is the reason"""

    reason: str
    """Reason why the import skips the operation"""


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
    """Parts that the import changed or left out: the first 200"""

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
    """Default: made from `path`"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """Prices of the operation; default: the prices of the import"""

    proposed_price: NotRequired[str]
    """Price in US dollars that the document proposes, such as `0.10`; only used with `document_prices`"""

    description: NotRequired[str | None]
    """Text for people; null when there is none"""

    operation_id: NotRequired[str | None]
    """`operationId` in the OpenAPI document of the gateway host"""

    summary: NotRequired[str | None]
    """One line for buyers"""

    tags: NotRequired[Sequence[str]]
    """Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters"""

    mime_type: NotRequired[str | None]
    """Media type of a successful answer; default: application/json"""

    request_mime_type: NotRequired[str | None]
    """Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json"""

    success_status: NotRequired[int | None]
    """HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged"""

    parameters: NotRequired[Sequence[EndpointParameterInput | EndpointParameter]]
    """Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a
    query parameter here adds to the property of its name, for example the format of a list
    """

    path_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the named segments: an object with a property for each name"""

    request_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of the request body, or of the query of a method without a body"""

    response_schema: NotRequired[dict[str, Any] | None]
    """JSON Schema of a successful answer"""

    enabled: NotRequired[bool]
    """Whether the gateway serves the resource"""

    payment_identifier_required: NotRequired[bool]
    """True refuses payments without an identifier (x402 extension `payment-identifier`)"""

    always_verify: NotRequired[bool]
    """True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known
    payers, with last payments that have all settled, are not verified. A known payer without money then costs one
    answer that is not delivered
    """

    charge: NotRequired[Literal['after', 'before', 'tool_calls']]
    """When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request
    goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP
    server (method POST) only
    """

    max_redeliveries: NotRequired[int]
    """How often the gateway repeats the request to the upstream after a paid answer was not delivered completely;
    default: 2
    """

    max_stream_seconds: NotRequired[int | None]
    """Longest duration of an answer in seconds; null for the limit of the platform"""


class ImportOpenapi(TypedDict):
    """The operations to import, with their prices"""

    operations: Sequence[OperationInput | Operation]
    """The operations"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The prices of each operation without `accepts`"""

    document_prices: NotRequired[bool]
    """True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options
    of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence
    """

    enabled: NotRequired[bool]
    """False creates the endpoints switched off, so they are not sold until you enable them. An operation with its
    own `enabled` keeps it. Default: true
    """

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
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
    """Parts that the import changed or left out: the first 200"""

    warnings_count: int
    """Number of all warnings"""


class StartOpenapiImport(TypedDict):
    """The OpenAPI document to import, with its prices"""

    spec: str
    """OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB"""

    accepts: NotRequired[Sequence[AcceptOptionInput | AcceptOption]]
    """The prices of each operation that `prices` does not name"""

    document_prices: NotRequired[bool]
    """True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options
    of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence
    """

    enabled: NotRequired[bool]
    """False creates the endpoints switched off, so they are not sold until you enable them. An operation with its
    own `enabled` keeps it. Default: true
    """

    code: NotRequired[str]
    """Required if the caller has a second factor and the request names a payee that the account does not pay yet, or
    that only API keys have named
    """

    prices: NotRequired[dict[str, Sequence[AcceptOptionInput | AcceptOption]]]
    """Prices of single operations by method and path, such as `GET /pets/{id}`"""


@dataclass(frozen=True, kw_only=True)
class OpenapiImport(Model):
    """An import that runs in the background"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    state: Literal['queued', 'running', 'done', 'failed']
    """State of the import"""

    operations: int | None
    """Number of operations in the document; null until it has been read"""

    created: int
    """Number of endpoints created so far"""

    skipped: int
    """Number of operations that the import has skipped so far"""

    skipped_operations: list[SkippedOperation]
    """The first 200 skipped operations, once the import has ended"""

    warnings: list[EndpointWarning]
    """Parts that the import changed or left out: the first 200"""

    warnings_count: int
    """Number of all warnings"""

    problem: str | None
    """Reason of the failure; a failed import creates nothing"""

    created_at: str
    """Time of creation"""

    ended_at: str | None
    """Time at which the import ended; null while it runs"""


@dataclass(frozen=True, kw_only=True)
class PriceWarning(Model):
    """A warning about endpoints that have the same price"""

    code: Literal['network_not_settled', 'kind_not_settled', 'facilitator_silent', 'amount_below_minimum', 'amount_may_be_too_small', 'token_missing', 'token_domain_mismatch', 'token_without_authorizations', 'token_unchecked', 'token_decimals_mismatch', 'payee_missing', 'payee_is_token', 'payee_without_token_account', 'payee_off_curve', 'payee_unchecked', 'payments_refused', 'price_never_chosen', 'description_shortened', 'pattern_partly_listed', 'segment_unknown', 'schema_left_out', 'reference_left_out', 'part_left_out', 'schema_shortened', 'paths_missing', 'key_repeated', 'documents_left_out', 'servers_ignored', 'callbacks_left_out', 'price_not_read', 'prices_not_taken']
    """Stable code of the warning"""

    path: str
    """Path of the field, with dots: `accepts.0.amount`"""

    message: str
    """The problem, as a text for people"""

    fix: str
    """What you can do"""

    endpoints: list[str]
    """Method and path pattern of the first three of these endpoints"""

    endpoint_count: int
    """Number of these endpoints"""


@dataclass(frozen=True, kw_only=True)
class PayableEndpoints(Model):
    """Number of enabled endpoints that buyers can pay for"""

    yes: int
    """Number of enabled endpoints that buyers can pay for"""

    unknown: int
    """Number of enabled endpoints that could not be checked"""

    no: int
    """Number of enabled endpoints that nobody can pay for"""

    warnings: list[PriceWarning]
    """Reasons why buyers may not be able to pay, for each different price. At most 20; prices of most endpoints come
    first
    """


@dataclass(frozen=True, kw_only=True)
class DiscoveryHostUrls(Model):

    host: str
    """Host name of the gateway"""

    openapi_url: str
    """URL of the OpenAPI document for buyers"""

    well_known_url: str
    """URL of the x402 manifest"""

    is_primary: bool
    """Whether this is the primary host name of the API"""


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
    """Number of endpoints that the discovery documents list: enabled, not ephemeral, and with a price that the 402
    offers now. 0 while the API is disabled or has no payee. If a document has no room for all of them, the
    document states how many it leaves out; these are counted here
    """

    payable_endpoints: PayableEndpoints
    """Number of enabled endpoints that buyers can pay for, and the reasons for the others"""

    host_urls: list[DiscoveryHostUrls]
    """The documents of each host name"""


@dataclass(frozen=True, kw_only=True)
class Explanation(Model):
    """Explains why a payment was not charged, or why its outcome is unknown"""

    text: str
    """Explains the reason to the seller"""

    at_fault: Literal['buyer', 'seller', 'upstream', 'facilitator', 'gateway'] | None
    """The party that can correct the problem; null when no party is at fault"""

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
    """Current name of the API; null if it was deleted"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path: str
    """Path of the request"""

    payer: str
    """Address of the buyer. For a payment channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address of the payee"""

    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    """State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the
    gateway is still finding out
    """

    transaction: str | None
    """Hash of the transaction on the network; null if the payment is not settled"""

    error_reason: str | None
    """Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise"""

    explanation: Explanation | None
    """Explains `error_reason`; null without a reason"""

    upstream_status: int | None
    """HTTP status of the upstream's answer; null without an answer"""

    took_ms: int | None
    """Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null
    while the payment is open. The time includes the check of the payment and the answer of the upstream
    """

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null if the payment is not settled"""

    reversed_at: str | None
    """Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a
    reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments
    """


@dataclass(frozen=True, kw_only=True)
class SettlementDetailTimeline(Model):

    event: Literal['created', 'settling', 'settled', 'unknown', 'released', 'expired', 'cancelled', 'delivered', 'reversed']
    """The new state of the payment"""

    at: str | None
    """Null if the ledger has no time for the event"""


@dataclass(frozen=True, kw_only=True)
class SettlementDetail(Model):
    """A payment for a request, with its history"""

    id: str
    """Identifier"""

    api_id: str
    """Identifier of the API"""

    api_name: str | None
    """Current name of the API; null if it was deleted"""

    endpoint_id: str
    """Identifier of the endpoint"""

    method: str
    """HTTP method"""

    path: str
    """Path of the request"""

    payer: str
    """Address of the buyer. For a payment channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address of the payee"""

    status: Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']
    """State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the
    gateway is still finding out
    """

    transaction: str | None
    """Hash of the transaction on the network; null if the payment is not settled"""

    error_reason: str | None
    """Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise"""

    explanation: Explanation | None
    """Explains `error_reason`; null without a reason"""

    upstream_status: int | None
    """HTTP status of the upstream's answer; null without an answer"""

    took_ms: int | None
    """Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null
    while the payment is open. The time includes the check of the payment and the answer of the upstream
    """

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null if the payment is not settled"""

    reversed_at: str | None
    """Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a
    reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments
    """

    timeline: list[SettlementDetailTimeline]
    """The events of the payment so far, in order. `reversed`: the chain has taken the payment back"""


@dataclass(frozen=True, kw_only=True)
class SettlementPage(Model):
    """One page of payments"""

    items: list[Settlement]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class StatementItem(Model):
    """The earnings of a month in one token, on one network, for one payee"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token. This and `pay_to` are in lower case on EVM networks"""

    token: str | None
    """Symbol; null for an unknown token"""

    decimals: int | None
    """Decimals of the token; null for an unknown token"""

    opening: str
    """Atomic token units: settlements before the month, less reversals before it"""

    settled: str
    """Atomic token units"""

    settled_count: int
    """Number of payments that were settled"""

    reversed: str
    """Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the
    chain has taken back
    """

    reversed_count: int
    """Number of payments that were reversed"""

    closing: str
    """Atomic token units: `opening` and `settled` less `reversed`"""

    pay_to: str
    """Address of the payee"""


@dataclass(frozen=True, kw_only=True)
class Statement(Model):
    """The earnings of a month"""

    month: str
    """Month in UTC, such as `2026-11`"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    closed: bool
    """Whether these sums are final. They become final an hour after the end of the month"""

    items: list[StatementItem]
    """The sums by network, token and payee"""


@dataclass(frozen=True, kw_only=True)
class StatementSums(Model):
    """The earnings of a month in one token, on one network, for all payees"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token. This and `pay_to` are in lower case on EVM networks"""

    token: str | None
    """Symbol; null for an unknown token"""

    decimals: int | None
    """Decimals of the token; null for an unknown token"""

    opening: str
    """Atomic token units: settlements before the month, less reversals before it"""

    settled: str
    """Atomic token units"""

    settled_count: int
    """Number of payments that were settled"""

    reversed: str
    """Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the
    chain has taken back
    """

    reversed_count: int
    """Number of payments that were reversed"""

    closing: str
    """Atomic token units: `opening` and `settled` less `reversed`"""


@dataclass(frozen=True, kw_only=True)
class StatementMonth(Model):
    """A month with its earnings, by network and token"""

    month: str
    """Month in UTC, such as `2026-11`"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    closed: bool
    """Whether these sums are final. They become final an hour after the end of the month"""

    items: list[StatementSums]
    """The sums by network and token"""


@dataclass(frozen=True, kw_only=True)
class StatementMonthPage(Model):
    """Months with their earnings"""

    items: list[StatementMonth]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class ApiRequest(Model):
    """A buyer's request, or several equal requests within some seconds"""

    id: str
    """Identifier of the entry; for a payment, the identifier of the settlement"""

    at: str
    """Time of the change"""

    outcome: Literal['challenged', 'refused', 'served', 'pending', 'paid', 'failed', 'unknown']
    """`challenged`: a request without a payment got 402; `refused`: the payment or the request was refused;
    `served`: the buyer got an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: the status
    of a payment
    """

    method: str | None
    """Method; null for requests beyond the number of different ones that are listed for a minute"""

    path: str | None
    """Path without its query, at most 512 characters; null where the method is null"""

    status: int | None
    """For a payment, the HTTP status of the upstream, null without its answer; otherwise the HTTP status of the
    gateway
    """

    reason: str | None
    """Code of the refusal, or `error_reason` of the payment; null if there is none"""

    text: str | None
    """Explains the reason; null without a reason"""

    count: int
    """Number of requests"""

    endpoint_id: str | None
    """Identifier of the endpoint; null if there is none, or if it is unknown"""

    settlement_id: str | None
    """Identifier of the payment; null for other requests"""

    payer: str | None
    """Address of the buyer; null for requests without a payment"""

    took_ms: int | None
    """Milliseconds until the payment was charged, was released or became unknown; null while the payment is open,
    and for other requests
    """


@dataclass(frozen=True, kw_only=True)
class ApiRequestPage(Model):
    """One page of requests"""

    items: list[ApiRequest]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class Problem(Model):
    """A problem that prevents buyers from paying, or from receiving their answers"""

    id: str
    """Identifier"""

    kind: Literal['endpoint_failing', 'api_unpayable', 'certificate_failing', 'domain_lost', 'sales_suspended']
    """`endpoint_failing`: at least five payments within ten minutes, and at least half of them, were released
    because the upstream failed; `api_unpayable`: the API has endpoints that nobody can pay for;
    `certificate_failing`: three certificate orders in a row have failed; `domain_lost`: the host is no longer
    served, because its proof is gone
    """

    api_id: str
    """Identifier of the API"""

    endpoint_id: str | None
    """Identifier of the endpoint; null for other problems"""

    domain_id: str | None
    """Identifier of the domain; null for other problems"""

    subject: str
    """Method and path of the endpoint, the name of the API, or the host name"""

    text: str
    """Describes the problem. Parts of the text may come from name servers and certificate authorities"""

    action: str
    """What the seller can do"""

    since: str
    """Time at which the problem was noticed; the service checks once a minute"""


@dataclass(frozen=True, kw_only=True)
class ProblemPage(Model):
    """One page of problems"""

    items: list[Problem]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


@dataclass(frozen=True, kw_only=True)
class AuditRecord(Model):
    """A change of a resource of the account"""

    id: str
    """Identifier"""

    at: str
    """Time of the change"""

    actor: Literal['person', 'api_key', 'gateway']
    """`person`: a logged-in person; `api_key`: an API key; `gateway`: the platform itself"""

    api_key_id: str | None
    """Identifier of the API key that made the change; null for another actor"""

    api_key_name: str | None
    """Name of the API key that made the change; null for another actor"""

    member_email: str | None
    """The logged-in member; null for the account's own person"""

    address: str | None
    """IP address of the client"""

    action: Literal['created', 'updated', 'deleted']
    """The kind of change"""

    resource_type: Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook', 'member', 'invitation']
    """Kind of the resource"""

    resource_id: str
    """Identifier of the resource"""

    resource_name: str
    """Name of the resource"""

    api_id: str | None
    """Identifier of the API that the resource belongs to; null for a resource of the account"""

    before: dict[str, Any] | None
    """The changed fields before the change. A long value is replaced by its length and SHA-256, a secret by
    `(secret)`, and a value that the scopes of the API key do not show by `(hidden)`
    """

    after: dict[str, Any] | None
    """The changed fields after the change"""


@dataclass(frozen=True, kw_only=True)
class AuditRecordPage(Model):
    """One page of changes"""

    items: list[AuditRecord]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


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
    """Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410"""

    failing_since: str | None
    """Time since which no delivery has succeeded"""

    former_secret_until: str | None
    """Time until which deliveries are also signed with the former secret"""

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
    """Cursor of the next page; null on the last page"""


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
    """A webhook with its signing secret, which only this answer shows"""

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
    """Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410"""

    failing_since: str | None
    """Time since which no delivery has succeeded"""

    former_secret_until: str | None
    """Time until which deliveries are also signed with the former secret"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    created_at: str
    """Time of creation"""

    updated_at: str
    """Time of the last change"""

    secret: str = field(repr=False)
    """Secret that signs the messages (Standard Webhooks); only this answer shows it"""


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
    """How long the old secret still signs"""

    overlap_seconds: NotRequired[int]
    """How long the old secret still signs too, in seconds; default: a day"""


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery(Model):
    """An event for a webhook, and the attempts to deliver it"""

    id: str
    """Identifier"""

    webhook_id: str
    """Identifier of the webhook"""

    message_id: str
    """The `webhook-id` that each attempt sends"""

    type: Literal['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed', 'webhook.test']
    """Type of the event"""

    occurred_at: str
    """Time of the event"""

    data: dict[str, Any]
    """The `data` of the payload"""

    status: Literal['pending', 'delivered', 'failed']
    """State"""

    attempts: int
    """Number of attempts so far"""

    next_attempt_at: str | None
    """Time of the next attempt; null when there is none"""

    last_attempt_at: str | None
    """Time of the last attempt; null before the first"""

    last_status: int | None
    """HTTP status of the last answer"""

    last_error: Literal['name_not_resolved', 'address_not_allowed', 'connection_refused', 'connection_failed', 'timed_out', 'certificate_invalid', 'tls_failed', 'not_http', 'answer_too_long', 'answered_without_2xx', 'too_many_waiting', 'webhook_disabled'] | None
    """Reason why the last attempt failed; null if it did not fail"""

    last_answer: str | None
    """The first characters of the last answer; other characters than plain text are written as \\uXXXX"""

    last_duration_ms: int | None
    """Milliseconds that the last attempt took; null before the first"""


@dataclass(frozen=True, kw_only=True)
class WebhookDeliveryPage(Model):
    """One page of deliveries"""

    items: list[WebhookDelivery]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


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
    """Number of 402 answers to requests without a payment; new ones appear after some seconds"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewTotalsRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null without 402 answers"""

    latency_ms: StatsOverviewTotalsLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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
    """The figures of the period of equal length before this one"""

    from_: str
    """Start of the period, included"""

    to: str
    """End of the period, excluded"""

    challenges: int
    """Number of 402 answers to requests without a payment; new ones appear after some seconds"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewPreviousRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null without 402 answers"""

    latency_ms: StatsOverviewPreviousLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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
    """Number of 402 answers to requests without a payment; new ones appear after some seconds"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByDayRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null without 402 answers"""

    latency_ms: StatsOverviewByDayLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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
    """Start of the hour"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    revenue: list[StatsOverviewByHourRevenue]
    """Settled amounts by network and token"""

    latency_ms: StatsOverviewByHourLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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

    api_name: str | None
    """Current name of the API; null if it was deleted"""

    challenges: int
    """Number of 402 answers to requests without a payment; new ones appear after some seconds"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByApiRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null without 402 answers"""

    latency_ms: StatsOverviewByApiLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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
    """Number of 402 answers to requests without a payment; new ones appear after some seconds"""

    paid: int
    """Number of payments that were settled"""

    failed: int
    """Number of payments that ended without a charge"""

    unique_payers: int
    """Number of different buyers"""

    revenue: list[StatsOverviewByEndpointRevenue]
    """Settled amounts by network and token"""

    conversion: float | None
    """Payments per 402 answer, at most 1; null without 402 answers"""

    latency_ms: StatsOverviewByEndpointLatencyMs | None
    """Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the
    API. Estimated with an error of at most a half; times above a minute count as a minute
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
    """The figures of the period of equal length before this one"""

    by_day: list[StatsOverviewByDay]
    """The figures of each day, oldest first"""

    by_hour: list[StatsOverviewByHour] | None = None
    """With `hourly`: each hour, oldest first. Only the newest 100,000 payments are counted; earlier hours are left
    out
    """

    by_api: list[StatsOverviewByApi]
    """At most 200; those with the most payments come first, then those with the most challenges"""

    by_endpoint: list[StatsOverviewByEndpoint]
    """At most 200; those with the most payments come first, then those with the most challenges"""


@dataclass(frozen=True, kw_only=True)
class TokenExtra(Model):
    """Data for the payer's signature: name and version of the token, transfer method"""

    name: str
    """Name in the EIP-712 domain of the token"""

    version: str
    """Version in the EIP-712 domain of the token"""

    assetTransferMethod: str
    """How the token is transferred: `eip3009` uses a signed authorization of the payer"""


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
    """Data for the payer's signature: name and version of the token, transfer method"""


@dataclass(frozen=True, kw_only=True)
class Network(Model):
    """A network with the schemes and tokens of its prices"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    name: str | None
    """Name of the network; null if it has none"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    available: bool
    """Whether the facilitator of the network has reported that it settles prices on it"""

    unavailable_reason: Literal['no_facilitator', 'facilitator_silent', 'nothing_settled'] | None
    """`no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the
    facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers
    """

    schemes: list[str]
    """Prices that can be settled now; empty if the network is not available"""

    x402_versions: list[int]
    """Versions of x402 that the facilitator of the network supports"""

    tokens: list[Token]
    """The tokens in which a price can be paid"""

    rpc_url: str | None
    """A public node for wallets; null if the operator publishes none"""


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
    """Name of the network, or its identifier if it has no name"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    available: bool
    """Whether the facilitator of the network has reported that it settles prices on it"""

    unavailable_reason: Literal['no_facilitator', 'facilitator_silent', 'nothing_settled'] | None
    """`no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the
    facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers
    """

    schemes: list[str]
    """Prices that can be settled now; empty if the network is not available"""

    tokens: list[Token]
    """The tokens in which a price can be paid"""

    rpc_url: str | None
    """A public node for wallets; null if the operator publishes none"""

    explorer_url: str | None = None
    """URL of a transaction in a block explorer; `{transaction}` stands for its hash. Absent if there is no explorer"""


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
    """Address of the control plane for Sandbox keys; null if the gateway has no Sandbox"""


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
    """URL of a node for wallets; null if the operator publishes none"""

    faucet_enabled: bool
    """Whether the faucet sends funds"""

    sample_upstream_url: str | None
    """An API that sellers may wrap in the Sandbox to try the platform out; null if the operator offers none"""

    payment_token: LocalDevConfigPaymentToken
    """The payment token of the Sandbox"""


@dataclass(frozen=True, kw_only=True)
class AccountName(Model):
    """The account that the credential acts for"""

    id: str
    """Identifier"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    suspended: Suspension | None
    """The suspension of the account by the operator of the gateway; null if there is none"""


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
    """Role of the calling person"""


@dataclass(frozen=True, kw_only=True)
class OpenAccounts(Model):
    """The accounts for which the person may act, the person's own first"""

    items: list[OpenAccount]
    """The accounts"""


@dataclass(frozen=True, kw_only=True)
class OpenedAccount(Model):
    """A token for one of the accounts of the person"""

    token: str
    """JWT of this session for the account; it ends with the session"""

    account: OpenAccount
    """The account that the token is for"""


@dataclass(frozen=True, kw_only=True)
class AcceptedInvitation(Model):
    """The account that the person is now a member of"""

    account: OpenAccount
    """The account that the person is a member of"""


@dataclass(frozen=True, kw_only=True)
class Member(Model):
    """A person who may act for the account"""

    id: str
    """Identifier of the person's own account"""

    email: str
    """E-mail address of the account"""

    name: str | None
    """Display name"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    second_factor: bool
    """Whether the person has a second factor"""

    own_login: bool
    """Whether this is the account's own person, who is always an owner"""

    created_at: str
    """Time of creation"""


@dataclass(frozen=True, kw_only=True)
class Members(Model):
    """The members of an account, the account's own person first"""

    items: list[Member]
    """The members"""


class UpdateMember(TypedDict):
    """The new role of a member"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The new role"""

    code: NotRequired[str]
    """Required if the caller has a second factor"""


class CreateInvitation(TypedDict):
    """The address to invite, and the role of its owner"""

    email: str
    """The address to invite"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    code: NotRequired[str]
    """Required if the caller has a second factor"""


@dataclass(frozen=True, kw_only=True)
class Invitation(Model):
    """An invitation that nobody has accepted yet"""

    id: str
    """Identifier"""

    email: str
    """The address that the invitation was mailed to"""

    role: Literal['owner', 'developer', 'accountant', 'support']
    """The role in the account"""

    expires_at: str
    """Time until which the invitation is valid"""

    created_at: str
    """Time of creation"""


@dataclass(frozen=True, kw_only=True)
class Invitations(Model):
    """The invitations that are still valid"""

    items: list[Invitation]
    """The invitations"""


@dataclass(frozen=True, kw_only=True)
class UserPendingEmail(Model):

    email: str
    """E-mail address of the account"""

    expires_at: str
    """Time of expiry; null for never"""


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
    """Whether the e-mail address is verified; until then, changes are refused"""

    pending_email: UserPendingEmail | None
    """The new address that `POST /auth/change-email` mailed a token to, until the change is made, stopped or too old"""

    publish_owner_email: bool
    """Whether the discovery documents of APIs without a contact show the verified e-mail address; default true"""

    problem_mails: bool
    """Whether the owner gets mails about problems of the APIs (`GET /problems`)"""

    second_factor: bool
    """Whether a login also needs a code"""

    recovery_codes_left: int
    """Number of unused recovery codes"""

    created_at: str
    """Time of creation"""

    suspended: Suspension | None
    """The suspension of the account by the operator of the gateway; null if there is none"""


@dataclass(frozen=True, kw_only=True)
class Identity(Model):
    """The account and the rights of a credential"""

    user: User
    """The person who calls, or the account that has the API key"""

    account: AccountName
    """The account that the credential acts for"""

    role: Literal['owner', 'developer', 'accountant', 'support'] | None
    """Role of the person in the account; null for an API key"""

    environment: Literal['production', 'development']
    """`production`, or `development` for the Sandbox"""

    credential: Literal['jwt', 'api_key']
    """Kind of the credential"""

    scopes: list[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']] | None
    """Scopes of the API key or of the role; null for an owner, who may do everything"""


class UpdateAccount(TypedDict):
    """Changes of the settings of an account; fields that are absent stay as they are"""

    name: NotRequired[str | None]
    """Display name"""

    publish_owner_email: NotRequired[bool]
    """Whether the discovery documents of APIs without a contact show the verified e-mail address; default true"""

    problem_mails: NotRequired[bool]
    """Whether the owner gets mails about problems of the APIs (`GET /problems`)"""


@dataclass(frozen=True, kw_only=True)
class Session(Model):
    """A JWT and its account"""

    token: str = field(repr=False)
    """JWT, valid for 24 hours"""

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
    """Whether the discovery documents of APIs without a contact show the verified e-mail address; default true"""


class Login(TypedDict):
    """The credentials of an account"""

    email: str
    """E-mail address of the account"""

    password: str
    """Password of the account"""

    code: NotRequired[str]
    """Six digits of the authenticator app, or a recovery code"""


class VerifyEmail(TypedDict):
    """The token from a mail, which proves that the caller receives mails at that address"""

    token: str
    """The token from the mail"""


class AcceptInvitation(TypedDict):
    """The token of an invitation, and whether to accept it or only to read it"""

    token: str
    """The token from the mail"""

    dry_run: NotRequired[bool]
    """True accepts nothing; the answer shows the account and the role"""


@dataclass(frozen=True, kw_only=True)
class EmailVerification(Model):
    """The result of a verification of an e-mail address"""

    status: Literal['verified']
    """State"""


@dataclass(frozen=True, kw_only=True)
class ResentVerification(Model):
    """Confirms that the verification mail was sent again"""

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
    """Confirms that the password was changed"""

    status: Literal['changed']
    """State"""


@dataclass(frozen=True, kw_only=True)
class StoppedEmailChange(Model):
    """Confirms that the change was stopped"""

    status: Literal['stopped']
    """State"""


class ChangePassword(TypedDict):
    """The old and the new password"""

    current_password: str
    """Current password of the account"""

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
    """Confirms that a mail was sent"""

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
    """The secret in base 32, for apps that cannot read QR codes"""

    otpauth_uri: str = field(repr=False)
    """The secret as a URI for a QR code: RFC 6238 with SHA-1, six digits, 30 seconds"""


class ConfirmSecondFactor(TypedDict):
    """A code of the authenticator app"""

    code: str
    """Six digits of the authenticator app, or a recovery code"""


@dataclass(frozen=True, kw_only=True)
class EnabledSecondFactor(Model):
    """A new session, with the recovery codes of the second factor"""

    token: str = field(repr=False)
    """JWT, valid for 24 hours"""

    user: User
    """The account"""

    recovery_codes: list[str] = field(repr=False)
    """Each replaces a code once; only this answer shows them"""


class SecondFactorProof(TypedDict):
    """The password and a code of the second factor"""

    password: str
    """Password of the account"""

    code: str
    """Six digits of the authenticator app, or a recovery code"""


@dataclass(frozen=True, kw_only=True)
class RecoveryCodes(Model):
    """Codes that replace the authenticator app; each works once"""

    recovery_codes: list[str] = field(repr=False)
    """Each replaces a code once; only this answer shows them"""


class RollApiKey(TypedDict):
    """How long the old key stays valid, and the limits of the new key"""

    overlap_seconds: NotRequired[int]
    """How long the old key stays valid, in seconds; default: 0"""

    expires_at: NotRequired[str | None]
    """Time of expiry of the new key; default: as for the old key; null: never"""

    allowed_addresses: NotRequired[Sequence[str] | None]
    """IP addresses and CIDR ranges for the new key; default: as for the old key; null: every address"""

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
    """Time of expiry; null for never"""

    allowed_addresses: list[str] | None
    """CIDR ranges from which the key may be used; null allows every address"""


@dataclass(frozen=True, kw_only=True)
class ApiKeyPage(Model):
    """One page of API keys"""

    items: list[ApiKey]
    """The items, newest first"""

    next_cursor: str | None
    """Cursor of the next page; null on the last page"""


class CreateApiKey(TypedDict):
    """A new API key"""

    name: str
    """Display name"""

    scopes: NotRequired[Sequence[Literal['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write', 'domains:read', 'domains:write', 'stats:read', 'settlements:read', 'openapi:read', 'payee:write', 'audit:read', 'webhooks:read', 'webhooks:write']]]
    """The rights of the key"""

    preset: NotRequired[Literal['readonly', 'apiManager', 'analytics']]
    """A named set of scopes, instead of `scopes`"""

    expires_at: NotRequired[str | None]
    """Time of expiry; null for never"""

    allowed_addresses: NotRequired[Sequence[str] | None]
    """IP addresses and CIDR ranges from which the key may be used; default: every address"""

    code: NotRequired[str]
    """Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six
    digits of the authenticator app, or a recovery code
    """


@dataclass(frozen=True, kw_only=True)
class CreatedApiKey(Model):
    """An API key with its full text, which only this answer shows"""

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
    """Time of expiry; null for never"""

    allowed_addresses: list[str] | None
    """CIDR ranges from which the key may be used; null allows every address"""

    key: str = field(repr=False)
    """The key itself; only this answer shows it"""


@dataclass(frozen=True, kw_only=True)
class SandboxWallet(Model):
    """The wallet of the account on the Sandbox chain"""

    address: str
    """Address on an EVM chain"""

    private_key: str = field(repr=False)
    """Private key of the wallet, for the Sandbox chain only"""

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
    """The address, and the funds to send to it"""

    address: str
    """Address on an EVM chain"""

    asset: NotRequired[Literal['all', 'eth', 'usdc']]
    """The funds that the faucet sends"""


@dataclass(frozen=True, kw_only=True)
class Health(Model):
    """The state of the service"""

    status: Literal['ok']
    """State"""


@dataclass(frozen=True, kw_only=True)
class PaymentEventData(Model):
    """The payment that an event is about"""

    payment_id: str
    """Identifier of the payment, as in `/settlements/{id}`"""

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
    """Address of the buyer. For a payment channel, the address that gets the rest of the deposit back"""

    scheme: str
    """Payment scheme of x402, such as `exact`"""

    network: str
    """Network as CAIP-2 identifier, such as `eip155:8453`"""

    asset: str
    """Address of the token contract; `0.0.x` on Hedera"""

    amount: str
    """Atomic token units"""

    pay_to: str
    """Address of the payee"""

    transaction: str | None
    """Hash of the transaction on the network; null if the payment is not settled"""

    reason: str | None
    """The reason; null if there is none"""

    created_at: str
    """Time of creation"""

    settled_at: str | None
    """Time of the settlement; null if the payment is not settled"""


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
    """Number of payments of the last ten minutes that were released because the upstream failed"""

    settled: int
    """Number of payments of the last ten minutes that were settled"""

    since: str
    """Time at which the failure was noticed"""


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
    """Number of orders that have failed in a row"""

    reason: str | None
    """The reason; null if there is none"""

    not_after: str | None
    """Time until which the current certificate is valid"""

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
    """The payees before the change"""

    after: list[str]
    """The payees after the change"""


@dataclass(frozen=True, kw_only=True)
class TestEventData(Model):
    """The test that an event is about"""

    webhook_id: str
    """Identifier of the webhook"""


class ListApiKeysQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class ListApisQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class GetSlugAvailabilityQuery(TypedDict):
    slug: str
    """Name of the API in the gateway host, unique in its environment"""


class ListEndpointsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""

    search: NotRequired[str]
    """Text in the path, summary, description or operation id, in any case"""

    method: NotRequired[Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']]
    """HTTP method"""

    path_prefix: NotRequired[str]
    """Start of the path pattern; upper and lower case differ"""

    min_amount: NotRequired[str]
    """Lowest amount of the matching price, in atomic units"""

    max_amount: NotRequired[str]
    """Highest amount of the matching price, in atomic units. One price must be within both limits"""

    enabled: NotRequired[Literal['true', 'false']]
    """Whether the gateway serves the endpoint"""


class ListDomainsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class GetStatsOverviewQuery(TypedDict):
    days: NotRequired[int]
    """Number of days in UTC, up to and including the last day"""

    until: NotRequired[str]
    """The last day in UTC, such as `2026-01-31`; default: today"""

    without_trials: NotRequired[Literal['true']]
    """Leaves out payments of the account's own Sandbox wallet. 402 answers have no payer and still count. Only the
    newest 100,000 payments are counted
    """

    hourly: NotRequired[Literal['true']]
    """Adds `by_hour`, for at most 7 days"""


class ListSettlementsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""

    api_id: NotRequired[str]
    """Identifier of the API"""

    endpoint_id: NotRequired[str]
    """Identifier of the endpoint"""

    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    """State"""

    payer: NotRequired[str]
    """Address of the buyer. For a payment channel, the address that gets the rest of the deposit back"""

    transaction: NotRequired[str]
    """Only the payment that this transaction settled, in the spelling of the network"""

    to: NotRequired[str]
    """Only payments created before this time"""

    owed: NotRequired[Literal['true']]
    """Only payments that were charged without delivery of the answer; the payer may claim the answer"""


class ExportSettlementsQuery(TypedDict):
    api_id: NotRequired[str]
    """Identifier of the API"""

    endpoint_id: NotRequired[str]
    """Identifier of the endpoint"""

    status: NotRequired[Literal['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released']]
    """State"""

    payer: NotRequired[str]
    """Address of the buyer. For a payment channel, the address that gets the rest of the deposit back"""

    transaction: NotRequired[str]
    """Only the payment that this transaction settled, in the spelling of the network"""

    to: NotRequired[str]
    """Only payments created before this time"""

    owed: NotRequired[Literal['true']]
    """Only payments that were charged without delivery of the answer; the payer may claim the answer"""

    format: NotRequired[Literal['csv', 'jsonl']]
    """CSV (RFC 4180), or one JSON object on each line"""


class ListProblemsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class ListRequestsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class GetStatementQuery(TypedDict):
    month: str
    """Month in UTC, such as `2026-11`"""


class ListStatementMonthsQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class ExportStatementQuery(TypedDict):
    month: str
    """Month in UTC, such as `2026-11`"""

    format: NotRequired[Literal['csv', 'pdf']]
    """CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines"""


class ListAuditLogQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""

    resource_type: NotRequired[Literal['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook', 'member', 'invitation']]
    """Kind of the resource"""

    resource_id: NotRequired[str]
    """Identifier of the resource"""

    api_id: NotRequired[str]
    """Only changes of this API, its endpoints and its domains"""

    to: NotRequired[str]
    """Only changes before this time"""


class ListWebhooksQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""


class ListWebhookDeliveriesQuery(TypedDict):
    limit: NotRequired[int]
    """Most items on a page"""

    cursor: NotRequired[str]
    """`next_cursor` of the previous page; the first page if absent"""

    status: NotRequired[Literal['pending', 'delivered', 'failed']]
    """State"""
