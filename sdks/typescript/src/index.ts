export { buildSandboxUsdcAccept, isUsdc, SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from './accepts.ts'
export { atomicToUsdc, usdcToAtomic } from './amounts.ts'
export { ApiError, type ErrorDetail } from './api-error.ts'
export type { AppInfo } from './app-info.ts'
export { CLOCK_SLACK, isPastCharge } from './buyer/journal/journal.ts'
export { DEFAULT_TIMEOUT_MS, Launa, type LaunaOptions } from './client.ts'
export {
  apiKeyEnvironment,
  type ConnectionOptions,
  DEFAULT_BASE_URL,
  DEFAULT_STAGING_BASE_URL,
  type Environment,
} from './environment.ts'
export {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  InvalidArgumentError,
  LaunaError,
  PaymentError,
  type PaymentErrorCode,
  TimeoutError,
  WebhookVerificationError,
} from './errors.ts'
export { type Fields, fieldsAt, fieldsOf, isFields, readJson } from './fields.ts'
export {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnprocessableError,
} from './generated/api-errors.ts'
export {
  ALARM_KINDS,
  AUDITED_RESOURCES,
  DELIVERY_STATUSES,
  ENDPOINT_METHODS,
  ROLES,
  SETTLEMENT_STATUSES,
  WEBHOOK_EVENTS,
} from './generated/choices.ts'
export { MAX_RETRIES as DEFAULT_MAX_RETRIES } from './generated/facts.ts'
export { MONEY_SCOPES, SCOPE_PRESETS, SCOPES, type ScopePreset } from './generated/scopes.ts'
export { type ImportReport, joinImportReports } from './import-report.ts'
export type { Logger } from './logged-fetch.ts'
export { loggedFetch } from './logged-fetch.ts'
export { Page, PageRequest } from './page.ts'
export { type PricedNetwork, type PriceOptions, price, priceOf } from './price.ts'
export { etagOf, type ResponseInfo, responseOf } from './response.ts'
export { type ExportedSettlement, SettlementExport } from './settlement-export.ts'
export { shownText, spelledOut } from './shown-text.ts'
export { StatementExport } from './statement-export.ts'
export type { RequestOptions } from './transport.ts'
export type * from './types.ts'
export { type ReceivedWebhook, type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
