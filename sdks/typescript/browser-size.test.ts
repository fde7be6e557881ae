import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { expect, it } from 'vitest'

/** The size limit after compression, in bytes. */
const MOST = 40_000

/** Returns the code that a browser loads before it can pay: the chunk of a module, and the chunks that it imports statically. */
async function loadedWith(module: string): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: fileURLToPath(new URL(module, import.meta.url)),
    platform: 'browser',
    resolve: { conditionNames: ['launa-source', 'browser', 'import'] },
    logLevel: 'silent',
  })
  const { output } = await build.generate({ minify: true })
  await build.close()
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
  const needed = new Set<OutputChunk>()
  const need = (chunk: OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const name of chunk.imports) need(chunks.get(name))
  }
  need(output.find((part) => part.type === 'chunk' && part.isEntry) as OutputChunk)
  return [...needed]
}

it('a browser loads at most 40 KB to pay: what signs for channels and on Hedera comes when it is needed', async () => {
  const chunks = await loadedWith('src/buyer/buyer.ts')
  const bytes = gzipSync(chunks.map(({ code }) => code).join('\n'), { level: 9 }).length
  console.log(`${bytes} bytes in ${chunks.length} chunks`)
  expect(bytes).toBeLessThan(MOST)
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => /@x402|hiero|undici\/|zod/.test(id))).toEqual([])
})
