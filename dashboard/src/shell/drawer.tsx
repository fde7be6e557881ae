import { Cross2Icon, HamburgerMenuIcon } from '@radix-ui/react-icons'
import { Dialog, IconButton, VisuallyHidden } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'

/** The navigation on phones. */
export function Drawer({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <IconButton variant="ghost" color="gray" size="3" aria-label="Menu">
          <HamburgerMenuIcon width="20" height="20" />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Content className="drawer" aria-describedby={undefined}>
        <VisuallyHidden>
          <Dialog.Title>Menu</Dialog.Title>
        </VisuallyHidden>
        <Dialog.Close>
          <IconButton variant="ghost" color="gray" aria-label="Close the menu" className="drawer-close">
            <Cross2Icon />
          </IconButton>
        </Dialog.Close>
        {children(() => setOpen(false))}
      </Dialog.Content>
    </Dialog.Root>
  )
}
