import { RadioGroup, Text, TextArea, TextField } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useToast } from '../../../ui/states/toast.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useOperator } from '../../api/operator-provider.tsx'
import type { StuckPaymentDetail, Verdict } from '../../api/shapes.ts'
import { VERDICTS } from './verdicts.ts'

/**
 * Records a decision about a payment with an unknown outcome, after a confirmation. The parent mounts this dialog each time it is opened.
 */
export function DecideDialog({ payment, onClose }: { payment: StuckPaymentDetail; onClose: () => void }) {
  const { api } = useOperator()
  const queries = useQueryClient()
  const toast = useToast()
  const [verdict, setVerdict] = useState<Verdict>()
  const [transaction, setTransaction] = useState(payment.transaction ?? '')
  const [evidence, setEvidence] = useState('')
  const [confirming, setConfirming] = useState(false)
  const decision = useAction({
    mutationFn: (decided: Verdict) =>
      api.decide(payment.id, {
        ...{ verdict: decided, evidence },
        ...(decided === 'settled' && { transaction: transaction.trim() }),
      }),
    onSuccess: () => {
      onClose()
      toast.show({ title: 'The decision is on record', text: 'authz carries it out, or refuses it, within seconds.' })
    },
    onError: () => setConfirming(false),
    onSettled: () => queries.invalidateQueries({ queryKey: ['stuck-payment', payment.id] }),
  })
  const { error } = decision
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Decide about this payment"
      text="Decide only what you can show. What the chain shows comes first: a decision against it is refused."
      action="Go on"
      pending={decision.isPending}
      disabled={verdict === undefined}
      onSubmit={() => setConfirming(true)}
    >
      <fieldset className="plain-fieldset">
        <Text as="div" size="2" weight="medium" mb="2" asChild>
          <legend>Verdict</legend>
        </Text>
        <RadioGroup.Root
          value={verdict ?? ''}
          aria-label="Verdict"
          onValueChange={(value) => setVerdict(value as Verdict)}
        >
          {(Object.keys(VERDICTS) as Verdict[]).map((value) => (
            <RadioGroup.Item key={value} value={value}>
              <Text weight="medium">{VERDICTS[value].text}.</Text>{' '}
              <Text color="gray" size="1">
                {VERDICTS[value].follows}
              </Text>
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      </fieldset>
      {verdict === 'settled' && (
        <Field label="Transaction" hint="The transaction of the transfer." error={fieldError(error, 'transaction')}>
          {(control) => (
            <TextField.Root
              {...control}
              required
              maxLength={128}
              spellCheck={false}
              value={transaction}
              onChange={(event) => setTransaction(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label="Evidence"
        hint="The evidence for the decision. The log keeps it."
        error={fieldError(error, 'evidence')}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            minLength={10}
            maxLength={2_000}
            value={evidence}
            onChange={(event) => setEvidence(event.target.value)}
          />
        )}
      </Field>
      <FormError error={error} fields={['evidence', ...(verdict === 'settled' ? ['transaction'] : [])]} />
      {verdict && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`Record as ${VERDICTS[verdict].text.toLowerCase()}?`}
          text={
            <span className="anywhere">
              <Money {...payment} /> from {payment.payer} to {payment.pay_to}. {VERDICTS[verdict].follows} Once it is
              carried out, nobody can take it back.
            </span>
          }
          action={`Record as ${VERDICTS[verdict].text.toLowerCase()}`}
          pending={decision.isPending}
          onConfirm={() => decision.mutate(verdict)}
        />
      )}
    </FormDialog>
  )
}
