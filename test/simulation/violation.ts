/** A broken rule, and the observed facts. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly rule: string

  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`)
    this.rule = rule
  }
}
