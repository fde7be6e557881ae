import { useRef } from 'react'

/**
 * Handlers for a dialog without a trigger of its own. When it closes, the focus returns to the element that opened it, or to the page's
 * title if that element is gone.
 */
export function useReturnFocus(open: boolean) {
  const state = useRef<{ open: boolean; opener: Element | null }>({ open: false, opener: null })
  // Store it while rendering: a menu that opened the dialog is gone before effects run.
  if (open && !state.current.open) state.current.opener = openerOf(document.activeElement)
  state.current.open = open
  return (event: Event) => {
    event.preventDefault()
    returnFocus(state.current.opener)
  }
}

/** Moves the focus to an element that had it before, or to the page's title if that element is gone and nothing else has the focus. */
export function returnFocus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) focusOn(element)
  else if (document.activeElement === document.body) focusOn(document.querySelector<HTMLElement>('h1'))
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** Returns the focused element. For an item of an open menu, returns the menu's button, because the item vanishes when the menu closes. */
function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}
