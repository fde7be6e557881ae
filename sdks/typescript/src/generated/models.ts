/** Generated from openapi/openapi.json by `make sdk`; do not edit. */
/** Every error answer. `code` is stable; the operator can find the request by `request_id` in the log. */
export type ErrorAnswer = {
    /** Message */
    error: string;
    /**
     * Stable code of the error
     */
    code: "address_not_allowed" | "already_member" | "ambiguous_credentials" | "body_too_large" | "chain_unavailable" | "development_environment_required" | "domain_already_exists" | "email_already_registered" | "email_verification_required" | "endpoint_already_exists" | "environment_mismatch" | "headers_too_large" | "hostname_taken" | "idempotency_key_reused" | "insufficient_scope" | "internal_error" | "invalid_credentials" | "invalid_invitation" | "invalid_reset_token" | "invalid_stop_token" | "invalid_token" | "invalid_verification_token" | "invitation_for_other_address" | "jwt_required" | "last_owner" | "malformed_body" | "malformed_request" | "method_not_allowed" | "month_archived" | "network_not_allowed" | "not_found" | "own_login_required" | "precondition_failed" | "quota_exceeded" | "rate_limited" | "request_in_flight" | "request_timeout" | "sandbox_key_in_production" | "scheme_not_allowed" | "second_factor_already_enabled" | "second_factor_not_begun" | "second_factor_not_enabled" | "second_factor_required" | "secret_not_shown_again" | "service_unavailable" | "slug_already_exists" | "unauthorized" | "unsupported_media_type" | "upload_too_slow" | "validation_failed" | "webhook_disabled" | "wrong_code" | "wrong_password";
    /**
     * Format: uuid
     * Identifier of the request, for questions to the operator
     */
    request_id: string;
    /** The fields with problems */
    details?: {
        /** Path of the field, with dots: `accepts.0.amount` */
        path: string;
        /** The problem, as a text for people */
        message: string;
    }[];
};
/** One way to pay for a request: a price in one token on one network */
export type AcceptOption = {
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Price in atomic token units: `100000` is 0.10 USDC */
    amount: string;
    /** Seconds for which a payment is valid */
    max_timeout_seconds: number;
    /** Data for the payer's signature: name and version of the token, transfer method */
    extra: {
        [key: string]: unknown;
    };
};
/** A parameter of the query, a header or a cookie */
export type EndpointParameter = {
    /** Name of the parameter. The case of header names is ignored */
    name: string;
    /**
     * Where the parameter is sent
     */
    in: "query" | "header" | "cookie";
    /** Whether each request needs the parameter */
    required?: boolean;
    /** Text for people; null when there is none */
    description?: string;
    /** JSON Schema of the value */
    schema?: {
        [key: string]: unknown;
    };
    /**
     * How a list or an object is written (OpenAPI 3.1)
     */
    style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "simple";
    /** Whether a list or an object becomes several parameters (OpenAPI 3.1) */
    explode?: boolean;
    /** Media type of a value that is a document, such as JSON in a query */
    content_type?: string;
};
/** An accepted setting that may not have the effect that you expect */
export type EndpointWarning = {
    /**
     * Stable code of the warning
     */
    code: "network_not_settled" | "kind_not_settled" | "facilitator_silent" | "amount_below_minimum" | "amount_may_be_too_small" | "token_missing" | "token_domain_mismatch" | "token_without_authorizations" | "token_unchecked" | "token_decimals_mismatch" | "payee_missing" | "payee_is_token" | "payee_without_token_account" | "payee_off_curve" | "payee_unchecked" | "payments_refused" | "price_never_chosen" | "description_shortened" | "pattern_partly_listed" | "segment_unknown" | "schema_left_out" | "reference_left_out" | "part_left_out" | "schema_shortened" | "paths_missing" | "key_repeated" | "documents_left_out" | "servers_ignored" | "callbacks_left_out" | "price_not_read" | "prices_not_taken";
    /** Path of the field, with dots: `accepts.0.amount` */
    path: string;
    /** The problem, as a text for people */
    message: string;
    /** What you can do */
    fix: string;
};
/** A method and path of an API with its price */
export type Endpoint = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** Text for people; null when there is none */
    description: string | null;
    /** `operationId` of the operation; null when there is none */
    operation_id: string | null;
    /** One line for buyers; null when there is none */
    summary: string | null;
    /** Groups of the endpoint, for catalogues */
    tags: string[];
    /** Media type of a successful answer; null is application/json */
    mime_type: string | null;
    /** Media type of the request body; null is application/json */
    request_mime_type: string | null;
    /** HTTP status of a successful answer; null is 200 */
    success_status: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query */
    parameters: EndpointParameter[];
    /** The prices of a request; the buyer chooses one */
    accepts: AcceptOption[];
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of a successful answer */
    response_schema: {
        [key: string]: unknown;
    } | null;
    /**
     * Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
     */
    schema_source: "openapi" | "inferred" | "manual";
    /** Whether the gateway serves the resource */
    enabled: boolean;
    /** Whether payments without an identifier (x402 extension `payment-identifier`) are refused */
    payment_identifier_required: boolean;
    /** Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known payers */
    always_verify: boolean;
    /**
     * When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
     */
    charge: "after" | "before" | "tool_calls";
    /** How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely */
    max_redeliveries: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds: number | null;
    /** Time of expiry; null for never */
    expires_at: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
    /**
     * Whether buyers can pay. `no`: nobody can pay any of the prices; `unknown`: this could not be checked. `warnings` has the reasons
     */
    payable: "yes" | "unknown" | "no";
    /** Accepted settings that may not have the effect that you expect */
    warnings: EndpointWarning[];
    /** Payments that were refused because of the terms, in the last seven days and since the last change; null if there are none */
    refused_payments: {
        /** Number of these payments */
        count: number;
        /** Reason of the last refusal */
        last_reason: string;
        /**
         * Format: date-time
         * Time of the last refusal
         */
        last_at: string;
    } | null;
};
/** One page of endpoints */
export type EndpointPage = {
    /** The items, newest first */
    items: Endpoint[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** One way to pay for a request: a price in one token on one network */
export type AcceptOptionInput = {
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Price in atomic token units: `100000` is 0.10 USDC */
    amount: string;
    /** Seconds for which a payment is valid */
    max_timeout_seconds: number;
    /** Data for the payer's signature: name and version of the token, transfer method */
    extra: {
        [key: string]: unknown;
    };
};
/** A parameter of the query, a header or a cookie */
export type EndpointParameterInput = {
    /** Name of the parameter. The case of header names is ignored */
    name: string;
    /**
     * Where the parameter is sent
     */
    in: "query" | "header" | "cookie";
    /** Default: false */
    required?: boolean;
    /** Text for people; null when there is none */
    description?: string;
    /** JSON Schema of the value; default: any text */
    schema?: {
        [key: string]: unknown;
    };
    /**
     * How a list or an object is written (OpenAPI 3.1)
     */
    style?: "form" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "simple";
    /** Whether a list or an object becomes several parameters (OpenAPI 3.1) */
    explode?: boolean;
    /** Media type of a value that is a document, such as application/json in a query */
    content_type?: string;
};
/** A new endpoint */
export type CreateEndpoint = {
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** The prices of a request; the buyer chooses one */
    accepts: AcceptOptionInput[];
    /** Text for people; null when there is none */
    description?: string | null;
    /** `operationId` in the OpenAPI document of the gateway host */
    operation_id?: string | null;
    /** One line for buyers */
    summary?: string | null;
    /** Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; default: application/json */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of a successful answer */
    response_schema?: {
        [key: string]: unknown;
    } | null;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2 */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
    /** Lifetime in seconds; makes the endpoint ephemeral */
    ttl?: number | null;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** Changes of an endpoint; fields that are absent stay as they are */
export type UpdateEndpoint = {
    /**
     * HTTP method
     */
    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern?: string;
    /** The prices of a request; the buyer chooses one */
    accepts?: AcceptOptionInput[];
    /** Text for people; null when there is none */
    description?: string | null;
    /** `operationId` in the OpenAPI document of the gateway host */
    operation_id?: string | null;
    /** One line for buyers */
    summary?: string | null;
    /** Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; default: application/json */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of a successful answer */
    response_schema?: {
        [key: string]: unknown;
    } | null;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2 */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
    /** True deletes the stored schemas of request and answer, and infers new ones */
    clear_schemas?: boolean;
    /** Not accepted in a change: only a new endpoint may have a lifetime */
    ttl?: unknown;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** Selects the endpoints of an API that match all given fields */
export type EndpointFilter = {
    /** Text in the path, summary, description or operation id, in any case */
    search?: string;
    /**
     * HTTP method
     */
    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /**
     * Format: starts_with
     * Start of the path pattern; upper and lower case differ
     */
    path_prefix?: string;
    /** Lowest amount of the matching price, in atomic units */
    min_amount?: string;
    /** Highest amount of the matching price, in atomic units. One price must be within both limits */
    max_amount?: string;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** Identifiers of endpoints */
    ids?: string[];
};
/** A change of many endpoints of an API */
export type ChangeEndpoints = {
    /** Selects the endpoints to change; {} selects all */
    filter: EndpointFilter;
    /** The changes of each endpoint; absent fields stay as they are */
    changes: {
        /** Whether the gateway serves the resource */
        enabled?: boolean;
        /** The new prices of each endpoint */
        accepts?: AcceptOptionInput[];
        /** The new prices of each endpoint in percent of its current prices: 110 raises them by a tenth. Half an atomic unit is rounded up */
        price_percent?: number;
    };
    /** True changes nothing; the answer lists what would change */
    dry_run?: boolean;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** The prices of an endpoint, and whether it is served */
export type EndpointTerms = {
    /** The prices of a request; the buyer chooses one */
    accepts: AcceptOption[];
    /** Whether the gateway serves the resource */
    enabled: boolean;
};
/** The change of one of many endpoints */
export type EndpointChange = {
    /** Identifier */
    id: string;
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** Prices and `enabled` before the change */
    before: EndpointTerms;
    /** Prices and `enabled` after the change */
    after: EndpointTerms;
};
/** The result of a change of many endpoints, or of its dry run */
export type ChangedEndpoints = {
    /** Whether this was a dry run, which changes nothing */
    dry_run: boolean;
    /** Number of endpoints that match the filter */
    matched: number;
    /** Number of endpoints that the change alters */
    changed: number;
    /** The first 100 endpoints that change, newest first */
    changes: EndpointChange[];
    /** Accepted settings that may not have the effect that you expect */
    warnings: EndpointWarning[];
};
/** An endpoint that an import has made */
export type ImportedEndpoint = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** Text for people; null when there is none */
    description: string | null;
    /** `operationId` of the operation; null when there is none */
    operation_id: string | null;
    /** One line for buyers; null when there is none */
    summary: string | null;
    /** Groups of the endpoint, for catalogues */
    tags: string[];
    /** Media type of a successful answer; null is application/json */
    mime_type: string | null;
    /** Media type of the request body; null is application/json */
    request_mime_type: string | null;
    /** HTTP status of a successful answer; null is 200 */
    success_status: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query */
    parameters: EndpointParameter[];
    /** The prices of a request; the buyer chooses one */
    accepts: AcceptOption[];
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of a successful answer */
    response_schema: {
        [key: string]: unknown;
    } | null;
    /**
     * Source of the schemas. `openapi`: an import; `inferred`: the service; `manual`: the seller
     */
    schema_source: "openapi" | "inferred" | "manual";
    /** Whether the gateway serves the resource */
    enabled: boolean;
    /** Whether payments without an identifier (x402 extension `payment-identifier`) are refused */
    payment_identifier_required: boolean;
    /** Whether the facilitator verifies each payment before the request goes to the upstream, also payments of known payers */
    always_verify: boolean;
    /**
     * When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream; `tool_calls`: after successful MCP tool calls only
     */
    charge: "after" | "before" | "tool_calls";
    /** How often the gateway repeats the request to the upstream for a paid answer that was not delivered completely */
    max_redeliveries: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds: number | null;
    /** Time of expiry; null for never */
    expires_at: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
};
/** A suspension by the operator of the gateway */
export type Suspension = {
    /**
     * What is suspended. `account`: all APIs of the account; `api`: the API; `payee`: payments to its `pay_to_address`; `host`: sales under this host name; `network` and `token`: payments on that network or in that token
     */
    kind: "account" | "api" | "host" | "network" | "token" | "payee";
    /** The reason that the operator of the gateway has given */
    reason: string;
    /**
     * Format: date-time
     * Start of the suspension
     */
    since: string;
    /** Time at which the suspension ends automatically; null if there is none */
    until: string | null;
};
/** An upstream HTTP API behind the gateway */
export type Api = {
    /** Identifier */
    id: string;
    /** Display name */
    name: string;
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
    /** Base URL of the upstream API */
    upstream_base_url: string;
    /**
     * How the payee is chosen: `user_wallet` pays the address in `pay_to_address`
     */
    pay_to_mode: "user_wallet";
    /** Address of the payee, for the mode `user_wallet` */
    pay_to_address: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance: string | null;
    /** Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false */
    discovery_contact_email: string | null;
    /** Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs */
    publish_owner_email: boolean;
    /** The names of the headers that the gateway adds for the upstream */
    upstream_header_names: string[];
    /** Whether the upstream receives a signed PAYMENT-CONTEXT header with each request */
    payment_context: boolean;
    /** Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase */
    vary_on: string[];
    /** Origins of other hosts; a redirect to one of them is charged like an answer */
    redirect_origins: string[];
    /** `info.version` of the OpenAPI document for buyers */
    openapi_version: string;
    /** `serviceName` in the 402, for catalogues; null when there is none */
    service_name: string | null;
    /** `iconUrl` in the 402; null when there is none */
    icon_url: string | null;
    /** `tags` in the 402, before those of the endpoint */
    tags: string[];
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** All host names of the API on the gateway */
    hosts: string[];
    /** Host name that buyers should use */
    primary_host: string;
    /** Whether the gateway serves the resource */
    enabled: boolean;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
    /** The widest suspension by the operator of the gateway: of the account, the API, its `pay_to_address` or its platform host; null if there is none. `GET /problems` lists all suspensions */
    suspended: Suspension | null;
};
/** One page of APIs */
export type ApiPage = {
    /** The items, newest first */
    items: Api[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A new API */
export type CreateApi = {
    /** Display name */
    name: string;
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
    /** Base URL of the upstream API */
    upstream_base_url: string;
    /**
     * How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode
     */
    pay_to_mode: "user_wallet";
    /** `serviceName` in the 402, which catalogues show */
    service_name?: string | null;
    /** `iconUrl` in the 402 */
    icon_url?: string | null;
    /** `tags` in the 402, before those of the endpoint */
    tags?: string[];
    /** Address of the payee, for the mode `user_wallet` */
    pay_to_address?: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance?: string | null;
    /** Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false */
    discovery_contact_email?: string | null;
    /** Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs */
    publish_owner_email?: boolean;
    /** Headers that the gateway adds for the upstream, such as its API key; null removes them */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false */
    payment_context?: boolean;
    /** Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase */
    vary_on?: string[] | null;
    /** Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A redirect to any other host is not passed on. Default: none */
    redirect_origins?: string[];
    /** `info.version` of the OpenAPI document for buyers */
    openapi_version?: string | null;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** Changes of an API; fields that are absent stay as they are */
export type UpdateApi = {
    /** Display name */
    name?: string;
    /** Name of the API in the gateway host, unique in its environment */
    slug?: string;
    /** Base URL of the upstream API */
    upstream_base_url?: string;
    /**
     * How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode
     */
    pay_to_mode?: "user_wallet";
    /** `serviceName` in the 402, which catalogues show */
    service_name?: string | null;
    /** `iconUrl` in the 402 */
    icon_url?: string | null;
    /** `tags` in the 402, before those of the endpoint */
    tags?: string[];
    /** Address of the payee, for the mode `user_wallet` */
    pay_to_address?: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance?: string | null;
    /** Contact in the discovery document; null uses the owner's verified address, unless `publish_owner_email` is false */
    discovery_contact_email?: string | null;
    /** Whether the discovery document shows the owner's verified e-mail address if the API has no contact; default true. The account can forbid this for all its APIs */
    publish_owner_email?: boolean;
    /** Headers that the gateway adds for the upstream, such as its API key; null removes them */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false */
    payment_context?: boolean;
    /** Names of request headers that select an answer: a buyer who claims a paid answer must send their values of the purchase */
    vary_on?: string[] | null;
    /** Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A redirect to any other host is not passed on. Default: none */
    redirect_origins?: string[];
    /** `info.version` of the OpenAPI document for buyers */
    openapi_version?: string | null;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** The events of an account about which a person gets mails */
export type Alarms = {
    /** The events of the account about which the person gets mails */
    kinds: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
    /** The events that the person's role allows */
    available: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
};
/** The events of an account about which a person wants mails */
export type UpdateAlarms = {
    /** The events about which the person wants mails; all others are switched off */
    kinds: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
};
/** A network of production for the prices of a copy */
export type CopyNetwork = {
    /** CAIP-2 network of production. Its USDC replaces the USDC of the Sandbox */
    network: string;
    /**
     * Default: `exact`
     */
    scheme?: "exact" | "batch-settlement";
    /** The payee on Solana or Hedera. On EVM networks, `pay_to_address` is the payee */
    pay_to?: string;
};
/** The fields that differ in the copy; absent fields are taken from the Sandbox */
export type CopyApi = {
    /** Display name */
    name?: string;
    /** The slug in production. Default: the slug of the Sandbox */
    slug?: string;
    /** Base URL of the upstream API */
    upstream_base_url?: string;
    /** Headers for the upstream in production. The headers of the Sandbox are not copied */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** The payee in production. Default: the address that all other APIs in production pay; null for none */
    pay_to_address?: string | null;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
    /** The networks on which the copy sells. Each price is offered on each of them. Default: Base */
    networks?: CopyNetwork[];
};
/** The new API of production, and what the copy left out */
export type CopiedApi = {
    /** The new API */
    api: Api;
    /** Number of endpoints of the new API */
    endpoints: number;
    /** Number of ephemeral endpoints, which are not copied */
    ephemeral_endpoints: number;
    /** Names of the upstream headers of the API in the Sandbox that the new API does not have */
    missing_upstream_headers: string[];
};
/** Whether a slug is free */
export type SlugAvailability = {
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
    /** Whether the slug is free */
    available: boolean;
    /**
     * Reason why the slug is not free. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform uses it; `taken`: an API of the environment has it, or another account released it less than 90 days ago
     */
    reason?: "invalid" | "reserved" | "taken";
};
/** The upstream that the service probes */
export type ProbeUpstream = {
    /** Base URL of the upstream API */
    upstream_base_url: string;
};
/** The result of a probe of an upstream */
export type UpstreamProbe = {
    /** Whether the upstream answered over HTTP, with any status. For an upstream with HTTP/2 only: whether it accepted TLS */
    reachable: boolean;
    /** HTTP status of the answer to a GET of the base URL; redirects are not followed */
    status?: number;
    /** Milliseconds until the response headers, including the time to connect */
    latency_ms?: number;
    /** The TLS connection, for https */
    tls?: {
        /** Version of TLS */
        protocol: string;
        /**
         * Format: date-time
         * Time at which the certificate expires
         */
        not_after: string;
    };
    /**
     * Reason why the upstream could not be reached
     */
    reason?: "name_not_resolved" | "address_not_allowed" | "connection_refused" | "connection_failed" | "timed_out" | "certificate_invalid" | "tls_failed" | "not_http" | "answer_too_long";
};
/** A custom host name of an API */
export type Domain = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /** Lower case, in ASCII form */
    hostname: string;
    /**
     * State
     */
    status: "pending" | "verified" | "failed";
    /** Reason why the last DNS check did not verify the domain */
    reason: string | null;
    /** The TXT record that proves the host name */
    verification_record: {
        /**
         * Type of the DNS record
         */
        type: "TXT";
        /** Name of the DNS record */
        name: string;
        /** Content of the DNS record */
        value: string;
    };
    /** Target of the CNAME record that the host name needs to be served */
    cname_target: string;
    /** Token in the TXT record */
    verification_token: string;
    /** Time of the verification; null before it */
    verified_at: string | null;
    /** The TLS certificate of the host name */
    certificate: {
        /**
         * none: the domain is not verified, or this gateway issues no certificates; failed: there is no valid certificate, and the gateway will order one again
         */
        status: "none" | "pending" | "issued" | "failed";
        /** Reason why there is no certificate, or why its renewal has failed so far */
        reason: string | null;
        /** Time at which the certificate expires; null without a certificate */
        not_after: string | null;
        /** Time of the next order or renewal */
        next_attempt_at: string | null;
    };
    /** Time of the last DNS look-up; null before the first */
    last_checked_at: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** The suspension of the host name by the operator of the gateway; null if there is none */
    suspended: Suspension | null;
};
/** One page of domains */
export type DomainPage = {
    /** The items, newest first */
    items: Domain[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A new domain */
export type CreateDomain = {
    /** Host name */
    hostname: string;
};
/** The result of a verification of a domain */
export type DomainVerification = {
    /**
     * Whether the domain is verified
     */
    status: "verified" | "already verified" | "pending";
    /** Reason why the domain is still pending */
    reason?: string;
};
/** A host name that suits an API */
export type DomainSuggestion = {
    /** Host name */
    hostname: string;
    /** Name of the TXT record that proves the host name */
    record_name: string;
    /** Target of the CNAME record of the host name */
    cname_target: string;
};
/** Host names that suit an API */
export type DomainSuggestions = {
    /** The suggestions */
    items: DomainSuggestion[];
};
/** An operation of an OpenAPI document */
export type Operation = {
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Path of the operation, such as `/pets/{id}` */
    path: string;
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** `operationId` of the operation; null when there is none */
    operation_id?: string;
    /** One line for buyers; null when there is none */
    summary?: string;
    /** Groups of the endpoint, for catalogues */
    tags?: string[];
    /** Media type of a successful answer; null is application/json */
    mime_type?: string;
    /** Media type of the request body; null is application/json */
    request_mime_type?: string;
    /** HTTP status of a successful answer; null is 200 */
    success_status?: number;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query */
    parameters?: EndpointParameter[];
    /** Text for people; null when there is none */
    description?: string;
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema?: {
        [key: string]: unknown;
    };
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema?: {
        [key: string]: unknown;
    };
    /** JSON Schema of a successful answer */
    response_schema?: {
        [key: string]: unknown;
    };
    /** Price in US dollars that the document proposes, such as `0.10` */
    proposed_price?: string;
};
/** An operation that does not become an endpoint */
export type SkippedOperation = {
    /** HTTP method; `*` for all operations of a path that cannot be read */
    method: string;
    /** Path of the operation, such as `/pets/{id}`, or the name of a webhook */
    path: string;
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /**
     * Stable code of the reason
     */
    code: "lost_reference" | "other_document" | "circular_reference" | "method_not_sold" | "path_not_served" | "not_an_object" | "webhook" | "too_many_paths" | "repeated_method" | "repeated_operation" | "endpoint_exists" | "too_many_arrangements" | "no_price" | "price_not_exact";
    /** Path of the part that is the reason, with dots: `parameters.0`; absent if the whole operation is the reason */
    member?: string;
    /** Reason why the import skips the operation */
    reason: string;
};
/** The operations of an OpenAPI document */
export type ParsedOpenapi = {
    /** Title of the document; null when it has none */
    title: string | null;
    /** Version of the document; null when it has none */
    version: string | null;
    /** Server URLs of the document */
    servers: string[];
    /** The operations */
    operations: Operation[];
    /** Operations that do not become an endpoint: the first 2000 of a document */
    skipped: SkippedOperation[];
    /** Number of all operations that do not become an endpoint */
    skipped_count: number;
    /** Parts that the import changed or left out: the first 200 */
    warnings: EndpointWarning[];
    /** Number of all warnings */
    warnings_count: number;
};
/** The OpenAPI document to read */
export type ParseOpenapi = {
    /** OpenAPI 3 or Swagger 2.0, in JSON or YAML */
    spec: string;
};
/** An operation from which the import makes an endpoint */
export type OperationInput = {
    /**
     * HTTP method
     */
    method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Template, `/pets/{id}` */
    path?: string;
    /** Default: made from `path` */
    path_pattern?: string;
    /** Prices of the operation; default: the prices of the import */
    accepts?: AcceptOptionInput[];
    /** Price in US dollars that the document proposes, such as `0.10`; only used with `document_prices` */
    proposed_price?: string;
    /** Text for people; null when there is none */
    description?: string | null;
    /** `operationId` in the OpenAPI document of the gateway host */
    operation_id?: string | null;
    /** One line for buyers */
    summary?: string | null;
    /** Groups of endpoints. The 402 has only tags that x402 allows: at most 5, of at most 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; default: application/json */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; default: application/json */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; default: 200. Every 2xx answer is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example the format of a list */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the named segments: an object with a property for each name */
    path_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of the request body, or of the query of a method without a body */
    request_schema?: {
        [key: string]: unknown;
    } | null;
    /** JSON Schema of a successful answer */
    response_schema?: {
        [key: string]: unknown;
    } | null;
    /** Whether the gateway serves the resource */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True: the facilitator verifies each payment before the request goes to the upstream. False: payments of known payers, with last payments that have all settled, are not verified. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * When a request is charged. `after`: after a successful answer of the upstream; `before`: before the request goes to the upstream, and the buyer is owed an answer; `tool_calls`: after a successful `tools/call` of an MCP server (method POST) only
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the gateway repeats the request to the upstream after a paid answer was not delivered completely; default: 2 */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
};
/** The operations to import, with their prices */
export type ImportOpenapi = {
    /** The operations */
    operations: OperationInput[];
    /** The prices of each operation without `accepts` */
    accepts?: AcceptOptionInput[];
    /** True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence */
    document_prices?: boolean;
    /** False creates the endpoints switched off, so they are not sold until you enable them. An operation with its own `enabled` keeps it. Default: true */
    enabled?: boolean;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
};
/** The result of an import */
export type ImportedOpenapi = {
    /** The endpoints that the import made */
    created: ImportedEndpoint[];
    /** Operations that do not become an endpoint: the first 2000 of a document */
    skipped: SkippedOperation[];
    /** Number of all operations that do not become an endpoint */
    skipped_count: number;
    /** Parts that the import changed or left out: the first 200 */
    warnings: EndpointWarning[];
    /** Number of all warnings */
    warnings_count: number;
};
/** The OpenAPI document to import, with its prices */
export type StartOpenapiImport = {
    /** OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB */
    spec: string;
    /** The prices of each operation that `prices` does not name */
    accepts?: AcceptOptionInput[];
    /** True sells an operation at the price that the document proposes (`x-payment-info`), with the payment options of `accepts`. Their tokens must be worth a US dollar. A price of the operation in the request takes precedence */
    document_prices?: boolean;
    /** False creates the endpoints switched off, so they are not sold until you enable them. An operation with its own `enabled` keeps it. Default: true */
    enabled?: boolean;
    /** Required if the caller has a second factor and the request names a payee that the account does not pay yet, or that only API keys have named */
    code?: string;
    /** Prices of single operations by method and path, such as `GET /pets/{id}` */
    prices?: {
        [key: string]: AcceptOptionInput[];
    };
};
/** An import that runs in the background */
export type OpenapiImport = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /**
     * State of the import
     */
    state: "queued" | "running" | "done" | "failed";
    /** Number of operations in the document; null until it has been read */
    operations: number | null;
    /** Number of endpoints created so far */
    created: number;
    /** Number of operations that the import has skipped so far */
    skipped: number;
    /** The first 200 skipped operations, once the import has ended */
    skipped_operations: SkippedOperation[];
    /** Parts that the import changed or left out: the first 200 */
    warnings: EndpointWarning[];
    /** Number of all warnings */
    warnings_count: number;
    /** Reason of the failure; a failed import creates nothing */
    problem: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time at which the import ended; null while it runs */
    ended_at: string | null;
};
/** A warning about endpoints that have the same price */
export type PriceWarning = {
    /**
     * Stable code of the warning
     */
    code: "network_not_settled" | "kind_not_settled" | "facilitator_silent" | "amount_below_minimum" | "amount_may_be_too_small" | "token_missing" | "token_domain_mismatch" | "token_without_authorizations" | "token_unchecked" | "token_decimals_mismatch" | "payee_missing" | "payee_is_token" | "payee_without_token_account" | "payee_off_curve" | "payee_unchecked" | "payments_refused" | "price_never_chosen" | "description_shortened" | "pattern_partly_listed" | "segment_unknown" | "schema_left_out" | "reference_left_out" | "part_left_out" | "schema_shortened" | "paths_missing" | "key_repeated" | "documents_left_out" | "servers_ignored" | "callbacks_left_out" | "price_not_read" | "prices_not_taken";
    /** Path of the field, with dots: `accepts.0.amount` */
    path: string;
    /** The problem, as a text for people */
    message: string;
    /** What you can do */
    fix: string;
    /** Method and path pattern of the first three of these endpoints */
    endpoints: string[];
    /** Number of these endpoints */
    endpoint_count: number;
};
/** Number of enabled endpoints that buyers can pay for */
export type PayableEndpoints = {
    /** Number of enabled endpoints that buyers can pay for */
    yes: number;
    /** Number of enabled endpoints that could not be checked */
    unknown: number;
    /** Number of enabled endpoints that nobody can pay for */
    no: number;
    /** Reasons why buyers may not be able to pay, for each different price. At most 20; prices of most endpoints come first */
    warnings: PriceWarning[];
};
/** The addresses at which an API is described to buyers */
export type Discovery = {
    /** Host name that buyers should use */
    primary_host: string;
    /** All host names of the API that are verified */
    hosts: string[];
    /** URL of the OpenAPI document for buyers */
    openapi_url: string;
    /** URL of the x402 manifest */
    well_known_url: string;
    /** Number of endpoints */
    endpoint_count: number;
    /** Number of endpoints that the discovery documents list: enabled, not ephemeral, and with a price that the 402 offers now. 0 while the API is disabled or has no payee. If a document has no room for all of them, the document states how many it leaves out; these are counted here */
    discoverable_endpoint_count: number;
    /** Number of enabled endpoints that buyers can pay for, and the reasons for the others */
    payable_endpoints: PayableEndpoints;
    /** The documents of each host name */
    host_urls: {
        /** Host name of the gateway */
        host: string;
        /** URL of the OpenAPI document for buyers */
        openapi_url: string;
        /** URL of the x402 manifest */
        well_known_url: string;
        /** Whether this is the primary host name of the API */
        is_primary: boolean;
    }[];
};
/** Explains why a payment was not charged, or why its outcome is unknown */
export type Explanation = {
    /** Explains the reason to the seller */
    text: string;
    /** The party that can correct the problem; null when no party is at fault */
    at_fault: ("buyer" | "seller" | "upstream" | "facilitator" | "gateway") | null;
    /** What the seller can do; null when there is nothing to do */
    action: string | null;
};
/** A payment for a request */
export type Settlement = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /** Current name of the API; null if it was deleted */
    api_name: string | null;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path of the request */
    path: string;
    /** Address of the buyer. For a payment channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address of the payee */
    pay_to: string;
    /**
     * State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the gateway is still finding out
     */
    status: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Hash of the transaction on the network; null if the payment is not settled */
    transaction: string | null;
    /** Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise */
    error_reason: string | null;
    /** Explains `error_reason`; null without a reason */
    explanation: Explanation | null;
    /** HTTP status of the upstream's answer; null without an answer */
    upstream_status: number | null;
    /** Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null while the payment is open. The time includes the check of the payment and the answer of the upstream */
    took_ms: number | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null if the payment is not settled */
    settled_at: string | null;
    /** Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments */
    reversed_at: string | null;
};
/** A payment for a request, with its history */
export type SettlementDetail = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /** Current name of the API; null if it was deleted */
    api_name: string | null;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path of the request */
    path: string;
    /** Address of the buyer. For a payment channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address of the payee */
    pay_to: string;
    /**
     * State of the payment. `settled`: charged; `expired`, `cancelled`, `released`: not charged; `unknown`: the gateway is still finding out
     */
    status: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Hash of the transaction on the network; null if the payment is not settled */
    transaction: string | null;
    /** Code of the reason why the payment was not charged, or why its outcome is unknown; null otherwise */
    error_reason: string | null;
    /** Explains `error_reason`; null without a reason */
    explanation: Explanation | null;
    /** HTTP status of the upstream's answer; null without an answer */
    upstream_status: number | null;
    /** Milliseconds from the reservation of the payment until it was charged, was released or became unknown; null while the payment is open. The time includes the check of the payment and the answer of the upstream */
    took_ms: number | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null if the payment is not settled */
    settled_at: string | null;
    /** Time at which the gateway noticed that the chain has taken the payment back; otherwise null. This happens by a reorganisation, or when a payment channel no longer holds the money. Statements subtract reversed payments */
    reversed_at: string | null;
    /** The events of the payment so far, in order. `reversed`: the chain has taken the payment back */
    timeline: {
        /**
         * The new state of the payment
         */
        event: "created" | "settling" | "settled" | "unknown" | "released" | "expired" | "cancelled" | "delivered" | "reversed";
        /** Null if the ledger has no time for the event */
        at: string | null;
    }[];
};
/** One page of payments */
export type SettlementPage = {
    /** The items, newest first */
    items: Settlement[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** The earnings of a month in one token, on one network, for one payee */
export type StatementItem = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token. This and `pay_to` are in lower case on EVM networks */
    asset: string;
    /** Symbol; null for an unknown token */
    token: string | null;
    /** Decimals of the token; null for an unknown token */
    decimals: number | null;
    /** Atomic token units: settlements before the month, less reversals before it */
    opening: string;
    /** Atomic token units */
    settled: string;
    /** Number of payments that were settled */
    settled_count: number;
    /** Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the chain has taken back */
    reversed: string;
    /** Number of payments that were reversed */
    reversed_count: number;
    /** Atomic token units: `opening` and `settled` less `reversed` */
    closing: string;
    /** Address of the payee */
    pay_to: string;
};
/** The earnings of a month */
export type Statement = {
    /** Month in UTC, such as `2026-11` */
    month: string;
    /**
     * Format: date-time
     * Start of the period, included
     */
    from: string;
    /**
     * Format: date-time
     * End of the period, excluded
     */
    to: string;
    /** Whether these sums are final. They become final an hour after the end of the month */
    closed: boolean;
    /** The sums by network, token and payee */
    items: StatementItem[];
};
/** The earnings of a month in one token, on one network, for all payees */
export type StatementSums = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token. This and `pay_to` are in lower case on EVM networks */
    asset: string;
    /** Symbol; null for an unknown token */
    token: string | null;
    /** Decimals of the token; null for an unknown token */
    decimals: number | null;
    /** Atomic token units: settlements before the month, less reversals before it */
    opening: string;
    /** Atomic token units */
    settled: string;
    /** Number of payments that were settled */
    settled_count: number;
    /** Atomic token units of reversals that were noticed in this month: settlements, also of earlier months, that the chain has taken back */
    reversed: string;
    /** Number of payments that were reversed */
    reversed_count: number;
    /** Atomic token units: `opening` and `settled` less `reversed` */
    closing: string;
};
/** A month with its earnings, by network and token */
export type StatementMonth = {
    /** Month in UTC, such as `2026-11` */
    month: string;
    /**
     * Format: date-time
     * Start of the period, included
     */
    from: string;
    /**
     * Format: date-time
     * End of the period, excluded
     */
    to: string;
    /** Whether these sums are final. They become final an hour after the end of the month */
    closed: boolean;
    /** The sums by network and token */
    items: StatementSums[];
};
/** Months with their earnings */
export type StatementMonthPage = {
    /** The items, newest first */
    items: StatementMonth[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A buyer's request, or several equal requests within some seconds */
export type ApiRequest = {
    /** Identifier of the entry; for a payment, the identifier of the settlement */
    id: string;
    /**
     * Format: date-time
     * Time of the change
     */
    at: string;
    /**
     * `challenged`: a request without a payment got 402; `refused`: the payment or the request was refused; `served`: the buyer got an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: the status of a payment
     */
    outcome: "challenged" | "refused" | "served" | "pending" | "paid" | "failed" | "unknown";
    /** Method; null for requests beyond the number of different ones that are listed for a minute */
    method: string | null;
    /** Path without its query, at most 512 characters; null where the method is null */
    path: string | null;
    /** For a payment, the HTTP status of the upstream, null without its answer; otherwise the HTTP status of the gateway */
    status: number | null;
    /** Code of the refusal, or `error_reason` of the payment; null if there is none */
    reason: string | null;
    /** Explains the reason; null without a reason */
    text: string | null;
    /** Number of requests */
    count: number;
    /** Identifier of the endpoint; null if there is none, or if it is unknown */
    endpoint_id: string | null;
    /** Identifier of the payment; null for other requests */
    settlement_id: string | null;
    /** Address of the buyer; null for requests without a payment */
    payer: string | null;
    /** Milliseconds until the payment was charged, was released or became unknown; null while the payment is open, and for other requests */
    took_ms: number | null;
};
/** One page of requests */
export type ApiRequestPage = {
    /** The items, newest first */
    items: ApiRequest[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A problem that prevents buyers from paying, or from receiving their answers */
export type Problem = {
    /** Identifier */
    id: string;
    /**
     * `endpoint_failing`: at least five payments within ten minutes, and at least half of them, were released because the upstream failed; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three certificate orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
     */
    kind: "endpoint_failing" | "api_unpayable" | "certificate_failing" | "domain_lost" | "sales_suspended";
    /** Identifier of the API */
    api_id: string;
    /** Identifier of the endpoint; null for other problems */
    endpoint_id: string | null;
    /** Identifier of the domain; null for other problems */
    domain_id: string | null;
    /** Method and path of the endpoint, the name of the API, or the host name */
    subject: string;
    /** Describes the problem. Parts of the text may come from name servers and certificate authorities */
    text: string;
    /** What the seller can do */
    action: string;
    /**
     * Format: date-time
     * Time at which the problem was noticed; the service checks once a minute
     */
    since: string;
};
/** One page of problems */
export type ProblemPage = {
    /** The items, newest first */
    items: Problem[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A change of a resource of the account */
export type AuditRecord = {
    /** Identifier */
    id: string;
    /**
     * Format: date-time
     * Time of the change
     */
    at: string;
    /**
     * `person`: a logged-in person; `api_key`: an API key; `gateway`: the platform itself
     */
    actor: "person" | "api_key" | "gateway";
    /** Identifier of the API key that made the change; null for another actor */
    api_key_id: string | null;
    /** Name of the API key that made the change; null for another actor */
    api_key_name: string | null;
    /** The logged-in member; null for the account's own person */
    member_email: string | null;
    /** IP address of the client */
    address: string | null;
    /**
     * The kind of change
     */
    action: "created" | "updated" | "deleted";
    /**
     * Kind of the resource
     */
    resource_type: "api" | "endpoint" | "domain" | "api_key" | "account" | "webhook" | "member" | "invitation";
    /** Identifier of the resource */
    resource_id: string;
    /** Name of the resource */
    resource_name: string;
    /** Identifier of the API that the resource belongs to; null for a resource of the account */
    api_id: string | null;
    /** The changed fields before the change. A long value is replaced by its length and SHA-256, a secret by `(secret)`, and a value that the scopes of the API key do not show by `(hidden)` */
    before: {
        [key: string]: unknown;
    } | null;
    /** The changed fields after the change */
    after: {
        [key: string]: unknown;
    } | null;
};
/** One page of changes */
export type AuditRecordPage = {
    /** The items, newest first */
    items: AuditRecord[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A URL that receives events */
export type Webhook = {
    /** Identifier */
    id: string;
    /** URL that receives the events */
    url: string;
    /** Types of the events that the URL receives */
    events: ("payment.settled" | "payment.reversed" | "payment.restored" | "payment.unknown" | "payment.closed" | "endpoint.failing" | "endpoint.recovered" | "certificate.failing" | "payee.changed")[];
    /** Text for people; null when there is none */
    description: string | null;
    /** Whether events are sent to the URL */
    enabled: boolean;
    /** Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410 */
    disabled_reason: ("failing" | "gone") | null;
    /** Time since which no delivery has succeeded */
    failing_since: string | null;
    /** Time until which deliveries are also signed with the former secret */
    former_secret_until: string | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
};
/** One page of webhooks */
export type WebhookPage = {
    /** The items, newest first */
    items: Webhook[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A new webhook */
export type CreateWebhook = {
    /** URL that receives the events */
    url: string;
    /** Types of the events that the URL receives */
    events: ("payment.settled" | "payment.reversed" | "payment.restored" | "payment.unknown" | "payment.closed" | "endpoint.failing" | "endpoint.recovered" | "certificate.failing" | "payee.changed")[];
    /** Text for people; null when there is none */
    description?: string | null;
    /** Whether events are sent to the URL */
    enabled?: boolean;
};
/** A webhook with its signing secret, which only this answer shows */
export type CreatedWebhook = {
    /** Identifier */
    id: string;
    /** URL that receives the events */
    url: string;
    /** Types of the events that the URL receives */
    events: ("payment.settled" | "payment.reversed" | "payment.restored" | "payment.unknown" | "payment.closed" | "endpoint.failing" | "endpoint.recovered" | "certificate.failing" | "payee.changed")[];
    /** Text for people; null when there is none */
    description: string | null;
    /** Whether events are sent to the URL */
    enabled: boolean;
    /** Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410 */
    disabled_reason: ("failing" | "gone") | null;
    /** Time since which no delivery has succeeded */
    failing_since: string | null;
    /** Time until which deliveries are also signed with the former secret */
    former_secret_until: string | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
    /** Secret that signs the messages (Standard Webhooks); only this answer shows it */
    secret: string;
};
/** Changes of a webhook; fields that are absent stay as they are */
export type UpdateWebhook = {
    /** URL that receives the events */
    url?: string;
    /** Types of the events that the URL receives */
    events?: ("payment.settled" | "payment.reversed" | "payment.restored" | "payment.unknown" | "payment.closed" | "endpoint.failing" | "endpoint.recovered" | "certificate.failing" | "payee.changed")[];
    /** Text for people; null when there is none */
    description?: string | null;
    /** Whether events are sent to the URL */
    enabled?: boolean;
};
/** How long the old secret still signs */
export type RollWebhookSecret = {
    /** How long the old secret still signs too, in seconds; default: a day */
    overlap_seconds?: number;
};
/** An event for a webhook, and the attempts to deliver it */
export type WebhookDelivery = {
    /** Identifier */
    id: string;
    /** Identifier of the webhook */
    webhook_id: string;
    /** The `webhook-id` that each attempt sends */
    message_id: string;
    /**
     * Type of the event
     */
    type: "payment.settled" | "payment.reversed" | "payment.restored" | "payment.unknown" | "payment.closed" | "endpoint.failing" | "endpoint.recovered" | "certificate.failing" | "payee.changed" | "webhook.test";
    /**
     * Format: date-time
     * Time of the event
     */
    occurred_at: string;
    /** The `data` of the payload */
    data: {
        [key: string]: unknown;
    };
    /**
     * State
     */
    status: "pending" | "delivered" | "failed";
    /** Number of attempts so far */
    attempts: number;
    /** Time of the next attempt; null when there is none */
    next_attempt_at: string | null;
    /** Time of the last attempt; null before the first */
    last_attempt_at: string | null;
    /** HTTP status of the last answer */
    last_status: number | null;
    /** Reason why the last attempt failed; null if it did not fail */
    last_error: ("name_not_resolved" | "address_not_allowed" | "connection_refused" | "connection_failed" | "timed_out" | "certificate_invalid" | "tls_failed" | "not_http" | "answer_too_long" | "answered_without_2xx" | "too_many_waiting" | "webhook_disabled") | null;
    /** The first characters of the last answer; other characters than plain text are written as \uXXXX */
    last_answer: string | null;
    /** Milliseconds that the last attempt took; null before the first */
    last_duration_ms: number | null;
};
/** One page of deliveries */
export type WebhookDeliveryPage = {
    /** The items, newest first */
    items: WebhookDelivery[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** Payments, payers and revenue of a period, and of the period before */
export type StatsOverview = {
    /** Number of days in the period */
    days: number;
    /**
     * Format: date-time
     * Start of the period, included
     */
    from: string;
    /**
     * Format: date-time
     * End of the period, excluded
     */
    to: string;
    /** The figures of the whole period */
    totals: {
        /** Number of 402 answers to requests without a payment; new ones appear after some seconds */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Number of different buyers */
        unique_payers: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Payments per 402 answer, at most 1; null without 402 answers */
        conversion: number | null;
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    };
    /** The figures of the period of equal length before this one */
    previous: {
        /**
         * Format: date-time
         * Start of the period, included
         */
        from: string;
        /**
         * Format: date-time
         * End of the period, excluded
         */
        to: string;
        /** Number of 402 answers to requests without a payment; new ones appear after some seconds */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Number of different buyers */
        unique_payers: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Payments per 402 answer, at most 1; null without 402 answers */
        conversion: number | null;
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    };
    /** The figures of each day, oldest first */
    by_day: {
        /**
         * Format: date
         * Day in UTC, as `2026-01-31`
         */
        date: string;
        /** Number of 402 answers to requests without a payment; new ones appear after some seconds */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Number of different buyers */
        unique_payers: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Payments per 402 answer, at most 1; null without 402 answers */
        conversion: number | null;
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** With `hourly`: each hour, oldest first. Only the newest 100,000 payments are counted; earlier hours are left out */
    by_hour?: {
        /**
         * Format: date-time
         * Start of the hour
         */
        hour: string;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** At most 200; those with the most payments come first, then those with the most challenges */
    by_api: {
        /** Identifier of the API */
        api_id: string;
        /** Current name of the API; null if it was deleted */
        api_name: string | null;
        /** Number of 402 answers to requests without a payment; new ones appear after some seconds */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Number of different buyers */
        unique_payers: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Payments per 402 answer, at most 1; null without 402 answers */
        conversion: number | null;
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** At most 200; those with the most payments come first, then those with the most challenges */
    by_endpoint: {
        /** Identifier of the API */
        api_id: string;
        /** Identifier of the endpoint */
        endpoint_id: string;
        /** Number of 402 answers to requests without a payment; new ones appear after some seconds */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Number of payments that ended without a charge */
        failed: number;
        /** Number of different buyers */
        unique_payers: number;
        /** Settled amounts by network and token */
        revenue: {
            /** Network as CAIP-2 identifier, such as `eip155:8453` */
            network: string;
            /** Address of the token contract; `0.0.x` on Hedera */
            asset: string;
            /** Atomic token units */
            amount: string;
        }[];
        /** Payments per 402 answer, at most 1; null without 402 answers */
        conversion: number | null;
        /** Latency of paid requests, from the arrival of the payment to its settlement. It includes the answer of the API. Estimated with an error of at most a half; times above a minute count as a minute */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
};
/** A payment token on a network */
export type Token = {
    /** Symbol of the token, such as USDC */
    symbol: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    address: string;
    /** Decimals of the token: 6 means that 1 token is 1,000,000 atomic units */
    decimals: number;
    /** Data for the payer's signature: name and version of the token, transfer method */
    extra: {
        /** Name in the EIP-712 domain of the token */
        name: string;
        /** Version in the EIP-712 domain of the token */
        version: string;
        /** How the token is transferred: `eip3009` uses a signed authorization of the payer */
        assetTransferMethod: string;
    };
};
/** A network with the schemes and tokens of its prices */
export type Network = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Name of the network; null if it has none */
    name: string | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** Whether the facilitator of the network has reported that it settles prices on it */
    available: boolean;
    /** `no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers */
    unavailable_reason: ("no_facilitator" | "facilitator_silent" | "nothing_settled") | null;
    /** Prices that can be settled now; empty if the network is not available */
    schemes: string[];
    /** Versions of x402 that the facilitator of the network supports */
    x402_versions: number[];
    /** The tokens in which a price can be paid */
    tokens: Token[];
    /** A public node for wallets; null if the operator publishes none */
    rpc_url: string | null;
};
/** The networks of the platform */
export type Networks = {
    /** The networks */
    items: Network[];
    /**
     * Format: date-time
     * Time of the last change
     */
    updated_at: string;
};
/** A network with the schemes and tokens of its prices */
export type PlatformNetwork = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Name of the network, or its identifier if it has no name */
    name: string;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** Whether the facilitator of the network has reported that it settles prices on it */
    available: boolean;
    /** `no_facilitator`: the operator has configured no facilitator for the network; `facilitator_silent`: the facilitator has not answered yet; `nothing_settled`: the facilitator settles nothing that the gateway offers */
    unavailable_reason: ("no_facilitator" | "facilitator_silent" | "nothing_settled") | null;
    /** Prices that can be settled now; empty if the network is not available */
    schemes: string[];
    /** The tokens in which a price can be paid */
    tokens: Token[];
    /** A public node for wallets; null if the operator publishes none */
    rpc_url: string | null;
    /** URL of a transaction in a block explorer; `{transaction}` stands for its hash. Absent if there is no explorer */
    explorer_url?: string;
};
/** Names, addresses and networks of the platform */
export type PlatformConfig = {
    /** Domain of the gateway hosts in production */
    platform_domain: string;
    /** Domain of the gateway hosts in the Sandbox */
    sandbox_domain: string;
    /** Addresses of the gateway */
    gateway: {
        /**
         * Scheme of the gateway addresses
         */
        scheme: "http" | "https";
        /** Port of the gateway for http */
        http_port: number;
        /** Port of the gateway for https */
        https_port: number;
    };
    /** Addresses of the control plane */
    control_plane: {
        /** Address of the control plane */
        base_url: string;
        /** Address of the control plane for Sandbox keys; null if the gateway has no Sandbox */
        staging_base_url: string | null;
    };
    /** The networks of the platform */
    networks: PlatformNetwork[];
    /** Version of the service */
    version: string;
};
/** The Sandbox chain and its payment token */
export type LocalDevConfig = {
    /** Whether the platform has a Sandbox chain */
    enabled: boolean;
    /** EIP-155 identifier of the chain */
    chain_id: number;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** URL of a node for wallets; null if the operator publishes none */
    rpc_url: string | null;
    /** Whether the faucet sends funds */
    faucet_enabled: boolean;
    /** An API that sellers may wrap in the Sandbox to try the platform out; null if the operator offers none */
    sample_upstream_url: string | null;
    /** The payment token of the Sandbox */
    payment_token: {
        /** Symbol of the token, such as USDC */
        symbol: string;
        /** Name in the EIP-712 domain of the token */
        name: string;
        /** Version in the EIP-712 domain of the token */
        version: string;
        /** Address of the token contract; `0.0.x` on Hedera */
        address: string;
        /** Decimals of the token: 6 means that 1 token is 1,000,000 atomic units */
        decimals: number;
    };
};
/** The account that the credential acts for */
export type AccountName = {
    /** Identifier */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /** The suspension of the account by the operator of the gateway; null if there is none */
    suspended: Suspension | null;
};
/** An account for which the person may act */
export type OpenAccount = {
    /** Identifier */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /**
     * Role of the calling person
     */
    role: "owner" | "developer" | "accountant" | "support";
};
/** The accounts for which the person may act, the person's own first */
export type OpenAccounts = {
    /** The accounts */
    items: OpenAccount[];
};
/** A token for one of the accounts of the person */
export type OpenedAccount = {
    /** JWT of this session for the account; it ends with the session */
    token: string;
    /** The account that the token is for */
    account: OpenAccount;
};
/** The account that the person is now a member of */
export type AcceptedInvitation = {
    /** The account that the person is a member of */
    account: OpenAccount;
};
/** A person who may act for the account */
export type Member = {
    /** Identifier of the person's own account */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /**
     * The role in the account
     */
    role: "owner" | "developer" | "accountant" | "support";
    /** Whether the person has a second factor */
    second_factor: boolean;
    /** Whether this is the account's own person, who is always an owner */
    own_login: boolean;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
};
/** The members of an account, the account's own person first */
export type Members = {
    /** The members */
    items: Member[];
};
/** The new role of a member */
export type UpdateMember = {
    /**
     * The new role
     */
    role: "owner" | "developer" | "accountant" | "support";
    /** Required if the caller has a second factor */
    code?: string;
};
/** The address to invite, and the role of its owner */
export type CreateInvitation = {
    /**
     * Format: email
     * The address to invite
     */
    email: string;
    /**
     * The role in the account
     */
    role: "owner" | "developer" | "accountant" | "support";
    /** Required if the caller has a second factor */
    code?: string;
};
/** An invitation that nobody has accepted yet */
export type Invitation = {
    /** Identifier */
    id: string;
    /** The address that the invitation was mailed to */
    email: string;
    /**
     * The role in the account
     */
    role: "owner" | "developer" | "accountant" | "support";
    /**
     * Format: date-time
     * Time until which the invitation is valid
     */
    expires_at: string;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
};
/** The invitations that are still valid */
export type Invitations = {
    /** The invitations */
    items: Invitation[];
};
/** An account */
export type User = {
    /** Identifier */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /** Whether the e-mail address is verified; until then, changes are refused */
    email_verified: boolean;
    /** The new address that `POST /auth/change-email` mailed a token to, until the change is made, stopped or too old */
    pending_email: {
        /** E-mail address of the account */
        email: string;
        /**
         * Format: date-time
         * Time of expiry; null for never
         */
        expires_at: string;
    } | null;
    /** Whether the discovery documents of APIs without a contact show the verified e-mail address; default true */
    publish_owner_email: boolean;
    /** Whether the owner gets mails about problems of the APIs (`GET /problems`) */
    problem_mails: boolean;
    /** Whether a login also needs a code */
    second_factor: boolean;
    /** Number of unused recovery codes */
    recovery_codes_left: number;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** The suspension of the account by the operator of the gateway; null if there is none */
    suspended: Suspension | null;
};
/** The account and the rights of a credential */
export type Identity = {
    /** The person who calls, or the account that has the API key */
    user: User;
    /** The account that the credential acts for */
    account: AccountName;
    /** Role of the person in the account; null for an API key */
    role: ("owner" | "developer" | "accountant" | "support") | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /**
     * Kind of the credential
     */
    credential: "jwt" | "api_key";
    /** Scopes of the API key or of the role; null for an owner, who may do everything */
    scopes: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[] | null;
};
/** Changes of the settings of an account; fields that are absent stay as they are */
export type UpdateAccount = {
    /** Display name */
    name?: string | null;
    /** Whether the discovery documents of APIs without a contact show the verified e-mail address; default true */
    publish_owner_email?: boolean;
    /** Whether the owner gets mails about problems of the APIs (`GET /problems`) */
    problem_mails?: boolean;
};
/** A JWT and its account */
export type Session = {
    /** JWT, valid for 24 hours */
    token: string;
    /** The account */
    user: User;
};
/** A new account */
export type Signup = {
    /**
     * Format: email
     * E-mail address of the account
     */
    email: string;
    /** Password of the account */
    password: string;
    /** Display name */
    name?: string | null;
    /** Whether the discovery documents of APIs without a contact show the verified e-mail address; default true */
    publish_owner_email?: boolean;
};
/** The credentials of an account */
export type Login = {
    /** E-mail address of the account */
    email: string;
    /** Password of the account */
    password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** The token from a mail, which proves that the caller receives mails at that address */
export type VerifyEmail = {
    /** The token from the mail */
    token: string;
};
/** The token of an invitation, and whether to accept it or only to read it */
export type AcceptInvitation = {
    /** The token from the mail */
    token: string;
    /** True accepts nothing; the answer shows the account and the role */
    dry_run?: boolean;
};
/** The result of a verification of an e-mail address */
export type EmailVerification = {
    /**
     * State
     */
    status: "verified";
};
/** Confirms that the verification mail was sent again */
export type ResentVerification = {
    /**
     * State
     */
    status: "sent" | "already verified";
};
/** The account that needs a new password */
export type ForgotPassword = {
    /**
     * Format: email
     * E-mail address of the account
     */
    email: string;
};
/** A new password, with the token from the mail */
export type ResetPassword = {
    /** The token from the mail */
    token: string;
    /** Password of the account */
    password: string;
};
/** Confirms that the password was changed */
export type PasswordReset = {
    /**
     * State
     */
    status: "changed";
};
/** Confirms that the change was stopped */
export type StoppedEmailChange = {
    /**
     * State
     */
    status: "stopped";
};
/** The old and the new password */
export type ChangePassword = {
    /** Current password of the account */
    current_password: string;
    /** New password of the account */
    new_password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** The new e-mail address */
export type ChangeEmail = {
    /**
     * Format: email
     * E-mail address of the account
     */
    email: string;
    /** Password of the account */
    password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** Confirms that a mail was sent */
export type SentMail = {
    /**
     * State
     */
    status: "sent";
};
/** The proof that the owner deletes the account */
export type DeleteAccount = {
    /** Password of the account */
    password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** The proof that the owner sets up a second factor */
export type BeginSecondFactor = {
    /** Password of the account */
    password: string;
};
/** The secret for an authenticator app */
export type BegunSecondFactor = {
    /** The secret in base 32, for apps that cannot read QR codes */
    secret: string;
    /** The secret as a URI for a QR code: RFC 6238 with SHA-1, six digits, 30 seconds */
    otpauth_uri: string;
};
/** A code of the authenticator app */
export type ConfirmSecondFactor = {
    /** Six digits of the authenticator app, or a recovery code */
    code: string;
};
/** A new session, with the recovery codes of the second factor */
export type EnabledSecondFactor = {
    /** JWT, valid for 24 hours */
    token: string;
    /** The account */
    user: User;
    /** Each replaces a code once; only this answer shows them */
    recovery_codes: string[];
};
/** The password and a code of the second factor */
export type SecondFactorProof = {
    /** Password of the account */
    password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code: string;
};
/** Codes that replace the authenticator app; each works once */
export type RecoveryCodes = {
    /** Each replaces a code once; only this answer shows them */
    recovery_codes: string[];
};
/** How long the old key stays valid, and the limits of the new key */
export type RollApiKey = {
    /** How long the old key stays valid, in seconds; default: 0 */
    overlap_seconds?: number;
    /** Time of expiry of the new key; default: as for the old key; null: never */
    expires_at?: string | null;
    /** IP addresses and CIDR ranges for the new key; default: as for the old key; null: every address */
    allowed_addresses?: string[] | null;
    /** Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** An API key without its secret part */
export type ApiKey = {
    /** Identifier */
    id: string;
    /** Display name */
    name: string;
    /** The rights of the key */
    scopes: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[];
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** First characters of the key, to recognize it */
    prefix: string;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the last request with the key; null before the first */
    last_used_at: string | null;
    /** Time of expiry; null for never */
    expires_at: string | null;
    /** CIDR ranges from which the key may be used; null allows every address */
    allowed_addresses: string[] | null;
};
/** One page of API keys */
export type ApiKeyPage = {
    /** The items, newest first */
    items: ApiKey[];
    /** Cursor of the next page; null on the last page */
    next_cursor: string | null;
};
/** A new API key */
export type CreateApiKey = {
    /** Display name */
    name: string;
    /** The rights of the key */
    scopes?: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[];
    /**
     * A named set of scopes, instead of `scopes`
     */
    preset?: "readonly" | "apiManager" | "analytics";
    /** Time of expiry; null for never */
    expires_at?: string | null;
    /** IP addresses and CIDR ranges from which the key may be used; default: every address */
    allowed_addresses?: string[] | null;
    /** Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** An API key with its full text, which only this answer shows */
export type CreatedApiKey = {
    /** Identifier */
    id: string;
    /** Display name */
    name: string;
    /** The rights of the key */
    scopes: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[];
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** First characters of the key, to recognize it */
    prefix: string;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the last request with the key; null before the first */
    last_used_at: string | null;
    /** Time of expiry; null for never */
    expires_at: string | null;
    /** CIDR ranges from which the key may be used; null allows every address */
    allowed_addresses: string[] | null;
    /** The key itself; only this answer shows it */
    key: string;
};
/** The wallet of the account on the Sandbox chain */
export type SandboxWallet = {
    /** Address on an EVM chain */
    address: string;
    /** Private key of the wallet, for the Sandbox chain only */
    private_key: string;
    /** Private key of the wallet, shortened for display */
    private_key_redacted: string;
};
/** Balances of an address on the Sandbox chain */
export type Balances = {
    /** Hex, wei */
    eth_wei: string;
    /** Hex, atomic USDC units */
    usdc_base: string;
};
/** An address on the Sandbox chain */
export type Address = {
    /** Address on an EVM chain */
    address: string;
};
/** The address, and the funds to send to it */
export type UseFaucet = {
    /** Address on an EVM chain */
    address: string;
    /**
     * The funds that the faucet sends
     * @default all
     */
    asset: "all" | "eth" | "usdc";
};
/** The state of the service */
export type Health = {
    /**
     * State
     */
    status: "ok";
};
/** The payment that an event is about */
export type PaymentEventData = {
    /** Identifier of the payment, as in `/settlements/{id}` */
    payment_id: string;
    /**
     * State
     */
    status: "settled" | "unknown" | "expired" | "cancelled" | "reversed" | "restored";
    /** Identifier of the API */
    api_id: string;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path of the request */
    path: string;
    /** Address of the buyer. For a payment channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address of the payee */
    pay_to: string;
    /** Hash of the transaction on the network; null if the payment is not settled */
    transaction: string | null;
    /** The reason; null if there is none */
    reason: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null if the payment is not settled */
    settled_at: string | null;
};
/** The endpoint that an event is about */
export type EndpointEventData = {
    /** Identifier of the API */
    api_id: string;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /** Number of payments of the last ten minutes that were released because the upstream failed */
    failed: number;
    /** Number of payments of the last ten minutes that were settled */
    settled: number;
    /**
     * Format: date-time
     * Time at which the failure was noticed
     */
    since: string;
};
/** The certificate that an event is about */
export type CertificateEventData = {
    /** Identifier of the API */
    api_id: string;
    /** Identifier of the domain */
    domain_id: string;
    /** Host name */
    hostname: string;
    /** Number of orders that have failed in a row */
    failures: number;
    /** The reason; null if there is none */
    reason: string | null;
    /** Time until which the current certificate is valid */
    not_after: string | null;
    /**
     * Format: date-time
     * Time of the next attempt; null when there is none
     */
    next_attempt_at: string;
};
/** The change of a payee that an event is about */
export type PayeeEventData = {
    /** Identifier of the API */
    api_id: string;
    /** Null for the API's own payee */
    endpoint_id: string | null;
    /** The payees before the change */
    before: string[];
    /** The payees after the change */
    after: string[];
};
/** The test that an event is about */
export type TestEventData = {
    /** Identifier of the webhook */
    webhook_id: string;
};
export type ListApiKeysQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type ListApisQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type GetSlugAvailabilityQuery = {
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
};
export type ListEndpointsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
    /** Text in the path, summary, description or operation id, in any case */
    search?: string;
    /** HTTP method */
    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Start of the path pattern; upper and lower case differ */
    path_prefix?: string;
    /** Lowest amount of the matching price, in atomic units */
    min_amount?: string;
    /** Highest amount of the matching price, in atomic units. One price must be within both limits */
    max_amount?: string;
    /** Whether the gateway serves the endpoint */
    enabled?: "true" | "false";
};
export type ListDomainsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type GetStatsOverviewQuery = {
    /** Number of days in UTC, up to and including the last day */
    days?: number;
    /** The last day in UTC, such as `2026-01-31`; default: today */
    until?: string;
    /** Leaves out payments of the account's own Sandbox wallet. 402 answers have no payer and still count. Only the newest 100,000 payments are counted */
    without_trials?: "true";
    /** Adds `by_hour`, for at most 7 days */
    hourly?: "true";
};
export type ListSettlementsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
    /** Identifier of the API */
    api_id?: string;
    /** Identifier of the endpoint */
    endpoint_id?: string;
    /** State */
    status?: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Address of the buyer. For a payment channel, the address that gets the rest of the deposit back */
    payer?: string;
    /** Only the payment that this transaction settled, in the spelling of the network */
    transaction?: string;
    /** Only payments created at this time or later */
    from?: string;
    /** Only payments created before this time */
    to?: string;
    /** Only payments that were charged without delivery of the answer; the payer may claim the answer */
    owed?: "true";
};
export type ExportSettlementsQuery = {
    /** Identifier of the API */
    api_id?: string;
    /** Identifier of the endpoint */
    endpoint_id?: string;
    /** State */
    status?: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Address of the buyer. For a payment channel, the address that gets the rest of the deposit back */
    payer?: string;
    /** Only the payment that this transaction settled, in the spelling of the network */
    transaction?: string;
    /** Only payments created at this time or later */
    from?: string;
    /** Only payments created before this time */
    to?: string;
    /** Only payments that were charged without delivery of the answer; the payer may claim the answer */
    owed?: "true";
    /** CSV (RFC 4180), or one JSON object on each line */
    format?: "csv" | "jsonl";
};
export type ListProblemsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type ListRequestsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type GetStatementQuery = {
    /** Month in UTC, such as `2026-11` */
    month: string;
};
export type ListStatementMonthsQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type ExportStatementQuery = {
    /** Month in UTC, such as `2026-11` */
    month: string;
    /** CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines */
    format?: "csv" | "pdf";
};
export type ListAuditLogQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
    /** Kind of the resource */
    resource_type?: "api" | "endpoint" | "domain" | "api_key" | "account" | "webhook" | "member" | "invitation";
    /** Identifier of the resource */
    resource_id?: string;
    /** Only changes of this API, its endpoints and its domains */
    api_id?: string;
    /** Only changes at this time or later */
    from?: string;
    /** Only changes before this time */
    to?: string;
};
export type ListWebhooksQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
};
export type ListWebhookDeliveriesQuery = {
    /** Most items on a page */
    limit?: number;
    /** `next_cursor` of the previous page; the first page if absent */
    cursor?: string;
    /** State */
    status?: "pending" | "delivered" | "failed";
};
