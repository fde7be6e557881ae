import { HamburgerMenuIcon } from '@radix-ui/react-icons'
import { Dialog, IconButton, VisuallyHidden } from '@radix-ui/themes'
import { useState } from 'react'
import { Side } from './side.tsx'

/** The navigation on phones. */
export function Drawer() {
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
        <Side onNavigate={() => setOpen(false)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}
