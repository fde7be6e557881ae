import { type Endpoint, type Environment, SANDBOX_NETWORK } from '@launa/sdk'
import type { PaymentTerms, SentPayment } from '@launa/sdk/buyer'
import { Button, Callout, Flex, Text } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { AnswerView } from './answer-view.tsx'
import { ReceiptView } from './receipt-view.tsx'
import type { TrialRequest } from './request.ts'

const USDC_DECIMALS = 6

/** Pays for a request that was answered with 402; in production says how buyers do. */
export function Payment(props: {
  request: TrialRequest
  terms: readonly PaymentTerms[]
  endpoint: Endpoint
  environment: Environment
}) {
  const terms = props.terms.find(({ network, scheme }) => network === SANDBOX_NETWORK && scheme === 'exact')
  if (props.environment === 'development' && terms) return <PayFromWallet {...props} terms={terms} />
  return (
    <Callout.Root color="gray">
      <Callout.Text>
        In production a payment is real money from a buyer's own wallet, which this page never asks for. Buy with the
        command line or an SDK as below, or switch to the Sandbox to try it out with test money.
      </Callout.Text>
    </Callout.Root>
  )
}

function PayFromWallet(props: { request: TrialRequest; terms: PaymentTerms; endpoint: Endpoint }) {
  const { client } = useLauna()
  const { request, terms } = props
  const pay = useMutation({
    mutationFn: async (earlier: SentPayment | undefined) => {
      const { sendPaid } = await import('./send.ts')
      return sendPaid({ client, request, terms, earlier })
    },
  })
  const uncertain = pay.data?.kind === 'uncertain' ? pay.data : undefined
  return (
    <Flex direction="column" gap="5">
      <Flex gap="3" align="center" wrap="wrap">
        <Button onClick={() => pay.mutate(uncertain?.payment)} loading={pay.isPending}>
          {uncertain ? 'Send the same payment again' : <PayLabel terms={terms} />}
        </Button>
        <Text size="2" color="gray">
          {uncertain ? uncertain.reason : <FromWallet />}
        </Text>
      </Flex>
      {pay.error && <ErrorState error={pay.error} />}
      {pay.data?.kind === 'answered' && (
        <>
          <AnswerView title="Answer" answer={pay.data.answer} />
          <ReceiptView receipt={pay.data.receipt} endpoint={props.endpoint} />
        </>
      )}
    </Flex>
  )
}

/** Plain text: what stands in grey elsewhere must be read on the button's own colour. */
function PayLabel({ terms: { amount } }: { terms: PaymentTerms }) {
  return <>Pay {moneyText(amount, USDC_DECIMALS)} USDC and send</>
}

function FromWallet() {
  return (
    <>
      From your <Link to="/sandbox-wallet">Sandbox wallet</Link>: test money.
    </>
  )
}
