import { LRUCache } from 'lru-cache'

/** The identity of an offer; `revision` changes whenever the offer may change. */
interface Offer {
  revision: number
}

/** Texts of offers. `name` distinguishes the texts of one offer, for example by the requested gateway host. */
export interface OfferCache<Text> {
  get(offer: Offer, name: string): Text | undefined
  set(offer: Offer, name: string, text: Text): void
}

/** Bytes of an entry in addition to its text: its key, its place in the cache and its objects. */
const BYTES_BESIDE = 512

/**
 * Keeps at most `mostBytes` of texts, and drops the least recently used first. Without a limit, the texts of one API with thousands of
 * endpoints would fill the memory that authz needs for all sellers.
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
