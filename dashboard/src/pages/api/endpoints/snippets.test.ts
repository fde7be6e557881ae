import { buildSandboxUsdcAccept } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { snippetsOf } from './snippets.ts'

const price = (atomic: string) => buildSandboxUsdcAccept('exact', atomic)

function codes(path_pattern: string, options: { method?: 'GET' | 'POST' | 'HEAD'; origin?: string } = {}) {
  const { method = 'GET', origin = 'https://weather.example.com' } = options
  const accepts = [price('50000'), price('100000')]
  const snippets = snippetsOf({ method, path_pattern, accepts }, origin)
  return Object.fromEntries(snippets.map(({ id, code }) => [id, code]))
}

describe('the programs to copy', () => {
  it('call a path that the pattern stands for, up to the dearest price', () => {
    const { curl, typescript, python, go } = codes('/forecast/*')
    expect(curl).toContain("curl -i 'https://weather.example.com/forecast/example'")
    expect(typescript).toContain("usdcToAtomic('0.1')")
    expect(python).toContain('buyer.request("GET", "https://weather.example.com/forecast/example")')
    expect(go).toContain('http.NewRequest("GET", "https://weather.example.com/forecast/example", nil)')
  })

  it('name the method', () => {
    const { curl, typescript } = codes('/a', { method: 'POST' })
    expect(curl).toContain('curl -i -X POST ')
    expect(typescript).toContain("{ method: 'POST' }")
    expect(codes('/a', { method: 'HEAD' }).curl).toContain('curl -I ')
  })

  it('tell curl where names below localhost are', () => {
    const { curl } = codes('/a', { origin: 'http://weather.dev.localhost:18000' })
    expect(curl).toContain('--resolve weather.dev.localhost:18000:127.0.0.1')
  })

  it('keep a hostile path inside its quotes', () => {
    const { curl, typescript } = codes(`/a'$(id)"\\`)
    expect(curl).toContain(`'https://weather.example.com/a'\\''$(id)"\\'`)
    expect(typescript).toContain(String.raw`"https://weather.example.com/a'$(id)\"\\"`)
  })
})
