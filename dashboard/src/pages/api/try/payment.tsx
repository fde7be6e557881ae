import { type Endpoint, type Environment, SANDBOX_NETWORK } from '@launa/sdk'
import type { PaymentTerms, SentPayment } from '@launa/sdk/buyer'
import { Button, Callout, Flex, Text } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLauna } from '../../../api/api-provider.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { AnswerView } from './answer-view.tsx'
import { ReceiptView } from './receipt-view.tsx'
import type { TrialRequest } from './request.ts'

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
      const { resendPaid, sendPaid } = await import('./send.ts')
      return earlier ? resendPaid(client, request, earlier) : sendPaid(client, request, terms)
    },
  })
  const uncertain = paymentOf(pay.error)
  return (
    <Flex direction="column" gap="5">
      <Flex gap="3" align="center" wrap="wrap">
        <Button onClick={() => pay.mutate(undefined)} loading={pay.isPending} disabled={uncertain !== undefined}>
          Pay <Money {...terms} /> and send
        </Button>
        <Text size="2" color="gray">
          From your <Link to="/sandbox-wallet">Sandbox wallet</Link>: test money.
        </Text>
      </Flex>
      {pay.error && <ErrorState error={pay.error} />}
      {uncertain && (
        <Flex>
          <Button variant="soft" onClick={() => pay.mutate(uncertain)} loading={pay.isPending}>
            Send the same payment again
          </Button>
        </Flex>
      )}
      {pay.data && (
        <>
          <AnswerView title="Answer" answer={pay.data.answer} />
          <ReceiptView receipt={pay.data.receipt} endpoint={props.endpoint} />
        </>
      )}
    </Flex>
  )
}

/** The payment whose outcome is not known; by name, since the class itself is in a file that may not be loaded. */
function paymentOf(error: Error | null): SentPayment | undefined {
  if (error?.name !== 'PaymentUncertainError') return undefined
  return (error as Error & { payment?: SentPayment }).payment
}
