import { Box, Flex, Text } from '@radix-ui/themes'
import { type ReactNode, useId, useState } from 'react'
import { fieldSentence } from '../text/error-text.ts'

/** The attributes that link a control to its label, hint and error for screen readers. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/**
 * One control of a form with its label, hint and error. `error` is the service's refusal of the sent value, and is
 * hidden when the control changes. `problem` is the page's own check of the current value.
 */
export function Field(props: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  problem?: string | undefined
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  /** The error that was shown when the control last changed. */
  const [past, setPast] = useState<string>()
  // Forget the past error when no error is left. Otherwise an error of the next request would stay hidden if it has an equal text.
  if (past && !props.error) setPast(undefined)
  const { hint } = props
  const error = props.problem ?? (props.error === past ? undefined : props.error)
  const note = error === undefined ? hint : fieldSentence(error)
  const control: ControlProps = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <Box onChange={() => setPast(props.error)}>
      <Flex justify="between" align="baseline" mb="1">
        <Text as="label" htmlFor={id} size="2" weight="medium">
          {props.label}
        </Text>
        {props.optional && (
          <Text size="1" color="gray">
            optional
          </Text>
        )}
      </Flex>
      {props.children(control)}
      {note && (
        <Text
          as="div"
          id={`${id}-note`}
          size="1"
          mt="1"
          color={error ? 'red' : 'gray'}
          role={error ? 'alert' : undefined}
        >
          {note}
        </Text>
      )}
    </Box>
  )
}
