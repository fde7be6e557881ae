/** Why a document cannot be imported, in words for whoever sent it. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem'
}

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
