import type { FailureReport } from './failure-report.ts'
import type { Tool } from './tool.ts'

const READ_AGAIN = 'It was changed meanwhile. Read it again, then repeat the call with what is there now.'
const NO_SUCH_ID =
  'No such id exists in this account and environment. List again: launa_list_apis, launa_list_endpoints, launa_list_settlements.'
const OTHER_KEY =
  'The control plane does not know this API key. It may be revoked, or belong to another control plane ' +
  '(LAUNA_BASE_URL for production keys, LAUNA_STAGING_BASE_URL for Sandbox keys). Ask the person for another key.'
const SANDBOX_PRICE = 'A Sandbox key has the Sandbox network alone: give price, and neither network nor accepts.'
const LATER = 'Try again in a moment. If the error stays, tell the person its request_id.'

/** Hints by the codes of the control plane and of this server. The message of any other code needs no hint. */
const STEPS: Readonly<Record<string, string>> = {
  unauthorized: OTHER_KEY,
  invalid_token: OTHER_KEY,
  address_not_allowed: 'The API key is limited to other IP addresses. Ask the person who made it.',
  email_verification_required:
    'The seller has to open the link in the verification mail first. Ask the person to do so.',
  not_found: NO_SUCH_ID,
  slug_already_exists: 'Choose another slug. launa_list_apis shows whether an API of this account has it.',
  endpoint_already_exists: 'launa_list_endpoints shows that endpoint; launa_update_endpoint changes its price.',
  domain_already_exists: 'Choose another host name.',
  hostname_taken: 'Choose another host name.',
  precondition_failed: READ_AGAIN,
  network_not_allowed: SANDBOX_PRICE,
  scheme_not_allowed: SANDBOX_PRICE,
  validation_failed: 'Correct the named fields and call again. Nothing was changed.',
  quota_exceeded: 'Delete what is no longer needed, or ask the person to have the limit raised.',
  internal_error: LATER,
  service_unavailable: LATER,
  chain_unavailable: LATER,

  unknown_tool: 'Call tools/list for the names.',
  invalid_arguments: 'Correct the named arguments and call again. Nothing was changed.',
  no_api_key: 'Ask the person who runs this server for an API key.',
  owner_only: 'The person has to run a launa-mcp with a wallet of their own to inspect and pay.',
  no_wallet: 'Nothing was signed. Ask the person who runs this server to set it.',
  no_such_payment: 'Take resume from the error or the answer that named it. Do not pay again.',
  configuration: 'Nothing was sent. The person who runs this server has to correct its settings.',

  spending_policy:
    'Nothing was signed. Ask the person whether to raise the limit; do not try other amounts on your own.',
  terms_changed: 'Nothing was signed. Call launa_inspect_url and ask the person about the new terms.',
  address_refused: 'Nothing was sent. Use the public address of a gateway host.',
  unreadable_terms:
    'Nothing was signed. Tell the person that the seller asks for a payment in a way that cannot be read.',
  journal_unavailable: 'Nothing was sent that is not written down. The directory LAUNA_CONFIG_DIR must be writable.',
  purchase_under_way: 'Nothing was paid. Call again with these arguments when the other call has ended.',
  purchase_ended: 'Nothing was paid: this purchase has been. Do not pay again; another purchase needs another name.',
  payment_uncertain: 'Do not pay again. Call launa_pay_url with the same url and this resume.',
}

/** The next step after a failure; undefined when the message is enough. */
export function nextStep(failure: FailureReport, tool: Pick<Tool, 'scopes' | 'hints'> | undefined): string | undefined {
  const { code } = failure
  if (code === 'insufficient_scope' && tool)
    return `A key keeps its scopes: ask the person for an API key with ${tool.scopes.join(' and ')}.`
  if (code === 'rate_limited') return `Wait ${failure.retry_after_seconds ?? 60} seconds, then call again.`
  if (code === 'no_answer') return noAnswer(tool?.hints.readOnlyHint ?? true)
  if (code === 'payment_refused') return refused(failure)
  if (code === 'payment_uncertain' && failure.owed) return OWED
  return STEPS[code]
}

const OWED =
  'It was charged, and the answer is owed. Call launa_pay_url with the same url and this resume. If the seller never answers, ' +
  'ask the person whether to give it up with launa_abandon_payment.'

function noAnswer(reads: boolean): string {
  const where = 'If the error stays, check LAUNA_BASE_URL and LAUNA_STAGING_BASE_URL.'
  return reads ? `Try again. ${where}` : `The change may have been made: read the state before you repeat it. ${where}`
}

function refused({ chargeable_until }: FailureReport): string {
  if (chargeable_until === undefined) return 'Nothing was charged. Correct what is named before you pay again.'
  const end = typeof chargeable_until === 'string' ? ` before ${chargeable_until}` : ''
  return `The seller can still charge this payment. Do not pay again${end}.`
}
