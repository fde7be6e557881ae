import { useRef } from 'react'

/**
 * Handlers for a dialog that has no trigger of its own: when it closes, the focus returns to what opened it, or to the
 * page's title where that is gone.
 */
export function useReturnFocus(open: boolean) {
  const state = useRef<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  // Noted while rendering: a menu that the dialog was opened from has gone before effects run.
  if (open && !state.current.open) state.current.opener = openerOf(document.activeElement)
  state.current.open = open
  return (event: Event) => {
    event.preventDefault()
    const { opener } = state.current
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return focusOn(opener)
    // A dialog below this one, which closed together with it, may have returned the focus already.
    if (document.activeElement === document.body) focusOn(document.querySelector<HTMLElement>('h1'))
  }
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** The button of a menu stays when the menu goes. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}
