import type { ChangedEndpoints } from '@launa/sdk'
import { Callout, Flex, Text } from '@radix-ui/themes'
import { useNetworkName } from '../../../platform/network-name.tsx'
import { PriceChanges } from '../../../price/price-changes.tsx'
import { warningText } from './warning-text.ts'

/** The difference that a change of many endpoints would make. */
export function ChangesPreview({ changed }: { changed: ChangedEndpoints }) {
  const { matched, changed: count, changes, warnings } = changed
  const nameOf = useNetworkName()
  const rest = count - changes.length
  return (
    <section aria-label="Difference" aria-live="polite">
      <Text as="p" size="2" mb="2">
        {count} of {matched} that match become different.
      </Text>
      {warnings.slice(0, 3).map((warning) => {
        const { message, fix } = warningText(warning, nameOf)
        return (
          <Callout.Root
            key={`${warning.code} ${warning.path} ${warning.message}`}
            color="amber"
            size="1"
            mb="2"
            highContrast
          >
            <Callout.Text>
              {message} {fix}
            </Callout.Text>
          </Callout.Root>
        )
      })}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className="change-list" tabIndex={0} aria-label="Endpoints that change">
        {changes.map(({ id, method, path_pattern, before, after }) => (
          <Flex key={id} justify="between" gap="3" className="change-row">
            <Text size="1" className="mono anywhere">
              {method} {path_pattern}
            </Text>
            <Text size="1" align="right">
              {before.enabled !== after.enabled && <div>{after.enabled ? 'off → on' : 'on → off'}</div>}
              <PriceChanges before={before.accepts} after={after.accepts} />
            </Text>
          </Flex>
        ))}
      </section>
      {rest > 0 && (
        <Text as="p" size="1" color="gray" mt="2">
          and {rest} more
        </Text>
      )}
    </section>
  )
}
