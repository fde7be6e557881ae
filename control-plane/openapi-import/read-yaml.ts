import {
  boolCoreTag,
  constructFromEvents,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  floatCoreTag,
  intCoreTag,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  type ScalarTagDefinition,
  Schema,
  seqTag,
  strTag,
} from 'js-yaml'
import { type RepeatedKeys, repeatedKeysOfYaml } from './repeated-keys.ts'

/** The first document of a YAML text. */
export interface YamlDocument {
  value: unknown
  repeated: RepeatedKeys
  /** The number of documents in the text. */
  documents: number
}

/**
 * Reads YAML 1.2 with the merge keys of 1.1. The last of equal keys wins, as in JSON. Keys stay as written: `1.0` is not `1`. Tags of other
 * programs, such as `!Ref`, change nothing. Throws YAMLException.
 */
export function readYaml(text: string, limits: { depth: number; mergedKeys: number }): YamlDocument {
  const events = parseEvents(text, { maxDepth: limits.depth })
  const options = { source: text, schema: SCHEMA, json: true, maxTotalMergeKeys: limits.mergedKeys }
  const documents = constructFromEvents(events, options).map(plain)
  return { value: documents[0], repeated: repeatedKeysOfYaml(text, events), documents: documents.length }
}

/** A scalar that JSON would write differently: `1.0`, `0x10`, `True`, `~`. As a key it keeps its text. */
class Respelled {
  readonly text: string
  readonly value: unknown

  constructor(text: string, value: unknown) {
    this.text = text
    this.value = value
  }
}

function keepSpelling(tag: ScalarTagDefinition): ScalarTagDefinition {
  return defineScalarTag(tag.tagName, {
    ...tag,
    resolve(source, isExplicit, tagName) {
      const value = tag.resolve(source, isExplicit, tagName)
      return value === NOT_RESOLVED || String(value) === source ? value : new Respelled(source, value)
    },
  })
}

const plain = (value: unknown) => (value instanceof Respelled ? value.value : value)
const asKey = (key: unknown) => (key instanceof Respelled ? key.text : key)

const lists = {
  ...seqTag,
  addItem: (list: unknown[], item: unknown) => void list.push(plain(item)),
  identify: () => false,
}

const maps = {
  ...mapTag,
  addPair: (map: Record<string, unknown>, key: unknown, value: unknown) =>
    mapTag.addPair(map, asKey(key), plain(value)),
  has: (map: Record<string, unknown>, key: unknown) => mapTag.has(map, asKey(key)),
  identify: () => false,
}

const ANY = { matchByTagPrefix: true }

const SCHEMA = new Schema([
  strTag,
  defineSequenceTag(seqTag.tagName, { ...lists, matchByTagPrefix: false }),
  defineMappingTag(mapTag.tagName, { ...maps, matchByTagPrefix: false }),
  ...[nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map(keepSpelling),
  mergeTag,
  defineScalarTag('', { ...ANY, resolve: (source) => source, identify: () => false }),
  defineSequenceTag('', { ...lists, ...ANY }),
  defineMappingTag('', { ...maps, ...ANY }),
])
