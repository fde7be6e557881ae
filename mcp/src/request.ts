import { ToolError } from './tool-error.ts'

/** Builds the request that a model describes. Throws `ToolError` for an invalid request, before anything is signed. */
export function checkedRequest(url: string, init: RequestInit & { method: string }): RequestInit {
  const { method, headers = {}, body } = init
  if (body != null && (method === 'GET' || method === 'HEAD'))
    throw new ToolError('invalid_arguments', `body is not possible with the method ${method}`)
  try {
    void new Headers(headers)
  } catch {
    throw new ToolError('invalid_arguments', 'headers has a name or a value that HTTP does not allow')
  }
  try {
    void new Request(url, init)
    return init
  } catch {
    throw new ToolError('invalid_arguments', 'url is not an address that a request can be sent to')
  }
}
