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

/** The codes of this server itself; all others are the control plane's. */
export type ToolErrorCode =
  | 'unknown_tool'
  | 'invalid_arguments'
  | 'no_api_key'
  | 'owner_only'
  | 'no_wallet'
  | 'no_such_payment'
  | 'not_confirmed'
  | 'answer_too_large'
  // As the SDK has it, with the limits of this server in words.
  | 'spending_policy'
