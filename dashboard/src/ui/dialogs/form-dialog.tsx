import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

/** A form in a dialog. It stays open until its action has succeeded; closing it asks first when the seller has typed a text. */
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
  const onCloseAutoFocus = useReturnFocus(props.open)
  const [edited, setEdited] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setEdited(false)
    props.onOpenChange(false)
  }
  const onOpenChange = (open: boolean) => {
    if (open) props.onOpenChange(true)
    else if (edited) setAsking(true)
    else close()
  }
  return (
    <Dialog.Root open={props.open} onOpenChange={onOpenChange}>
      <Dialog.Content
        maxWidth="560px"
        onOpenAutoFocus={() => setEdited(false)}
        onCloseAutoFocus={onCloseAutoFocus}
        {...(!props.text && { 'aria-describedby': undefined })}
      >
        <Dialog.Title>{props.title}</Dialog.Title>
        {props.text && (
          <Dialog.Description size="2" color="gray" mb="4">
            {props.text}
          </Dialog.Description>
        )}
        <form
          onChange={() => setEdited(true)}
          onSubmit={(event) => {
            event.preventDefault()
            // React also passes the event to a form around the component that opened the dialog. That form must not be submitted.
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
        <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={close} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
