import { Text } from '@radix-ui/themes'

/** Says on every page that nothing on it is real. */
export function SandboxBanner() {
  return (
    <aside className="sandbox-banner" aria-label="Environment">
      <Text size="2">
        <strong>Sandbox.</strong> Test money on a test chain: nothing here is real.
      </Text>
    </aside>
  )
}
