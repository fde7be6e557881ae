import { Text } from '@radix-ui/themes'

/** Shows on every page that the Sandbox has only test money. */
export function SandboxBanner() {
  return (
    <aside className="sandbox-banner" aria-label="Environment">
      <Text size="2">
        <strong>Sandbox.</strong> Test money on a test chain: nothing here is real.
      </Text>
    </aside>
  )
}
