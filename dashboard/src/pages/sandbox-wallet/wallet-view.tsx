import type { SandboxWallet } from '@launa/sdk'
import { InfoCircledIcon } from '@radix-ui/react-icons'
import { Callout, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { Balances } from './balances.tsx'
import { PrivateKey } from './private-key.tsx'
import { ResetWallet } from './reset-wallet.tsx'

export function WalletView({ wallet }: { wallet: SandboxWallet }) {
  return (
    <Flex direction="column" gap="5">
      <Balances address={wallet.address} />
      <Card size="3">
        <Grid gap="5">
          <Part title="Address" text="The address that holds the test money.">
            <CopyField value={wallet.address} label="the address" />
          </Part>
          <Part title="Private key" text="For your own programs. It can spend all of this test money.">
            <PrivateKey wallet={wallet} />
          </Part>
          <Part
            title="Start over"
            text="You get a new address with new test money. The test money of the old address is lost."
          >
            <ResetWallet />
          </Part>
        </Grid>
      </Card>
      <Callout.Root color="gray">
        <Callout.Icon>
          <InfoCircledIcon />
        </Callout.Icon>
        <Callout.Text>
          The Sandbox chain is restarted from time to time. Balances and past payments are gone then; the wallet keeps
          its address, and the faucet fills it again. Nothing of this touches real money.
        </Callout.Text>
      </Callout.Root>
    </Flex>
  )
}

function Part(props: { title: string; text: string; children: ReactNode }) {
  return (
    <Flex direction="column" gap="2" align="start">
      <div>
        <Heading as="h2" size="3">
          {props.title}
        </Heading>
        <Text size="2" color="gray">
          {props.text}
        </Text>
      </div>
      {props.children}
    </Flex>
  )
}
