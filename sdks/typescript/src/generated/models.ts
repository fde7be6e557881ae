/** Generated from openapi/openapi.json by `make sdk`; do not edit. */
/** Every error answer. `code` is stable; `request_id` finds the request in our log. */
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
    /** What is wrong with which field */
    details?: {
        /** The field, dotted: `accepts.0.amount` */
        path: string;
        /** What is wrong */
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
    /** What the payer needs for the signature: name and version of the token, transfer method */
    extra: {
        [key: string]: unknown;
    };
};
/** A parameter of the query, a header or a cookie */
export type EndpointParameter = {
    /** As it is sent. Header names have no case */
    name: string;
    /**
     * Where the parameter is sent
     */
    in: "query" | "header" | "cookie";
    /** Whether each request needs it */
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
    /** Media type of a value that is a document of its own, such as JSON in a query */
    content_type?: string;
};
/** A setting that was accepted and may not do what you expect */
export type EndpointWarning = {
    /**
     * Stable name of the warning
     */
    code: "network_not_settled" | "kind_not_settled" | "facilitator_silent" | "amount_below_minimum" | "amount_may_be_too_small" | "token_missing" | "token_domain_mismatch" | "token_without_authorizations" | "token_unchecked" | "token_decimals_mismatch" | "payee_missing" | "payee_is_token" | "payee_without_token_account" | "payee_off_curve" | "payee_unchecked" | "payments_refused" | "price_never_chosen" | "description_shortened" | "pattern_partly_listed" | "segment_unknown" | "schema_left_out" | "reference_left_out" | "part_left_out" | "schema_shortened" | "paths_missing" | "key_repeated" | "documents_left_out" | "servers_ignored" | "callbacks_left_out" | "price_not_read" | "prices_not_taken";
    /** The field, dotted: `accepts.0.amount` */
    path: string;
    /** What is wrong */
    message: string;
    /** What you can do about it */
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
    /** JSON Schema of the names in the path: an object with a property for each */
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
     * `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
     */
    schema_source: "openapi" | "inferred" | "manual";
    /** Whether the gateway serves it */
    enabled: boolean;
    /** Whether payments without an identifier (x402 extension `payment-identifier`) are refused */
    payment_identifier_required: boolean;
    /** Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known */
    always_verify: boolean;
    /**
     * When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
     */
    charge: "after" | "before" | "tool_calls";
    /** How often the upstream is asked again for a paid answer that was not delivered whole */
    max_redeliveries: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds: number | null;
    /** Time at which it ends by itself; null never */
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
     * Whether buyers can pay: `no` if nobody can pay any of its prices, `unknown` if that could not be checked; `warnings` says why
     */
    payable: "yes" | "unknown" | "no";
    /** What was accepted and may not do what you expect */
    warnings: EndpointWarning[];
    /** Payments that were refused because of the terms, in the last seven days and since the last change; null when there are none */
    refused_payments: {
        /** Number of these payments */
        count: number;
        /** Why the last one was refused */
        last_reason: string;
        /**
         * Format: date-time
         * When the last one was refused
         */
        last_at: string;
    } | null;
};
/** One page of endpoints */
export type EndpointPage = {
    /** The items, newest first */
    items: Endpoint[];
    /** Cursor of the page that follows; null on the last page */
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
    /** What the payer needs for the signature: name and version of the token, transfer method */
    extra: {
        [key: string]: unknown;
    };
};
/** A parameter of the query, a header or a cookie */
export type EndpointParameterInput = {
    /** As it is sent. Header names have no case */
    name: string;
    /**
     * Where the parameter is sent
     */
    in: "query" | "header" | "cookie";
    /** False unless set */
    required?: boolean;
    /** Text for people; null when there is none */
    description?: string;
    /** JSON Schema of the value; any text unless set */
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
    /** Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; application/json unless set */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the names in the path: an object with a property for each */
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
    /** Whether the gateway serves it */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
    /** Lifetime in seconds; makes the endpoint ephemeral */
    ttl?: number | null;
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
    /** Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; application/json unless set */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the names in the path: an object with a property for each */
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
    /** Whether the gateway serves it */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
    /** True forgets the stored schemas of request and answer and infers them anew */
    clear_schemas?: boolean;
    /** Not accepted in a change: only a new endpoint has a lifetime */
    ttl?: unknown;
};
/** Which endpoints of an API are meant: those that match all given fields */
export type EndpointFilter = {
    /** Text in the path, summary, description or operation id, in any case */
    search?: string;
    /**
     * HTTP method
     */
    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /**
     * Format: starts_with
     * Begin of the path pattern, in its own case
     */
    path_prefix?: string;
    /** Atomic units that one of the prices has at least */
    min_amount?: string;
    /** Atomic units that the same price has at most */
    max_amount?: string;
    /** Whether the gateway serves it */
    enabled?: boolean;
    /** Identifiers of endpoints */
    ids?: string[];
};
/** A change of many endpoints of an API */
export type ChangeEndpoints = {
    /** Which endpoints of the API are changed; {} is all of them */
    filter: EndpointFilter;
    /** What each of the endpoints gets; fields that are absent stay as they are */
    changes: {
        /** Whether the gateway serves it */
        enabled?: boolean;
        /** The new price of each of them */
        accepts?: AcceptOptionInput[];
        /** The new price of each, in percent of its present one: 110 is a tenth more. Half an atomic unit is rounded up */
        price_percent?: number;
    };
    /** True changes nothing; the answer says what would change */
    dry_run?: boolean;
};
/** The prices of an endpoint, and whether it is served */
export type EndpointTerms = {
    /** The prices of a request; the buyer chooses one */
    accepts: AcceptOption[];
    /** Whether the gateway serves it */
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
    /** Prices and switch before the change */
    before: EndpointTerms;
    /** Prices and switch after the change */
    after: EndpointTerms;
};
/** What a change of many endpoints has changed, or would change */
export type ChangedEndpoints = {
    /** Whether nothing was changed */
    dry_run: boolean;
    /** How many endpoints match the filter */
    matched: number;
    /** How many endpoints the change makes different */
    changed: number;
    /** The first 100 endpoints that change, newest first */
    changes: EndpointChange[];
    /** What was accepted and may not do what you expect */
    warnings: EndpointWarning[];
};
/** An endpoint as an import has made it */
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
    /** JSON Schema of the names in the path: an object with a property for each */
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
     * `openapi`: from an import; `inferred`: made by the service; `manual`: set by the seller
     */
    schema_source: "openapi" | "inferred" | "manual";
    /** Whether the gateway serves it */
    enabled: boolean;
    /** Whether payments without an identifier (x402 extension `payment-identifier`) are refused */
    payment_identifier_required: boolean;
    /** Whether the facilitator verifies each payment before the upstream is asked, also of payers that are known */
    always_verify: boolean;
    /**
     * When a request is charged. `after`: when its answer is there, and not when it fails; `before`: first; `tool_calls`: as `after`, for MCP tool calls that succeed
     */
    charge: "after" | "before" | "tool_calls";
    /** How often the upstream is asked again for a paid answer that was not delivered whole */
    max_redeliveries: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds: number | null;
    /** Time at which it ends by itself; null never */
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
     * What is suspended: `account` all APIs of the account, `api` the API, `payee` payments to its `pay_to_address`, `host` sales under this host name, `network` and `token` payments in them
     */
    kind: "account" | "api" | "host" | "network" | "token" | "payee";
    /** What the operator of the gateway says about it */
    reason: string;
    /**
     * Format: date-time
     * Time from which on nothing is sold
     */
    since: string;
    /** Time at which it ends by itself; null without one */
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
     * How the payee is chosen: `user_wallet` is the address in `pay_to_address`
     */
    pay_to_mode: "user_wallet";
    /** Address that is paid, for the mode `user_wallet` */
    pay_to_address: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance: string | null;
    /** Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published */
    discovery_contact_email: string | null;
    /** Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs */
    publish_owner_email: boolean;
    /** The names of the headers that the gateway adds for the upstream */
    upstream_header_names: string[];
    /** Whether the upstream receives a signed PAYMENT-CONTEXT header with each request */
    payment_context: boolean;
    /** Names of request headers that select an answer: a claim must have the values of its purchase */
    vary_on: string[];
    /** Origins of other hosts to which a redirect is a paid answer */
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
    /** Whether the gateway serves it */
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
    /** The widest suspension of the API by the operator of the gateway: of its account, itself, its `pay_to_address` or its host of the platform; null without one. `GET /problems` lists all */
    suspended: Suspension | null;
};
/** One page of APIs */
export type ApiPage = {
    /** The items, newest first */
    items: Api[];
    /** Cursor of the page that follows; null on the last page */
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
     * Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode
     */
    pay_to_mode: "user_wallet";
    /** `serviceName` in the 402: what catalogues show */
    service_name?: string | null;
    /** `iconUrl` in the 402 */
    icon_url?: string | null;
    /** `tags` in the 402, before those of the endpoint */
    tags?: string[];
    /** Address that is paid, for the mode `user_wallet` */
    pay_to_address?: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance?: string | null;
    /** Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published */
    discovery_contact_email?: string | null;
    /** Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs */
    publish_owner_email?: boolean;
    /** Headers that the gateway adds for the upstream, such as its API key; null removes them */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given */
    payment_context?: boolean;
    /** Names of request headers that select an answer: a claim must have the values of its purchase */
    vary_on?: string[] | null;
    /** Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A redirect to any other host is not passed on. None unless given */
    redirect_origins?: string[];
    /** `info.version` of the OpenAPI document for buyers */
    openapi_version?: string | null;
    /** Whether the gateway serves it */
    enabled?: boolean;
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
     * Who is paid: "user_wallet" is the address in pay_to_address. There is no other mode
     */
    pay_to_mode?: "user_wallet";
    /** `serviceName` in the 402: what catalogues show */
    service_name?: string | null;
    /** `iconUrl` in the 402 */
    icon_url?: string | null;
    /** `tags` in the 402, before those of the endpoint */
    tags?: string[];
    /** Address that is paid, for the mode `user_wallet` */
    pay_to_address?: string | null;
    /** Text for agents in the discovery document (`info.x-guidance`) */
    discovery_guidance?: string | null;
    /** Contact in the discovery document; null uses the verified address of the owner, unless that is not to be published */
    discovery_contact_email?: string | null;
    /** Whether the discovery document shows the verified e-mail address of the owner if the API has no contact; true unless set. The account can forbid it for all its APIs */
    publish_owner_email?: boolean;
    /** Headers that the gateway adds for the upstream, such as its API key; null removes them */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; false unless given */
    payment_context?: boolean;
    /** Names of request headers that select an answer: a claim must have the values of its purchase */
    vary_on?: string[] | null;
    /** Https origins of other hosts to which the API sells redirects: a redirect there is charged like an answer. A redirect to any other host is not passed on. None unless given */
    redirect_origins?: string[];
    /** `info.version` of the OpenAPI document for buyers */
    openapi_version?: string | null;
    /** Whether the gateway serves it */
    enabled?: boolean;
};
/** What a person is mailed of about an account */
export type Alarms = {
    /** What the person is mailed of about the account */
    kinds: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
    /** What its role may be mailed of */
    available: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
};
/** What a person is to be mailed of about an account */
export type UpdateAlarms = {
    /** What the person is to be mailed of; all others are switched off */
    kinds: ("first_income" | "day_summary" | "month_summary" | "webhook_failing" | "key_ending")[];
};
/** A network of production on which a copy sells */
export type CopyNetwork = {
    /** CAIP-2 network of production. Its USDC replaces that of the Sandbox */
    network: string;
    /**
     * `exact` unless given
     */
    scheme?: "exact" | "batch-settlement";
    /** The account that is paid on Solana or Hedera. On EVM networks `pay_to_address` is paid */
    pay_to?: string;
};
/** What differs in the copy; fields that are absent are those of the Sandbox */
export type CopyApi = {
    /** Display name */
    name?: string;
    /** The slug in production; that of the Sandbox unless given */
    slug?: string;
    /** Base URL of the upstream API */
    upstream_base_url?: string;
    /** Headers for the upstream in production. Those of the Sandbox are not copied */
    upstream_headers?: {
        [key: string]: string;
    } | null;
    /** The address of production that is paid. Unless given, the one that all other APIs in production pay; null for none */
    pay_to_address?: string | null;
    /** Where the copy sells: each price is asked on each of them. Base unless given */
    networks?: CopyNetwork[];
};
/** The new API of production, and what was left out of it */
export type CopiedApi = {
    /** The new API */
    api: Api;
    /** How many endpoints it has */
    endpoints: number;
    /** How many endpoints were left out because they are sold once */
    ephemeral_endpoints: number;
    /** Names of the headers that the API in the Sandbox adds for its upstream, and the new API does not */
    missing_upstream_headers: string[];
};
/** Whether a slug is free */
export type SlugAvailability = {
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
    /** Whether an API can have the slug */
    available: boolean;
    /**
     * Why not. `invalid`: it is not 1 to 63 lower-case letters, digits and inner hyphens; `reserved`: the platform needs it; `taken`: an API of the environment has it, or somebody else gave it up less than 90 days ago
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
    /** It answered HTTP, whatever its status; one that speaks HTTP/2 alone: it took TLS */
    reachable: boolean;
    /** Of its answer to a GET of the base URL; redirects are not followed */
    status?: number;
    /** Until its response headers, connecting included */
    latency_ms?: number;
    /** For https */
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
     * Why it could not be reached
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
    /** Why the last look at the DNS did not verify it */
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
    /** Where the host name must point to be served */
    cname_target: string;
    /** Token in the TXT record */
    verification_token: string;
    /** Time of the verification; null before */
    verified_at: string | null;
    /** The TLS certificate of the host name */
    certificate: {
        /**
         * none: not verified, or this gateway issues none; failed: there is no valid one, and it is tried again
         */
        status: "none" | "pending" | "issued" | "failed";
        /** Why there is none, or why its renewal has failed so far */
        reason: string | null;
        /** Time at which the certificate expires; null without a certificate */
        not_after: string | null;
        /** When it is ordered, tried again or renewed */
        next_attempt_at: string | null;
    };
    /** Time of the last DNS look-up; null before the first */
    last_checked_at: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** The suspension of the host name by the operator of the gateway; null without one */
    suspended: Suspension | null;
};
/** One page of domains */
export type DomainPage = {
    /** The items, newest first */
    items: Domain[];
    /** Cursor of the page that follows; null on the last page */
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
    /** Why it is still pending */
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
    /** Path of the operation, as `/pets/{id}` */
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
    /** JSON Schema of the names in the path: an object with a property for each */
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
    /** Path of the operation, as `/pets/{id}`; of a webhook, its name */
    path: string;
    /** Path on the gateway: `/forecast`, `/forecast/{city}` or `/forecast/*` */
    path_pattern: string;
    /**
     * Stable name of the reason
     */
    code: "lost_reference" | "other_document" | "circular_reference" | "method_not_sold" | "path_not_served" | "not_an_object" | "webhook" | "too_many_paths" | "repeated_method" | "repeated_operation" | "endpoint_exists" | "too_many_arrangements" | "no_price" | "price_not_exact";
    /** Part of the operation that is the reason, dotted: `parameters.0`; absent for the whole operation */
    member?: string;
    /** Why the import skips the operation */
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
    /** What was not taken as it stands: the first 200 */
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
    /** Made of `path` when absent */
    path_pattern?: string;
    /** Its own price; that of the import when absent */
    accepts?: AcceptOptionInput[];
    /** Price in US dollars that the document proposes, such as `0.10`; taken only with `document_prices` */
    proposed_price?: string;
    /** Text for people; null when there is none */
    description?: string | null;
    /** `operationId` in the OpenAPI document of the gateway host */
    operation_id?: string | null;
    /** One line for buyers */
    summary?: string | null;
    /** Groups of endpoints. The 402 has those that x402 takes: 5 at most, of 32 ASCII characters */
    tags?: string[];
    /** Media type of a successful answer; application/json unless set */
    mime_type?: string | null;
    /** Media type of the request body (POST, PUT, PATCH), such as multipart/form-data; application/json unless set */
    request_mime_type?: string | null;
    /** HTTP status of a successful answer in the documents for buyers; 200 unless set. Every 2xx is charged */
    success_status?: number | null;
    /** Query, header and cookie parameters. For GET, HEAD and DELETE `request_schema` describes the query, and a query parameter here adds to the property of its name, for example how a list is written */
    parameters?: EndpointParameterInput[];
    /** JSON Schema of the names in the path: an object with a property for each */
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
    /** Whether the gateway serves it */
    enabled?: boolean;
    /** True refuses payments without an identifier (x402 extension `payment-identifier`) */
    payment_identifier_required?: boolean;
    /** True has the facilitator verify each payment before the upstream is asked; false lets known payers, whose last payments have settled, pass without. A known payer without money then costs one answer that is not delivered */
    always_verify?: boolean;
    /**
     * `after`: a request is charged when its answer is there, and not when it fails; `before`: charged first, and owed an answer; `tool_calls`: as `after`, and of an MCP server (method POST) only `tools/call` that succeeds
     */
    charge?: "after" | "before" | "tool_calls";
    /** How often the upstream is asked again for a payment after its answer began to leave and was not delivered; 2 unless set */
    max_redeliveries?: number;
    /** Longest duration of an answer in seconds; null for the limit of the platform */
    max_stream_seconds?: number | null;
};
/** The operations to import, with their price */
export type ImportOpenapi = {
    /** The operations */
    operations: OperationInput[];
    /** The price of each operation that has none of its own */
    accepts?: AcceptOptionInput[];
    /** True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first */
    document_prices?: boolean;
};
/** The result of an import */
export type ImportedOpenapi = {
    /** The endpoints that the import made */
    created: ImportedEndpoint[];
    /** Operations that do not become an endpoint: the first 2000 of a document */
    skipped: SkippedOperation[];
    /** Number of all operations that do not become an endpoint */
    skipped_count: number;
    /** What was not taken as it stands: the first 200 */
    warnings: EndpointWarning[];
    /** Number of all warnings */
    warnings_count: number;
};
/** The OpenAPI document to import, with its price */
export type StartOpenapiImport = {
    /** OpenAPI 3 or Swagger 2.0, in JSON or YAML; up to 10 MiB */
    spec: string;
    /** The price of each operation that `prices` does not name */
    accepts?: AcceptOptionInput[];
    /** True sells an operation at the price that the document proposes (`x-payment-info`), by the payment options of `accepts`, whose tokens must be in US dollars. A price that the request gives to the operation comes first */
    document_prices?: boolean;
    /** Prices of single operations by method and path, such as `GET /pets/{id}` */
    prices?: {
        [key: string]: AcceptOptionInput[];
    };
};
/** An import that a job does */
export type OpenapiImport = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /**
     * State of the import
     */
    state: "queued" | "running" | "done" | "failed";
    /** Operations of the document, once it has been read */
    operations: number | null;
    /** Endpoints so far */
    created: number;
    /** Number of operations that the import skipped so far */
    skipped: number;
    /** The first 200, once the import is done */
    skipped_operations: SkippedOperation[];
    /** What was not taken as it stands: the first 200 */
    warnings: EndpointWarning[];
    /** Number of all warnings */
    warnings_count: number;
    /** Why it has failed; nothing was created then */
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
     * Stable name of the warning
     */
    code: "network_not_settled" | "kind_not_settled" | "facilitator_silent" | "amount_below_minimum" | "amount_may_be_too_small" | "token_missing" | "token_domain_mismatch" | "token_without_authorizations" | "token_unchecked" | "token_decimals_mismatch" | "payee_missing" | "payee_is_token" | "payee_without_token_account" | "payee_off_curve" | "payee_unchecked" | "payments_refused" | "price_never_chosen" | "description_shortened" | "pattern_partly_listed" | "segment_unknown" | "schema_left_out" | "reference_left_out" | "part_left_out" | "schema_shortened" | "paths_missing" | "key_repeated" | "documents_left_out" | "servers_ignored" | "callbacks_left_out" | "price_not_read" | "prices_not_taken";
    /** The field, dotted: `accepts.0.amount` */
    path: string;
    /** What is wrong */
    message: string;
    /** What you can do about it */
    fix: string;
    /** Method and path pattern of the first three of these endpoints */
    endpoints: string[];
    /** Number of these endpoints */
    endpoint_count: number;
};
/** How many enabled endpoints buyers can pay for */
export type PayableEndpoints = {
    /** Number of enabled endpoints that buyers can pay for */
    yes: number;
    /** Number of enabled endpoints for which that could not be checked */
    unknown: number;
    /** Number of enabled endpoints that nobody can pay for */
    no: number;
    /** Why buyers may not be able to pay, for each different price; the first 20, those of most endpoints first */
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
    /** What the discovery documents list: not ephemeral, enabled, and with a price that the 402 offers now; none while the API is disabled or has no payee. What a document has no room for is counted all the same: the document says how many that are */
    discoverable_endpoint_count: number;
    /** How many enabled endpoints buyers can pay for, and why not the others */
    payable_endpoints: PayableEndpoints;
    /** The documents of each host name */
    host_urls: {
        /** Host name of the gateway */
        host: string;
        /** URL of the OpenAPI document for buyers */
        openapi_url: string;
        /** URL of the x402 manifest */
        well_known_url: string;
        /** Whether it is the primary host name of the API */
        is_primary: boolean;
    }[];
};
/** Why a payment was not charged, or why its outcome is unknown, in words */
export type Explanation = {
    /** One or two sentences for the seller */
    text: string;
    /** The party that can mend it; null when nobody did anything wrong */
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
    /** As the API is called now; null if it was deleted */
    api_name: string | null;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path of the request */
    path: string;
    /** Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address that is paid */
    pay_to: string;
    /**
     * State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being clarified
     */
    status: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Hash of the transaction on the network; null without a settlement */
    transaction: string | null;
    /** Why the payment was not charged, or why its outcome is unknown; null otherwise */
    error_reason: string | null;
    /** `error_reason` in words; null without a reason */
    explanation: Explanation | null;
    /** HTTP status of the upstream; null without an answer */
    upstream_status: number | null;
    /** Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is open. The check of the payment and the answer of the upstream are within */
    took_ms: number | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null without one */
    settled_at: string | null;
    /** When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the payment channel no longer holds it; else null. Statements subtract such a payment */
    reversed_at: string | null;
};
/** A payment for a request, with its history */
export type SettlementDetail = {
    /** Identifier */
    id: string;
    /** Identifier of the API */
    api_id: string;
    /** As the API is called now; null if it was deleted */
    api_name: string | null;
    /** Identifier of the endpoint */
    endpoint_id: string;
    /** HTTP method */
    method: string;
    /** Path of the request */
    path: string;
    /** Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address that is paid */
    pay_to: string;
    /**
     * State of the payment: `settled` is charged; `expired`, `cancelled` and `released` are not; `unknown` is being clarified
     */
    status: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Hash of the transaction on the network; null without a settlement */
    transaction: string | null;
    /** Why the payment was not charged, or why its outcome is unknown; null otherwise */
    error_reason: string | null;
    /** `error_reason` in words; null without a reason */
    explanation: Explanation | null;
    /** HTTP status of the upstream; null without an answer */
    upstream_status: number | null;
    /** Milliseconds from the reservation of the payment until it was charged, released or in doubt; null while it is open. The check of the payment and the answer of the upstream are within */
    took_ms: number | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null without one */
    settled_at: string | null;
    /** When the gateway has noticed that the chain has taken the money back, by a reorganisation or because the payment channel no longer holds it; else null. Statements subtract such a payment */
    reversed_at: string | null;
    /** What has happened to the payment so far, in this order. `reversed`: the chain has taken the money back */
    timeline: {
        /**
         * What happened to the payment
         */
        event: "created" | "settling" | "settled" | "unknown" | "released" | "expired" | "cancelled" | "delivered" | "reversed";
        /** Null where the ledger keeps no time of it */
        at: string | null;
    }[];
};
/** One page of payments */
export type SettlementPage = {
    /** The items, newest first */
    items: Settlement[];
    /** Cursor of the page that follows; null on the last page */
    next_cursor: string | null;
};
/** The earnings of a month in one token, on one network, for one payee */
export type StatementItem = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** In lower case on EVM networks, as is `pay_to` */
    asset: string;
    /** Symbol; null for a token that is not known */
    token: string | null;
    /** Decimals of the token; null for a token that is not known */
    decimals: number | null;
    /** Atomic token units: what was settled before the month, less what was reversed before it */
    opening: string;
    /** Atomic token units */
    settled: string;
    /** Number of payments that were settled */
    settled_count: number;
    /** Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has taken back, as far as that was noticed in this month */
    reversed: string;
    /** Number of payments that were reversed */
    reversed_count: number;
    /** Atomic token units: `opening` and `settled` less `reversed` */
    closing: string;
    /** Address that is paid */
    pay_to: string;
};
/** The earnings of a month */
export type Statement = {
    /** In UTC, as `2026-11` */
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
    /** Whether these sums are final: from an hour after the end of the month on */
    closed: boolean;
    /** The sums by network, token and payee */
    items: StatementItem[];
};
/** The earnings of a month in one token, on one network, for all payees */
export type StatementSums = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** In lower case on EVM networks, as is `pay_to` */
    asset: string;
    /** Symbol; null for a token that is not known */
    token: string | null;
    /** Decimals of the token; null for a token that is not known */
    decimals: number | null;
    /** Atomic token units: what was settled before the month, less what was reversed before it */
    opening: string;
    /** Atomic token units */
    settled: string;
    /** Number of payments that were settled */
    settled_count: number;
    /** Atomic token units of settlements, of this month or an earlier one, that a reorganisation of the chain has taken back, as far as that was noticed in this month */
    reversed: string;
    /** Number of payments that were reversed */
    reversed_count: number;
    /** Atomic token units: `opening` and `settled` less `reversed` */
    closing: string;
};
/** A month with its earnings, by network and token */
export type StatementMonth = {
    /** In UTC, as `2026-11` */
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
    /** Whether these sums are final: from an hour after the end of the month on */
    closed: boolean;
    /** The sums by network and token */
    items: StatementSums[];
};
/** Months with their earnings */
export type StatementMonthPage = {
    /** The items, newest first */
    items: StatementMonth[];
    /** Cursor of the page that follows; null on the last page */
    next_cursor: string | null;
};
/** A request of a buyer, or several equal ones within some seconds */
export type ApiRequest = {
    /** Identifier; of a payment, that of the settlement */
    id: string;
    /**
     * Format: date-time
     * Time of the change
     */
    at: string;
    /**
     * `challenged`: 402 to a request without a payment; `refused`: a payment that does not pay, or a request that is not served; `served`: an answer that was paid for before; `pending`, `paid`, `failed`, `unknown`: a payment, by its status
     */
    outcome: "challenged" | "refused" | "served" | "pending" | "paid" | "failed" | "unknown";
    /** Method; null for the requests beyond those that are told apart in a minute */
    method: string | null;
    /** Path without its query, of 512 characters at most; null as the method */
    path: string | null;
    /** HTTP status: of the upstream for payments, null without its answer; else of the gateway */
    status: number | null;
    /** Code of the refusal, or `error_reason` of the payment; null without one */
    reason: string | null;
    /** The reason in words; null without one */
    text: string | null;
    /** Number of requests */
    count: number;
    /** Identifier of the endpoint; null if there is none, or it is not known */
    endpoint_id: string | null;
    /** Identifier of the payment; null for other requests */
    settlement_id: string | null;
    /** Address of the buyer; null for requests that are no payment */
    payer: string | null;
    /** Of a payment: milliseconds until it was charged, released or in doubt; null while it is open, and for other requests */
    took_ms: number | null;
};
/** One page of requests */
export type ApiRequestPage = {
    /** The items, newest first */
    items: ApiRequest[];
    /** Cursor of the page that follows; null on the last page */
    next_cursor: string | null;
};
/** Something that keeps buyers from paying, or from their answers */
export type Problem = {
    /** Identifier */
    id: string;
    /**
     * `endpoint_failing`: half of the payments of ten minutes or more came to nothing, five at least; `api_unpayable`: the API has endpoints that nobody can pay for; `certificate_failing`: three orders in a row have failed; `domain_lost`: the host is no longer served, because its proof is gone
     */
    kind: "endpoint_failing" | "api_unpayable" | "certificate_failing" | "domain_lost" | "sales_suspended";
    /** Identifier of the API */
    api_id: string;
    /** Identifier of the endpoint; null for other problems */
    endpoint_id: string | null;
    /** Identifier of the domain; null for other problems */
    domain_id: string | null;
    /** The endpoint by method and path, the name of the API, or the host name */
    subject: string;
    /** What is wrong, in sentences. Name servers and certificate authorities may have written a part of it */
    text: string;
    /** What the seller can do */
    action: string;
    /**
     * Format: date-time
     * Since when it was noticed; it is looked for once a minute
     */
    since: string;
};
/** One page of problems */
export type ProblemPage = {
    /** The items, newest first */
    items: Problem[];
    /** Cursor of the page that follows; null on the last page */
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
     * `person`: somebody who was logged in; `gateway`: the platform by itself
     */
    actor: "person" | "api_key" | "gateway";
    /** Identifier of the API key that made the change; null for another actor */
    api_key_id: string | null;
    /** Name of the API key that made the change; null for another actor */
    api_key_name: string | null;
    /** The member who was logged in; null for the person of the account itself */
    member_email: string | null;
    /** IP address of the client */
    address: string | null;
    /**
     * What happened to the resource
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
    /** The changed fields as they were. A long value is told by its length and SHA-256, a secret by `(secret)`, and what the scopes of the API key do not show by `(hidden)` */
    before: {
        [key: string]: unknown;
    } | null;
    /** The changed fields as they are since */
    after: {
        [key: string]: unknown;
    } | null;
};
/** One page of changes */
export type AuditRecordPage = {
    /** The items, newest first */
    items: AuditRecord[];
    /** Cursor of the page that follows; null on the last page */
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
    /** Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410 */
    disabled_reason: ("failing" | "gone") | null;
    /** Since when no delivery was taken */
    failing_since: string | null;
    /** Until then deliveries are signed with the former secret as well */
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
    /** Cursor of the page that follows; null on the last page */
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
/** A webhook with its signing secret, which is shown this once */
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
    /** Why the gateway has disabled it: nothing was taken for days, or the receiver has answered 410 */
    disabled_reason: ("failing" | "gone") | null;
    /** Since when no delivery was taken */
    failing_since: string | null;
    /** Until then deliveries are signed with the former secret as well */
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
    /** Signs what is sent (Standard Webhooks), shown this once */
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
/** How the secret is replaced */
export type RollWebhookSecret = {
    /** For how long the old secret signs beside the new one; a day unless set */
    overlap_seconds?: number;
};
/** An event for a webhook, and the attempts to deliver it */
export type WebhookDelivery = {
    /** Identifier */
    id: string;
    /** Identifier of the webhook */
    webhook_id: string;
    /** `webhook-id` of each of its attempts */
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
    /** `data` of its payload */
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
    /** Of the last answer */
    last_status: number | null;
    /** Why the last attempt failed; null when it did not */
    last_error: ("name_not_resolved" | "address_not_allowed" | "connection_refused" | "connection_failed" | "timed_out" | "certificate_invalid" | "tls_failed" | "not_http" | "answer_too_long" | "answered_without_2xx" | "too_many_waiting" | "webhook_disabled") | null;
    /** The first characters of the last answer; what is no plain text is written as \uXXXX */
    last_answer: string | null;
    /** Milliseconds that the last attempt took; null before the first */
    last_duration_ms: number | null;
};
/** One page of deliveries */
export type WebhookDeliveryPage = {
    /** The items, newest first */
    items: WebhookDelivery[];
    /** Cursor of the page that follows; null on the last page */
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
        /** 402 answers to requests without a payment, some seconds late */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Payments per 402 answer, at most 1; null where no 402 was given */
        conversion: number | null;
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    };
    /** As many days before these */
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
        /** 402 answers to requests without a payment, some seconds late */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Payments per 402 answer, at most 1; null where no 402 was given */
        conversion: number | null;
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
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
        /** 402 answers to requests without a payment, some seconds late */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Payments per 402 answer, at most 1; null where no 402 was given */
        conversion: number | null;
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** With `hourly`: each hour, oldest first. Only the newest 100,000 payments are looked at; hours before them are left out */
    by_hour?: {
        /**
         * Format: date-time
         * Its beginning
         */
        hour: string;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** At most 200, most payments first, then most challenges */
    by_api: {
        /** Identifier of the API */
        api_id: string;
        /** 402 answers to requests without a payment, some seconds late */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Payments per 402 answer, at most 1; null where no 402 was given */
        conversion: number | null;
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
        latency_ms: {
            /** Median, in milliseconds */
            p50: number;
            /** 95th percentile, in milliseconds */
            p95: number;
        } | null;
    }[];
    /** At most 200, most payments first, then most challenges */
    by_endpoint: {
        /** Identifier of the API */
        api_id: string;
        /** Identifier of the endpoint */
        endpoint_id: string;
        /** 402 answers to requests without a payment, some seconds late */
        challenges: number;
        /** Number of payments that were settled */
        paid: number;
        /** Payments that ended without a charge */
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
        /** Payments per 402 answer, at most 1; null where no 402 was given */
        conversion: number | null;
        /** Of paid requests, from the arrival of the payment to its settlement, so the API has answered in between. Estimated within classes that are at most a half wide; a minute stands for all that took longer */
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
    /** What the payer needs for the signature: name and version of the token, transfer method */
    extra: {
        /** Name in the EIP-712 domain of the token */
        name: string;
        /** Version in the EIP-712 domain of the token */
        version: string;
        /** How the token is moved: `eip3009` is a signed authorization of the payer */
        assetTransferMethod: string;
    };
};
/** A network with the schemes and tokens of its prices */
export type Network = {
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Name of the network; null when it has none */
    name: string | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** Whether its facilitator has said that it settles prices on it */
    available: boolean;
    /** `no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers */
    unavailable_reason: ("no_facilitator" | "facilitator_silent" | "nothing_settled") | null;
    /** What is settled now; empty where the network is not available */
    schemes: string[];
    /** Versions of x402 that the facilitator of the network speaks */
    x402_versions: number[];
    /** The tokens in which a price can be paid */
    tokens: Token[];
    /** A public node, for wallets; null where the operator publishes none */
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
    /** Its identifier where it has no name */
    name: string;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /** Whether its facilitator has said that it settles prices on it */
    available: boolean;
    /** `no_facilitator`: the operator has configured none for it; `facilitator_silent`: its facilitator has not answered yet; `nothing_settled`: its facilitator settles nothing that the gateway offers */
    unavailable_reason: ("no_facilitator" | "facilitator_silent" | "nothing_settled") | null;
    /** What is settled now; empty where the network is not available */
    schemes: string[];
    /** The tokens in which a price can be paid */
    tokens: Token[];
    /** A public node, for wallets; null where the operator publishes none */
    rpc_url: string | null;
    /** Where people look a transaction up; `{transaction}` stands for its hash. Absent where there is no explorer */
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
        /** Address of the control plane for Sandbox keys; null where the gateway has no Sandbox */
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
    /** For wallets; null where the operator publishes none */
    rpc_url: string | null;
    /** Whether the faucet deals funds */
    faucet_enabled: boolean;
    /** An API that may be wrapped in the Sandbox to try the platform out; null where the operator offers none */
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
/** The account that a call is about */
export type AccountName = {
    /** Identifier */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /** The suspension of the account by the operator of the gateway; null without one */
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
     * Of the person who calls
     */
    role: "owner" | "developer" | "accountant" | "support";
};
/** The accounts for which the person may act, first its own */
export type OpenAccounts = {
    /** The accounts */
    items: OpenAccount[];
};
/** A token for one of the accounts of the person */
export type OpenedAccount = {
    /** JWT of the same session, for this account; it ends when the session does */
    token: string;
    /** The account that the token acts for */
    account: OpenAccount;
};
/** The account that the person is a member of from now on */
export type AcceptedInvitation = {
    /** The account that the person is a member of */
    account: OpenAccount;
};
/** A person who may act for the account */
export type Member = {
    /** Of the own account of the person */
    id: string;
    /** E-mail address of the account */
    email: string;
    /** Display name */
    name: string | null;
    /**
     * The role in the account
     */
    role: "owner" | "developer" | "accountant" | "support";
    /** Whether this person logs in with a code as well */
    second_factor: boolean;
    /** Whether this is the person of the account itself, which is always an owner */
    own_login: boolean;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
};
/** The members of an account, first the person of the account itself */
export type Members = {
    /** The members */
    items: Member[];
};
/** The new role of a member */
export type UpdateMember = {
    /**
     * The role from now on
     */
    role: "owner" | "developer" | "accountant" | "support";
    /** Needed where the caller has a second factor */
    code?: string;
};
/** The address to invite, and its role */
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
    /** Needed where the caller has a second factor */
    code?: string;
};
/** An invitation that was not accepted yet */
export type Invitation = {
    /** Identifier */
    id: string;
    /** The address that it was mailed to */
    email: string;
    /**
     * The role in the account
     */
    role: "owner" | "developer" | "accountant" | "support";
    /**
     * Format: date-time
     * Until when it can be accepted
     */
    expires_at: string;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
};
/** The invitations that can be accepted */
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
    /** Whether the e-mail address is verified; changes are refused before */
    email_verified: boolean;
    /** Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set */
    publish_owner_email: boolean;
    /** Whether the owner is mailed about problems of the APIs (`GET /problems`) */
    problem_mails: boolean;
    /** Whether logging in asks for a code as well */
    second_factor: boolean;
    /** Recovery codes that are not used yet */
    recovery_codes_left: number;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** The suspension of the account by the operator of the gateway; null without one */
    suspended: Suspension | null;
};
/** The account and the rights of a credential */
export type Identity = {
    /** The person who calls, or the account that has the API key */
    user: User;
    /** The account that the credential acts for */
    account: AccountName;
    /** Of the person in the account; null for an API key */
    role: ("owner" | "developer" | "accountant" | "support") | null;
    /**
     * `production`, or `development` for the Sandbox
     */
    environment: "production" | "development";
    /**
     * Kind of the credential
     */
    credential: "jwt" | "api_key";
    /** What the API key or the role may do; null for an owner, who may do all */
    scopes: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[] | null;
};
/** Changes of the settings of an account; fields that are absent stay as they are */
export type UpdateAccount = {
    /** Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set */
    publish_owner_email?: boolean;
    /** Whether the owner is mailed about problems of the APIs (`GET /problems`) */
    problem_mails?: boolean;
};
/** A JWT and its account */
export type Session = {
    /** JWT, good for 24 hours */
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
    /** Whether discovery documents of APIs without a contact show the verified e-mail address; true unless set */
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
/** The token from a mail: proof that the caller reads the mail of that address */
export type VerifyEmail = {
    /** The token from the mail */
    token: string;
};
/** The result of a verification of an e-mail address */
export type EmailVerification = {
    /**
     * State
     */
    status: "verified";
};
/** Says that the verification mail was sent again */
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
/** Says that the password was changed */
export type PasswordReset = {
    /**
     * State
     */
    status: "changed";
};
/** Says that the change was stopped */
export type StoppedEmailChange = {
    /**
     * State
     */
    status: "stopped";
};
/** The old and the new password */
export type ChangePassword = {
    /** Password of the account until now */
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
/** Says that a mail was sent */
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
    /** In base 32, for apps that read no QR code */
    secret: string;
    /** For a QR code: RFC 6238 with SHA-1, six digits, 30 seconds */
    otpauth_uri: string;
};
/** A code of the authenticator app */
export type ConfirmSecondFactor = {
    /** Six digits of the authenticator app, or a recovery code */
    code: string;
};
/** A new session, with the recovery codes of the second factor */
export type EnabledSecondFactor = {
    /** JWT, good for 24 hours */
    token: string;
    /** The account */
    user: User;
    /** Each is good once in the place of a code; they are shown this once */
    recovery_codes: string[];
};
/** The password and a code of the second factor */
export type SecondFactorProof = {
    /** Password of the account */
    password: string;
    /** Six digits of the authenticator app, or a recovery code */
    code: string;
};
/** Codes that replace the authenticator app, each of them once */
export type RecoveryCodes = {
    /** Each is good once in the place of a code; they are shown this once */
    recovery_codes: string[];
};
/** How the key is replaced */
export type RollApiKey = {
    /** For how long the old key works beside the new one; 0 unless set */
    overlap_seconds?: number;
    /** When the new key ends: as the old one unless set, never with null */
    expires_at?: string | null;
    /** Where the new key works from: as the old one unless set, everywhere with null */
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
    /** Time at which it ends by itself; null never */
    expires_at: string | null;
    /** CIDR ranges that it works from; null is everywhere */
    allowed_addresses: string[] | null;
};
/** One page of API keys */
export type ApiKeyPage = {
    /** The items, newest first */
    items: ApiKey[];
    /** Cursor of the page that follows; null on the last page */
    next_cursor: string | null;
};
/** A new API key */
export type CreateApiKey = {
    /** Display name */
    name: string;
    /** The rights of the key */
    scopes?: ("apis:read" | "apis:write" | "endpoints:read" | "endpoints:write" | "domains:read" | "domains:write" | "stats:read" | "settlements:read" | "openapi:read" | "payee:write" | "audit:read" | "webhooks:read" | "webhooks:write")[];
    /**
     * A set of scopes with a name, in place of `scopes`
     */
    preset?: "readonly" | "apiManager" | "analytics";
    /** Time at which it ends by itself; null never */
    expires_at?: string | null;
    /** Where the key works from: IP addresses and CIDR ranges */
    allowed_addresses?: string[] | null;
    /** Needed where the caller has a second factor and the key gets apis:write, endpoints:write, payee:write: six digits of the authenticator app, or a recovery code */
    code?: string;
};
/** An API key with its full text, which is shown this once */
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
    /** Time at which it ends by itself; null never */
    expires_at: string | null;
    /** CIDR ranges that it works from; null is everywhere */
    allowed_addresses: string[] | null;
    /** The key itself, shown this once */
    key: string;
};
/** The wallet of the account on the Sandbox chain */
export type SandboxWallet = {
    /** Address on an EVM chain */
    address: string;
    /** Private key of the wallet, for the Sandbox chain alone */
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
/** The address and the funds for it */
export type UseFaucet = {
    /** Address on an EVM chain */
    address: string;
    /**
     * Which funds the faucet deals
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
    /** As in `/settlements/{id}` */
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
    /** Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back */
    payer: string;
    /** Payment scheme of x402, such as `exact` */
    scheme: string;
    /** Network as CAIP-2 identifier, such as `eip155:8453` */
    network: string;
    /** Address of the token contract; `0.0.x` on Hedera */
    asset: string;
    /** Atomic token units */
    amount: string;
    /** Address that is paid */
    pay_to: string;
    /** Hash of the transaction on the network; null without a settlement */
    transaction: string | null;
    /** Why; null when there is no reason */
    reason: string | null;
    /**
     * Format: date-time
     * Time of creation
     */
    created_at: string;
    /** Time of the settlement; null without one */
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
    /** Payments of the last ten minutes that were released because the upstream has failed */
    failed: number;
    /** Payments of the same time that were settled */
    settled: number;
    /**
     * Format: date-time
     * When the endpoint was first seen failing
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
    /** Orders in a row that have failed */
    failures: number;
    /** Why; null when there is no reason */
    reason: string | null;
    /** Until when the certificate in use is good */
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
    /** The addresses that were paid before */
    before: string[];
    /** The addresses that are paid since then */
    after: string[];
};
/** The test that an event is about */
export type TestEventData = {
    /** Identifier of the webhook */
    webhook_id: string;
};
export type ListApiKeysQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type ListApisQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type GetSlugAvailabilityQuery = {
    /** Name of the API in the gateway host, unique in its environment */
    slug: string;
};
export type ListEndpointsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
    /** Text in the path, summary, description or operation id, in any case */
    search?: string;
    /** HTTP method */
    method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
    /** Begin of the path pattern, in its own case */
    path_prefix?: string;
    /** Atomic units that one of the prices has at least */
    min_amount?: string;
    /** Atomic units that the same price has at most */
    max_amount?: string;
    /** Whether the gateway serves it */
    enabled?: "true" | "false";
};
export type ListDomainsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type GetStatsOverviewQuery = {
    /** How many days back, the last one included, in UTC */
    days?: number;
    /** The last day, in UTC, such as `2026-01-31`; today unless given */
    until?: string;
    /** Leaves out payments of the account's own Sandbox wallet; 402 answers have no payer and stay. Only the newest 100,000 payments are looked at */
    without_trials?: "true";
    /** Adds `by_hour`, for at most 7 days */
    hourly?: "true";
};
export type ListSettlementsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
    /** Identifier of the API */
    api_id?: string;
    /** Identifier of the endpoint */
    endpoint_id?: string;
    /** State */
    status?: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back */
    payer?: string;
    /** Settled by this transaction, as the network writes its identifier */
    transaction?: string;
    /** Not created before */
    from?: string;
    /** Created before */
    to?: string;
    /** Only those that were charged without delivery of the answer: the payer may claim it */
    owed?: "true";
};
export type ExportSettlementsQuery = {
    /** Identifier of the API */
    api_id?: string;
    /** Identifier of the endpoint */
    endpoint_id?: string;
    /** State */
    status?: "reserved" | "settling" | "settled" | "unknown" | "expired" | "cancelled" | "released";
    /** Address of the buyer; of a payment through a channel, the address that gets the rest of the deposit back */
    payer?: string;
    /** Settled by this transaction, as the network writes its identifier */
    transaction?: string;
    /** Not created before */
    from?: string;
    /** Created before */
    to?: string;
    /** Only those that were charged without delivery of the answer: the payer may claim it */
    owed?: "true";
    /** CSV (RFC 4180) or one JSON object a line */
    format?: "csv" | "jsonl";
};
export type ListProblemsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type ListRequestsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type GetStatementQuery = {
    /** In UTC, such as `2026-11` */
    month: string;
};
export type ListStatementMonthsQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type ExportStatementQuery = {
    /** In UTC, such as `2026-11` */
    month: string;
    /** CSV (RFC 4180) with all lines, or a PDF with the sums and at most 5000 lines */
    format?: "csv" | "pdf";
};
export type ListAuditLogQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
    /** Kind of the resource */
    resource_type?: "api" | "endpoint" | "domain" | "api_key" | "account" | "webhook" | "member" | "invitation";
    /** Identifier of the resource */
    resource_id?: string;
    /** The API itself, and what belongs to it */
    api_id?: string;
};
export type ListWebhooksQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
};
export type ListWebhookDeliveriesQuery = {
    /** Items on a page, at most */
    limit?: number;
    /** `next_cursor` of the page before; the first page without it */
    cursor?: string;
    /** State */
    status?: "pending" | "delivered" | "failed";
};
