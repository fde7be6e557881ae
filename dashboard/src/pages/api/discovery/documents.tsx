import type { Discovery } from '@launa/sdk'
import { Card, DataList, Heading, Text } from '@radix-ui/themes'
import { Fragment } from 'react'
import { CopyField } from '../../../ui/data/copy-field.tsx'
import { counted, countText } from '../../../ui/text/numbers.ts'

/** The URLs of the documents that buyers and crawlers read. */
export function Documents({ discovery }: { discovery: Discovery }) {
  const { discoverable_endpoint_count: listed, endpoint_count: all, host_urls } = discovery
  return (
    <Card size="3" asChild>
      <section>
        <Heading as="h2" size="4" mb="1">
          Documents
        </Heading>
        <Text as="p" size="2" color="gray" mb="4">
          Made for each request. They list {countText(listed)} of {counted(all, 'endpoint')}: those that are off or sold
          once are left out.
        </Text>
        <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }} size="2">
          {host_urls.map(({ host, openapi_url, well_known_url }) => (
            <Fragment key={host}>
              <DataList.Item>
                <DataList.Label minWidth="120px">OpenAPI</DataList.Label>
                <DataList.Value>
                  <CopyField value={openapi_url} label="the OpenAPI address" />
                </DataList.Value>
              </DataList.Item>
              <DataList.Item>
                <DataList.Label minWidth="120px">x402 manifest</DataList.Label>
                <DataList.Value>
                  <CopyField value={well_known_url} label="the manifest’s address" />
                </DataList.Value>
              </DataList.Item>
            </Fragment>
          ))}
        </DataList.Root>
      </section>
    </Card>
  )
}
