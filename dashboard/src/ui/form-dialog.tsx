import { Button, Dialog, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** A form in a dialog. Stays open until what it is for has been done. */
export function FormDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text?: ReactNode
  action: string
  pending: boolean
  disabled?: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Content maxWidth="560px" {...(!props.text && { 'aria-describedby': undefined })}>
        <Dialog.Title>{props.title}</Dialog.Title>
        {props.text && (
          <Dialog.Description size="2" color="gray" mb="4">
            {props.text}
          </Dialog.Description>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog stands in its opener's tree: a form around that must not be sent too.
            event.stopPropagation()
            props.onSubmit()
          }}
        >
          <Flex direction="column" gap="4">
            {props.children}
            <Flex gap="3" justify="end" mt="2">
              <Dialog.Close>
                <Button type="button" variant="soft" color="gray">
                  Cancel
                </Button>
              </Dialog.Close>
              <Button type="submit" loading={props.pending} disabled={props.disabled}>
                {props.action}
              </Button>
            </Flex>
          </Flex>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
