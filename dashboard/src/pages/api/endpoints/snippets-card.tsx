import type { Endpoint } from '@launa/sdk'
import { Box, Card, Flex, Heading, Tabs, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { gatewayOrigin } from '../../../platform/gateway-url.ts'
import { platformQuery } from '../../../platform/platform-query.ts'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { useApi } from '../api-page.tsx'
import { EndpointPicker, useServedEndpoints } from './endpoint-picker.tsx'
import { snippetsOf } from './snippets.ts'

/** Example programs that call an endpoint. The seller gives them to buyers. */
export function SnippetsCard() {
  const api = useApi()
  const served = useServedEndpoints(api.id)
  const [chosen, setChosen] = useState<Endpoint>()
  const sold = served.endpoints ?? []
  const current = sold.find(({ id }) => id === chosen?.id) ?? chosen
  const endpoint = current ?? sold.find(({ expires_at }) => expires_at === null) ?? sold[0]
  if (!endpoint) return null
  // Keep the chosen endpoint on the card while the search finds no endpoint.
  const search = (text: string) => {
    setChosen(endpoint)
    served.setSearch(text)
  }
  return (
    <Snippets endpoint={endpoint}>
      <EndpointPicker
        label="Endpoint of the examples"
        endpoint={endpoint}
        endpoints={sold}
        onEndpoint={setChosen}
        search={served.search}
        onSearch={served.isSearched ? search : undefined}
      />
    </Snippets>
  )
}

/** The example programs of an endpoint. `children` is a control that chooses another endpoint. */
export function Snippets({ endpoint, children }: { endpoint: Endpoint; children?: ReactNode }) {
  const api = useApi()
  const { client } = useLauna()
  const platform = useQuery(platformQuery(client))
  if (!platform.data) return null
  const snippets = snippetsOf(endpoint, gatewayOrigin(api.primary_host, platform.data))
  return (
    <Card size="3" asChild>
      <section>
        <Flex justify="between" align="center" gap="3" wrap="wrap" mb="3">
          <div>
            <Heading as="h2" size="4">
              For your buyers
            </Heading>
            <Text size="2" color="gray">
              The curl command shows the price. The SDKs pay it.
            </Text>
          </div>
          <div>{children}</div>
        </Flex>
        <Tabs.Root defaultValue="curl">
          <Tabs.List>
            {snippets.map(({ id, label }) => (
              <Tabs.Trigger key={id} value={id}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Box pt="3">
            {snippets.map(({ id, label, code }) => (
              <Tabs.Content key={id} value={id}>
                <CodeBlock code={code} label={`the ${label} example`} />
              </Tabs.Content>
            ))}
          </Box>
        </Tabs.Root>
      </section>
    </Card>
  )
}
