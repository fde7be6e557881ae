const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/**
 * The method that the headers of a request to an MCP server name, empty if they name none. Undefined unless its body is certainly JSON
 * that all readers parse in the same way.
 */
export function namedMethod(headers: Readonly<Record<string, string>>): string | undefined {
  const { 'content-type': type = '', 'content-encoding': coding, 'mcp-method': method = '' } = headers
  return coding === undefined && JSON_TYPE.test(type) ? method : undefined
}
