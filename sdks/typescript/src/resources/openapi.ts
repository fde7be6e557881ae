import type { RequestOptions, Send } from '../transport.ts'
import type { BodyOf } from '../types.ts'

/** From an OpenAPI document to endpoints. */
export class Openapi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** `spec` is OpenAPI 3.0, 3.1 or Swagger 2.0 as text, JSON or YAML. Nothing is stored. */
  parse(body: BodyOf<'parseOpenapi'>, options?: RequestOptions) {
    return this.#send('parseOpenapi', { body }, options)
  }

  /** Makes an endpoint of each operation; those whose method and path exist are skipped. */
  importOperations(apiId: string, body: BodyOf<'importOpenapi'>, options?: RequestOptions) {
    return this.#send('importOpenapi', { path: { id: apiId }, body }, options)
  }

  /** The same for a specification of up to 10 MiB: a job reads it and makes the endpoints. `getImport` tells how far it is. */
  startImport(apiId: string, body: BodyOf<'startOpenapiImport'>, options?: RequestOptions) {
    return this.#send('startOpenapiImport', { path: { id: apiId }, body }, options)
  }

  getImport(apiId: string, importId: string, options?: RequestOptions) {
    return this.#send('getOpenapiImport', { path: { id: apiId, importId } }, options)
  }
}
