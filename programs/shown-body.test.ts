import { expect, it } from 'vitest'
import { shownBody } from './shown-body.ts'

const limits = { maxBytes: 8, timeoutMs: 100 }
const read = (body: string | Uint8Array<ArrayBuffer> | ReadableStream | null, type: string) =>
  shownBody(new Response(body, { headers: { 'content-type': type } }), limits)

it.each([
  ['{"a":1}', 'application/json', { body: { a: 1 }, body_truncated: false }],
  ['{"a":1', 'application/problem+json', { body: '{"a":1', body_truncated: false }],
  ['text', 'text/plain', { body: 'text', body_truncated: false }],
  ['123456789', 'application/json', { body: '12345678', body_truncated: true }],
  // The limit cuts the last character in two.
  ['1234567ü', 'text/plain', { body: '1234567', body_truncated: true }],
  [new Uint8Array([0xff, 0xfe]), 'image/png', { body_base64: '//4=', body_truncated: false }],
  [null, 'text/plain', { body: '', body_truncated: false }],
] as const)('reads %j as %s', async (body, type, shown) => {
  expect(await read(body as string, type)).toEqual({ content_type: type, ...shown })
})

it('does not wait for ever', async () => {
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('once')) })
  expect(await read(endless, 'text/plain')).toMatchObject({ body: 'once', body_truncated: true })
})

it('throws when the body breaks off', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) })
  await expect(read(broken, 'text/plain')).rejects.toThrow('the answer broke off')
})
