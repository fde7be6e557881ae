import type { AcceptOption, AuditRecord } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { OptionPlace } from '../../price/option-place.tsx'
import { PriceChanges } from '../../price/price-changes.tsx'
import { BothValues, type FieldWords } from '../../ui/data/difference.tsx'
import { type FieldChange, valueText } from '../../ui/data/field-changes.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Time } from '../../ui/text/time.tsx'
import { chargingText } from '../api/endpoints/charging-fields.tsx'
import { fieldName } from './field-names.ts'

const TIMES = ['expires_at', 'revoked_at', 'deleted_at']

/** The fields of a kind of resource in the words of these pages. */
export function fieldWordsOf(type: AuditRecord['resource_type']): FieldWords {
  return { nameOf: (field) => fieldName(type, field), changeOf: priceChange, valueOf: shownValue }
}

function shownValue(field: string, value: unknown): ReactNode {
  if (typeof value === 'boolean' && field !== 'always_verify') return value ? 'yes' : 'no'
  if (TIMES.includes(field) && isTime(value)) return <Time iso={value} />
  if (isTextList(value)) return value.length > 0 ? value.join(', ') : 'none'
  return chargingText(field, value) ?? (isFolded(value) ? <AsJson value={value} /> : valueText(value))
}

/** A change of prices as people read it, with its terms as JSON. Undefined for any other change. */
function priceChange({ field, before = [], after = [] }: FieldChange): ReactNode | undefined {
  if (field !== 'accepts' || !isPriceList(before) || !isPriceList(after)) return undefined
  return (
    <>
      {before.length > 0 && after.length > 0 ? (
        <PriceChanges before={before} after={after} />
      ) : (
        <BothValues before={listed(before)} after={listed(after)} />
      )}
      <Folded title="All terms as JSON">
        <BothValues
          before={before.length > 0 ? valueText(before) : undefined}
          after={after.length > 0 ? valueText(after) : undefined}
        />
      </Folded>
    </>
  )
}

function listed(options: readonly AcceptOption[]): ReactNode | undefined {
  if (options.length === 0) return undefined
  return options.map((option, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and never sorted
    <div key={index}>
      <Money {...option} /> <OptionPlace option={option} />
    </div>
  ))
}

function AsJson({ value }: { value: unknown }) {
  return (
    <details className="raw">
      <summary>
        <Text size="1">as JSON</Text>
      </summary>
      <div>{valueText(value)}</div>
    </details>
  )
}

/**
 * Whether a value is an object or a list. Returns false for the object with a length and a SHA-256 that the log has in place of a long
 * value.
 */
function isFolded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && valueText(value).startsWith(Array.isArray(value) ? '[' : '{')
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** The log may contain prices in the form of an earlier version, so this function checks the type of each field. */
function isPriceList(value: unknown): value is AcceptOption[] {
  return Array.isArray(value) && value.every(isPrice)
}

function isPrice(value: unknown): value is AcceptOption {
  const { scheme, network, asset, amount, extra } = (value ?? {}) as Record<string, unknown>
  return (
    [scheme, network, asset, amount].every((part) => typeof part === 'string') &&
    typeof extra === 'object' &&
    extra !== null
  )
}
