import type { SandboxWallet } from '@launa/sdk'
import { EyeClosedIcon, EyeOpenIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { CopyButton } from '../../ui/data/copy-button.tsx'

/** The key with its middle left out, until the seller asks to see it. */
export function PrivateKey({ wallet }: { wallet: SandboxWallet }) {
  const [shown, setShown] = useState(false)
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Text size="2" className="copy-value" data-testid="private-key">
        {shown ? wallet.private_key : wallet.private_key_redacted}
      </Text>
      <Flex gap="3" align="center">
        <Button size="1" variant="soft" color="gray" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeClosedIcon /> : <EyeOpenIcon />}
          {shown ? 'Hide' : 'Reveal'}
        </Button>
        <CopyButton text={wallet.private_key} label="the private key" />
      </Flex>
    </Flex>
  )
}
