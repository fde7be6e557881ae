/** The reason why a document cannot be imported, as a message for its sender. */
export class DocumentProblem extends Error {
  override readonly name: string = 'DocumentProblem'
}

/** The maximum number of levels of nested objects and lists. */
export const MAX_DEPTH = 100

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
