import { describe, expect, it } from 'vitest'
import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../domain/envoy-contract/admission-fields.ts'
import { ATTRIBUTES, ATTRIBUTES_NAMESPACE } from '../domain/envoy-contract/attributes.ts'
import { CHECK_CONTEXT } from '../domain/envoy-contract/check-context.ts'
import { EXCHANGE_FIELDS, EXCHANGE_NAMESPACE } from '../domain/envoy-contract/exchange-fields.ts'
import * as headers from '../domain/envoy-contract/headers.ts'
import * as details from '../domain/envoy-contract/response-details.ts'
import { sourcesOf, textOf } from './imports.ts'

/** Texts that can only mean a part of the contract with Envoy. The sources of authz and xds import them, and must not write them again. */
const UNMISTAKABLE: readonly string[] = [
  ...[ADMISSION_NAMESPACE, ATTRIBUTES_NAMESPACE, ...Object.values(ATTRIBUTES)],
  ...Object.values(details).flat(),
  ...Object.values(headers).flat(),
]

const FIELDS: readonly string[] = [...Object.values(ADMISSION_FIELDS), ...Object.values(CHECK_CONTEXT)]

/**
 * The code that writes or reads Envoy's messages. In other code, some columns of the ledger have the same names as fields of these
 * messages.
 */
const OF_ENVOY = /^(?:authz\/envoy|xds)\//

/** Names that are also ordinary words. They are refused only in code about Envoy. */
const WORDS: readonly string[] = [
  ...FIELDS.filter((name) => !name.includes('_')),
  ...[...Object.values(EXCHANGE_FIELDS), EXCHANGE_NAMESPACE],
]

/** A field whose name is also allowed in other code, because a charging rule has the same name (`domain/endpoints/charging.ts`). */
const ALSO_A_CHARGE = 'tool_calls'

const spelled = (text: string) => new RegExp(`['"\`]${text.replaceAll('.', String.raw`\.`)}['"\`]|:${text}\\)%`)
const asField = (word: string) =>
  new RegExp(`:${word}\\)%|%DYNAMIC_METADATA\\(${word}:|(?:key|filter): ['"\`]${word}['"\`]`)

const own = sourcesOf('{authz,xds}').filter((file) => !/\.test\.ts$|\/testing\//.test(file))

/** Returns the code of a source, without its comments. */
const codeOf = (file: string) => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('the contract with Envoy', () => {
  it('is imported by both rooms', () => {
    const readers = own.filter((file) => textOf(file).includes('/domain/envoy-contract/'))
    expect([...new Set(readers.map((file) => file.split('/')[0]))].sort()).toEqual(['authz', 'xds'])
  })

  it.each(own)('is not written again in %s', (file) => {
    const code = codeOf(file)
    const fields = OF_ENVOY.test(file) ? FIELDS.filter((name) => name.includes('_') && name !== ALSO_A_CHARGE) : []
    const again = [...UNMISTAKABLE, ...fields].filter((text) => spelled(text).test(code))
    expect([...again, ...WORDS.filter((word) => asField(word).test(code))]).toEqual([])
  })
})
