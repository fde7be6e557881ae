/** The reason why a document cannot be imported, as a message for its sender. */
export class DocumentProblem extends Error {
  override readonly name: string = 'DocumentProblem'
}

/** Levels of objects and lists in each other, at most. */
export const MAX_DEPTH = 100

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
