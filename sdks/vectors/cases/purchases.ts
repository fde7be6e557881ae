import { purchaseOf } from '../../typescript/src/buyer/purchase.ts'

const URL = 'https://weather.example.com/forecast?city=Bern'

const CASES: readonly { method: string; url: string; body: string | null }[] = [
  { method: 'GET', url: URL, body: null },
  { method: 'GET', url: `${URL}&days=2`, body: null },
  { method: 'POST', url: URL, body: null },
  { method: 'POST', url: URL, body: '' },
  { method: 'POST', url: URL, body: '{"city":"Z\u00fcrich"}' },
]

/** The name under which a journal knows a purchase: SHA-256 of method, address and the SHA-256 of the body. */
export async function purchaseVectors(): Promise<object> {
  return Promise.all(
    CASES.map(async ({ method, url, body }) => {
      const bytes = body === null ? undefined : new TextEncoder().encode(body)
      return { method, url, body, purchase: await purchaseOf({ method, url, body: bytes }) }
    }),
  )
}
