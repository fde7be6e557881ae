import { purchaseOf } from '../../typescript/src/buyer/journal/purchase.ts'

const URL = 'https://weather.example.com/forecast?city=Bern'

const CASES: readonly { method: string; url: string; body: string | null; named?: string }[] = [
  { method: 'GET', url: URL, body: null },
  { method: 'GET', url: `${URL}&days=2`, body: null },
  { method: 'POST', url: URL, body: null },
  { method: 'POST', url: URL, body: '' },
  { method: 'POST', url: URL, body: '{"city":"Z\u00fcrich"}' },
  // The caller names these purchases: only the origin and the name count.
  { method: 'POST', url: URL, body: 'a', named: 'order 7' },
  { method: 'GET', url: 'https://weather.example.com/other', body: null, named: 'order 7' },
  { method: 'GET', url: 'http://127.0.0.1:8080/', body: null, named: 'order 7' },
  { method: 'GET', url: 'http://[::1]/', body: null, named: 'Z\u00fcrich' },
]

/** Requests with the id of their purchase in a journal. The id is the SHA-256 of the method, the URL and the SHA-256 of the body. */
export async function purchaseVectors(): Promise<object> {
  return Promise.all(
    CASES.map(async ({ named, ...request }) => {
      const { method, url, body } = request
      const bytes = body === null ? undefined : new TextEncoder().encode(body)
      const purchase = await purchaseOf({ method, url, body: bytes }, named)
      return { method, url, body, ...(named !== undefined && { named }), purchase }
    }),
  )
}
