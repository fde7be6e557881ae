/** A call that cannot succeed; the model reads the message and the code. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
  readonly code: ToolErrorCode
  /** Further facts for the model. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(code: ToolErrorCode, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** The codes of this server; all others come from the control plane. */
export type ToolErrorCode =
  | 'unknown_tool'
  | 'invalid_arguments'
  | 'no_api_key'
  | 'owner_only'
  | 'no_wallet'
  | 'no_such_payment'
  | 'not_confirmed'
  | 'answer_too_large'
  // The SDK's codes, with messages that name this server's limits.
  | 'spending_policy'
