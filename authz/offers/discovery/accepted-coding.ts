/** A document's compression (RFC 9110 section 8.4.1); `identity` means none. */
export type Coding = 'br' | 'gzip' | 'identity'

/** The compressions, in the order of preference: Brotli makes the shortest documents. */
const COMPRESSED = ['br', 'gzip'] as const

/**
 * The shortest coding that an Accept-Encoding header accepts (RFC 9110 section 12.5.3). The weight 0 refuses a coding. All other weights
 * are ignored, because the server chooses among the other codings.
 */
export function acceptedCoding(header: string | undefined): Coding {
  if (!header) return 'identity'
  const taken = new Map<string, boolean>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    taken.set(name, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)))
  }
  return COMPRESSED.find((coding) => taken.get(coding) ?? taken.get('*') ?? false) ?? 'identity'
}
