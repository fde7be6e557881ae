import { ToolError } from './tool.ts'

/** The request that a model has described. Throws `ToolError` for one that cannot be made, before anything is signed. */
export function checkedRequest(url: string, init: RequestInit): RequestInit {
  try {
    void new Request(url, init)
    return init
  } catch (error) {
    throw new ToolError('invalid_arguments', (error as Error).message)
  }
}
