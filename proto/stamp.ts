import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { ENVOY_API_FILE } from './envoy-api.ts'

/** Records the sources of `envoy.binpb`, so that a check finds a stale or edited file without Go (`make protos`). */
export interface Stamp {
  module: string
  inputs_sha256: string
  output_sha256: string
}

export const STAMP_FILE = new URL('envoy.stamp.json', import.meta.url)

const INPUTS = ['generate/main.go', 'generate/imports.go', 'generate/go.mod', 'generate/go.sum']

export function currentStamp(): Stamp {
  const goMod = readFileSync(new URL('generate/go.mod', import.meta.url), 'utf8')
  const module = /github\.com\/envoyproxy\/go-control-plane\/envoy v\S+/.exec(goMod)?.[0] ?? ''
  return {
    module,
    inputs_sha256: sha256(INPUTS.map((input) => readFileSync(new URL(input, import.meta.url)))),
    output_sha256: sha256([readFileSync(ENVOY_API_FILE)]),
  }
}

function sha256(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

if (import.meta.main) writeFileSync(STAMP_FILE, `${JSON.stringify(currentStamp(), null, 2)}\n`)
