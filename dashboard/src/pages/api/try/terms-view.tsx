import type { PlatformConfig } from '@launa/sdk'
import type { Inspection, PaymentTerms } from '@launa/sdk/buyer'
import { Badge, Card, DataList, Flex, Heading, Text } from '@radix-ui/themes'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { CopyField } from '../../../ui/data/copy-field.tsx'
import { Money } from '../../../ui/text/money.tsx'

type Required = NonNullable<Inspection['required']>

/** A 402 in words: the price, the network and payee, and the lifetime of a signature. */
export function TermsView({ required, networks }: { required: Required; networks: PlatformConfig['networks'] }) {
  const { accepts, resource, error } = required
  return (
    <section aria-label="Terms of payment">
      <Flex direction="column" gap="4">
        <Flex gap="3" align="center" wrap="wrap" role="status">
          <Badge color="amber" size="2">
            402
          </Badge>
          <Heading as="h2" size="4">
            Payment required
          </Heading>
          {error && error.toLowerCase() !== 'payment required' && (
            <Text size="2" color="gray">
              {error}
            </Text>
          )}
        </Flex>
        {accepts.map((terms) => (
          <Option key={JSON.stringify(terms)} terms={terms} networks={networks} />
        ))}
        {resource?.description && (
          <Text as="p" size="2">
            <Text color="gray">Description of the endpoint: </Text>
            {resource.description}
          </Text>
        )}
        <details className="raw">
          <summary>As the client reads it</summary>
          <CodeBlock code={JSON.stringify(required, null, 2)} label="the decoded PAYMENT-REQUIRED header" />
        </details>
      </Flex>
    </section>
  )
}

function Option({ terms, networks }: { terms: PaymentTerms; networks: PlatformConfig['networks'] }) {
  const { amount, network, asset, payTo, scheme, maxTimeoutSeconds } = terms
  const name = networks.find((known) => known.network === network)?.name
  return (
    <Card size="2">
      <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }} size="2">
        <DataList.Item>
          <DataList.Label minWidth="120px">Price</DataList.Label>
          <DataList.Value>
            <Text size="4" weight="medium">
              <Money amount={amount} network={network} asset={asset} />
            </Text>
          </DataList.Value>
        </DataList.Item>
        <DataList.Item>
          <DataList.Label minWidth="120px">Network</DataList.Label>
          <DataList.Value>
            {name ?? 'Other'} ({network}), scheme {scheme}
          </DataList.Value>
        </DataList.Item>
        <DataList.Item>
          <DataList.Label minWidth="120px">Payee</DataList.Label>
          <DataList.Value>
            <CopyField value={payTo} label="the payee" />
          </DataList.Value>
        </DataList.Item>
        <DataList.Item>
          <DataList.Label minWidth="120px">Valid for</DataList.Label>
          <DataList.Value>{maxTimeoutSeconds} seconds after it was signed</DataList.Value>
        </DataList.Item>
      </DataList.Root>
    </Card>
  )
}
