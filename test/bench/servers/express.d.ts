// The types of express are not installed. These are the parts that the benchmark uses.
declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Request = IncomingMessage
  export interface Response extends ServerResponse {
    status(code: number): this
    type(contentType: string): this
    json(body: unknown): this
    send(body: string | Buffer): this
  }
  export type NextFunction = (error?: unknown) => void
  type Handler = (request: Request, response: Response, next: NextFunction) => unknown

  export interface Express {
    (request: IncomingMessage, response: ServerResponse): void
    use(handler: Handler): this
    get(path: string, handler: Handler): this
  }
  export default function express(): Express
}
