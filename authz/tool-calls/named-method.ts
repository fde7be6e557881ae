const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/**
 * The MCP method that a request's headers name, or an empty text. Returns undefined unless the body is certainly JSON that all readers
 * parse in one way.
 */
export function namedMethod(headers: Readonly<Record<string, string>>): string | undefined {
  const { 'content-type': type = '', 'content-encoding': coding, 'mcp-method': method = '' } = headers
  return coding === undefined && JSON_TYPE.test(type) ? method : undefined
}
