import type { RequestOptions, Send } from '../transport.ts'
import type {
  ImportedOpenapi,
  ImportOpenapi,
  OpenapiImport,
  ParsedOpenapi,
  ParseOpenapi,
  StartOpenapiImport,
} from '../types.ts'

/** From an OpenAPI document to endpoints. */
export class Openapi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read`.
   *
   * `spec` is OpenAPI 3 or Swagger 2.0 as text, JSON or YAML. Nothing is stored.
   */
  parse(body: ParseOpenapi, options?: RequestOptions): Promise<ParsedOpenapi> {
    return this.#send('parseOpenapi', { body }, options)
  }

  /**
   * Make an endpoint of each operation; operations that have one are skipped.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
   * verified.
   */
  importOperations(apiId: string, body: ImportOpenapi, options?: RequestOptions): Promise<ImportedOpenapi> {
    return this.#send('importOpenapi', { path: { id: apiId }, body }, options)
  }

  /**
   * Import a specification of up to 10 MiB; a job reads it and makes the endpoints.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
   * verified.
   *
   * The same for a specification of up to 10 MiB: a job reads it and makes the endpoints. `getImport` tells how far it
   * is.
   */
  startImport(apiId: string, body: StartOpenapiImport, options?: RequestOptions): Promise<OpenapiImport> {
    return this.#send('startOpenapiImport', { path: { id: apiId }, body }, options)
  }

  /**
   * Read the progress and the result of an import.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read`.
   */
  getImport(apiId: string, importId: string, options?: RequestOptions): Promise<OpenapiImport> {
    return this.#send('getOpenapiImport', { path: { id: apiId, importId } }, options)
  }
}
