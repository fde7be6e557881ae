import { Box, Flex, Text } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'

/** The attributes that link a control to its label, hint and error for screen readers. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** One control of a form with its label, hint and error. */
export function Field(props: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const { error, hint } = props
  const note = error ?? hint
  const control: ControlProps = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <Box>
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
