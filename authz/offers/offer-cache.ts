import { LRUCache } from 'lru-cache'

/** What an offer is known by; `revision` is another one whenever something else may be offered. */
interface Offer {
  revision: number
}

/** Texts made of offers: `name` tells those of one offer apart, such as the gateway host that is asked. */
export interface OfferCache<Text> {
  get(offer: Offer, name: string): Text | undefined
  set(offer: Offer, name: string, text: Text): void
}

/** Of its key, its place in the cache and the objects around its bytes. */
const BYTES_BESIDE = 512

/**
 * Keeps at most `mostBytes` of texts; those that nobody asked for the longest give way. One API can have thousands of endpoints on
 * dozens of hosts, so that texts kept for each of them would fill the memory of all sellers' authz.
 */
export function createOfferCache<Text extends NonNullable<unknown>>(options: {
  mostBytes: number
  bytesOf(text: Text): number
}): OfferCache<Text> {
  const { mostBytes, bytesOf } = options
  const texts = new LRUCache<string, Text>({
    maxSize: mostBytes,
    sizeCalculation: (text) => BYTES_BESIDE + bytesOf(text),
  })
  const key = ({ revision }: Offer, name: string) => `${revision} ${name}`
  return {
    get: (offer, name) => texts.get(key(offer, name)),
    set: (offer, name, text) => void texts.set(key(offer, name), text),
  }
}
