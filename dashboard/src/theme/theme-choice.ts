import { useEffect, useState, useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const KEY = 'launa.theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

function readChoice(): ThemeChoice {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** The theme that the seller has chosen, and the theme that results from it now. */
export function useThemeChoice() {
  const [choice, setChoice] = useState(readChoice)
  const systemDark = useSyncExternalStore(subscribe, () => dark.matches)
  const appearance = choice === 'system' ? (systemDark ? ('dark' as const) : ('light' as const)) : choice
  useEffect(() => {
    // The browser paints scroll bars and the canvas behind the page by this value.
    document.documentElement.style.colorScheme = appearance
  }, [appearance])
  const choose = (next: ThemeChoice) => {
    localStorage.setItem(KEY, next)
    setChoice(next)
  }
  return { choice, appearance, choose }
}
