import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ENVOY_VERSION } from './envoy-api.ts'
import { currentStamp, STAMP_FILE } from './stamp.ts'

it('was generated from the pinned API of the Envoy that we run (else: make protos)', () => {
  const committed = JSON.parse(readFileSync(STAMP_FILE, 'utf8'))
  expect(currentStamp()).toEqual(committed)
  expect(committed.module).toBe(`github.com/envoyproxy/go-control-plane/envoy v${ENVOY_VERSION}`)
})
