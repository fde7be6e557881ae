import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file of the API reference. Its name has a hash of its content, so the content under one name never changes. */
export interface ReferenceFile {
  name: string
  type: string
  /** Returns the file in an encoding. Each encoding is made once, outside the thread that answers. */
  encoded(encoding: Encoding): Promise<Buffer>
}

const STYLE = createRequire(import.meta.url).resolve('@fastify/swagger-ui/static/swagger-ui.css')
const PROGRAM = createRequire(import.meta.url).resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js')
const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** The files that the reference page loads. `document` returns the description of the API. */
export async function referenceFiles(
  document: () => object,
): Promise<Record<'style' | 'program' | 'start', ReferenceFile> & { all: ReferenceFile[] }> {
  const style = fileOf('swagger-ui.css', 'text/css; charset=utf-8', `${await readFile(STYLE, 'utf8')}\n${OWN_STYLE}`)
  const program = fileOf('swagger-ui.js', JAVASCRIPT, await readFile(PROGRAM))
  const description = fileOf('openapi.json', 'application/json; charset=utf-8', JSON.stringify(document()))
  const start = fileOf('start.js', JAVASCRIPT, startOf(description.name))
  return { style, program, start, all: [style, program, description, start] }
}

const OWN_STYLE = `body { margin: 0 }
.launa { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; font: 16px/1.5 system-ui, sans-serif }
.launa a { margin-right: 16px; color: #0b6b60 }`

/** Shows the description without the top bar of swagger-ui, because the bar names another product. */
function startOf(description: string): string {
  const options = { dom_id: '#reference', layout: 'BaseLayout', deepLinking: true, validatorUrl: null }
  return `SwaggerUIBundle({ ...${JSON.stringify(options)}, url: '/docs/assets/${description}', presets: [SwaggerUIBundle.presets.apis] })`
}

function fileOf(name: string, type: string, content: string | Buffer): ReferenceFile {
  const bytes = Buffer.from(content)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]])
  return {
    name: `${hash}-${name}`,
    type,
    encoded(encoding) {
      const before = made.get(encoding)
      if (before) return before
      const encoded = ENCODERS[encoding](bytes)
      made.set(encoding, encoded)
      return encoded
    },
  }
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/**
 * The quality of Brotli's compression, 11 at most. A higher quality would take a second longer, and would save the reader only a few
 * kilobytes.
 */
const QUALITY = 9
const ENCODERS: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (content) => toGzip(content),
  identity: async (content) => content,
}
