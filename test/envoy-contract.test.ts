import { describe, expect, it } from 'vitest'
import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../domain/envoy-contract/admission-fields.ts'
import { ATTRIBUTES, ATTRIBUTES_NAMESPACE } from '../domain/envoy-contract/attributes.ts'
import { CHECK_CONTEXT } from '../domain/envoy-contract/check-context.ts'
import { EXCHANGE_FIELDS, EXCHANGE_NAMESPACE } from '../domain/envoy-contract/exchange-fields.ts'
import * as headers from '../domain/envoy-contract/headers.ts'
import * as details from '../domain/envoy-contract/response-details.ts'
import { sourcesOf, textOf } from './imports.ts'

/** Texts that mean nothing else. No source of the two rooms may spell them. */
const UNMISTAKABLE: readonly string[] = [
  ...[ADMISSION_NAMESPACE, ATTRIBUTES_NAMESPACE, ...Object.values(ATTRIBUTES)],
  ...Object.values(details).flat(),
  ...Object.values(headers).flat(),
]

const FIELDS: readonly string[] = [...Object.values(ADMISSION_FIELDS), ...Object.values(CHECK_CONTEXT)]

/** Where Envoy's messages are written and read. Elsewhere, the ledger's columns have some of the same names. */
const OF_ENVOY = /^(?:authz\/envoy|xds)\//

/** Words that are words of other things too: refused where they can only be Envoy's. */
const WORDS: readonly string[] = [
  ...FIELDS.filter((name) => !name.includes('_')),
  ...[...Object.values(EXCHANGE_FIELDS), EXCHANGE_NAMESPACE],
]

/** The charge that a seller chooses (`domain/endpoints/charging.ts`) is spelled like the field. */
const ALSO_A_CHARGE = 'tool_calls'

const spelled = (text: string) => new RegExp(`['"\`]${text.replaceAll('.', String.raw`\.`)}['"\`]|:${text}\\)%`)
const asField = (word: string) =>
  new RegExp(`:${word}\\)%|%DYNAMIC_METADATA\\(${word}:|(?:key|filter): ['"\`]${word}['"\`]`)

const own = sourcesOf('{authz,xds}').filter((file) => !/\.test\.ts$|\/testing\//.test(file))

/** The code of a source, without its comments. */
const codeOf = (file: string) => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

describe('the contract with Envoy', () => {
  it('is read by both rooms', () => {
    const readers = own.filter((file) => textOf(file).includes('/domain/envoy-contract/'))
    expect([...new Set(readers.map((file) => file.split('/')[0]))].sort()).toEqual(['authz', 'xds'])
  })

  it.each(own)('is not spelled again in %s', (file) => {
    const code = codeOf(file)
    const fields = OF_ENVOY.test(file) ? FIELDS.filter((name) => name.includes('_') && name !== ALSO_A_CHARGE) : []
    const again = [...UNMISTAKABLE, ...fields].filter((text) => spelled(text).test(code))
    expect([...again, ...WORDS.filter((word) => asField(word).test(code))]).toEqual([])
  })
})
