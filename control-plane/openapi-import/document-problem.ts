/** The reason why a document cannot be imported, as a message for its sender. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem'
}

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
