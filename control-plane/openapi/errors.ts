import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { MATCHING } from '../http/entity-tags.ts'
import { type Operation, ruleOf } from '../identity/authorization.ts'

/** Errors of single operations, beyond those that follow from their rule and shape. */
const OWN_ERRORS: Partial<Record<Operation, readonly ErrorCode[]>> = {
  signup: ['email_already_registered'],
  login: ['invalid_credentials', 'second_factor_required', 'wrong_code'],
  verifyEmail: ['invalid_verification_token', 'email_already_registered'],
  resetPassword: ['invalid_reset_token'],
  stopEmailChange: ['invalid_stop_token'],
  changePassword: ['wrong_password', 'wrong_code'],
  changeEmail: ['wrong_password', 'wrong_code'],
  deleteAccount: ['wrong_password', 'wrong_code'],
  beginSecondFactor: ['wrong_password', 'second_factor_already_enabled'],
  confirmSecondFactor: ['wrong_code', 'second_factor_already_enabled', 'second_factor_not_begun'],
  disableSecondFactor: ['wrong_password', 'wrong_code', 'second_factor_not_enabled'],
  renewRecoveryCodes: ['wrong_password', 'wrong_code', 'second_factor_not_enabled'],
  createApiKey: ['quota_exceeded', 'wrong_code', 'secret_not_shown_again'],
  rollApiKey: ['quota_exceeded', 'wrong_code', 'secret_not_shown_again'],
  openAccount: ['not_found'],
  leaveAccount: ['not_found', 'last_owner'],
  acceptInvitation: ['invalid_invitation', 'invitation_for_other_address'],
  createInvitation: ['quota_exceeded', 'wrong_code', 'already_member'],
  updateMember: ['wrong_code', 'last_owner'],
  removeMember: ['last_owner'],
  createApi: ['slug_already_exists', 'quota_exceeded'],
  updateApi: ['slug_already_exists'],
  copyApi: ['slug_already_exists', 'quota_exceeded'],
  createEndpoint: ['quota_exceeded', 'endpoint_already_exists', 'network_not_allowed', 'scheme_not_allowed'],
  updateEndpoint: ['quota_exceeded', 'endpoint_already_exists', 'network_not_allowed', 'scheme_not_allowed'],
  changeEndpoints: ['network_not_allowed', 'scheme_not_allowed'],
  createDomain: ['domain_already_exists', 'quota_exceeded'],
  verifyDomain: ['hostname_taken'],
  startOpenapiImport: ['network_not_allowed', 'scheme_not_allowed'],
  importOpenapi: ['quota_exceeded', 'network_not_allowed', 'scheme_not_allowed'],
  createWebhook: ['quota_exceeded', 'secret_not_shown_again'],
  rollWebhookSecret: ['secret_not_shown_again'],
  testWebhook: ['webhook_disabled'],
  resendWebhookDelivery: ['webhook_disabled'],
  getBalances: ['chain_unavailable'],
  useFaucet: ['chain_unavailable'],
}

/** Errors that any request can get. */
const EVERYWHERE: readonly ErrorCode[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

export interface OperationShape {
  operation: Operation
  method: string
  hasPathParameters: boolean
  hasQuery: boolean
}

/** Every error that an operation can answer with. */
export function errorsOf({ operation, method, hasPathParameters, hasQuery }: OperationShape): ErrorCode[] {
  const rule = ruleOf(operation)
  const codes = new Set<ErrorCode>(EVERYWHERE)
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (hasQuery) add('validation_failed')
  if (hasPathParameters) add('not_found')
  // Fastify reads the body of every method but GET, also when the route expects none.
  if (method !== 'GET')
    add('validation_failed', 'malformed_body', 'body_too_large', 'upload_too_slow', 'unsupported_media_type')
  if (rule.credential !== 'public') {
    if (rule.credential !== 'optional') add('unauthorized')
    add('invalid_token', 'ambiguous_credentials', 'validation_failed')
    if (rule.credential !== 'jwt') add('environment_mismatch', 'sandbox_key_in_production', 'address_not_allowed')
    if (rule.credential === 'jwt') add('jwt_required')
    if (rule.scopes) add('insufficient_scope')
    if (rule.person === 'own login') add('own_login_required')
    if (rule.write) add('email_verification_required')
    if (rule.development) add('development_environment_required')
    if (method === 'POST') add('idempotency_key_reused', 'request_in_flight')
  }
  if (MATCHING.has(operation)) add('precondition_failed')
  add(...(OWN_ERRORS[operation] ?? []))
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code))
}
