import type { Endpoint } from '@launa/sdk'
import type { PaymentTerms } from '@launa/sdk/buyer'
import { Button, Flex, Link, Text } from '@radix-ui/themes'
import { Link as RouterLink } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { moneyText } from '../../../ui/text/money-text.ts'
import { AnswerView } from './answer-view.tsx'
import { ReceiptView } from './receipt-view.tsx'
import type { TrialRequest } from './request.ts'
import type { PaidOutcome } from './send.ts'

const USDC_DECIMALS = 6

/** Pays for a request from the seller's own Sandbox wallet; the seller enters no key. `onNewTerms` asks for the terms again. */
export function PayFromWallet(props: {
  request: TrialRequest
  terms: PaymentTerms
  endpoint: Endpoint
  onNewTerms: () => void
}) {
  const { client } = useLauna()
  const { request, terms } = props
  const pay = useAction({
    mutationFn: async (again: (() => Promise<PaidOutcome>) | undefined) => {
      if (again) return again()
      const { sendPaid } = await import('./send.ts')
      return sendPaid({ client, request, terms })
    },
  })
  if (pay.data?.kind === 'changed') return <ChangedTerms onNewTerms={props.onNewTerms} />
  const isPaid = pay.data?.kind === 'answered' && pay.data.receipt !== undefined
  const uncertain = pay.data?.kind === 'uncertain' ? pay.data : undefined
  return (
    <Flex direction="column" gap="5">
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          variant={isPaid ? 'soft' : 'solid'}
          onClick={() => pay.mutate(uncertain?.again)}
          loading={pay.isPending}
        >
          {uncertain ? 'Send the same payment again' : <PayLabel terms={terms} isAgain={isPaid} />}
        </Button>
        <Text size="2" color="gray">
          {uncertain ? uncertain.reason : <FromWallet />}
        </Text>
      </Flex>
      {pay.error && <ErrorState error={pay.error} />}
      {pay.data?.kind === 'short' && <TooLittle balance={pay.data.balance} price={terms.amount} />}
      {pay.data?.kind === 'answered' && (
        <>
          <AnswerView title="Answer" answer={pay.data.answer} />
          <ReceiptView receipt={pay.data.receipt} endpoint={props.endpoint} />
        </>
      )}
    </Flex>
  )
}

function ChangedTerms({ onNewTerms }: { onNewTerms: () => void }) {
  return (
    <Flex direction="column" gap="3" align="start">
      <Text role="alert">The terms have changed since you asked for them. Nothing was paid.</Text>
      <Button onClick={onNewTerms} autoFocus>
        Show the new terms
      </Button>
    </Flex>
  )
}

/** The label of the button that pays. Its text is not grey, because grey text would not be readable on the button's colour. */
function PayLabel({ terms: { amount }, isAgain }: { terms: PaymentTerms; isAgain: boolean }) {
  return (
    <>
      Pay {moneyText(amount, USDC_DECIMALS)} USDC{isAgain && ' once more'} and send
    </>
  )
}

/** Says that the wallet holds less than the price. This can happen with a high price, because the faucet gives a fixed sum at a time. */
function TooLittle({ balance, price }: { balance: string; price: string }) {
  return (
    <Text role="alert">
      The wallet holds {moneyText(balance, USDC_DECIMALS)} USDC, and the price is {moneyText(price, USDC_DECIMALS)}{' '}
      USDC. Nothing was paid. Get test money in your{' '}
      <Link asChild underline="always">
        <RouterLink to="/sandbox-wallet">Sandbox wallet</RouterLink>
      </Link>
      , then pay again.
    </Text>
  )
}

function FromWallet() {
  return (
    <>
      From your{' '}
      <Link asChild underline="always">
        <RouterLink to="/sandbox-wallet">Sandbox wallet</RouterLink>
      </Link>
      : test money.
    </>
  )
}
