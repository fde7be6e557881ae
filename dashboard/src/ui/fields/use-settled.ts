import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke after which a text counts as typed. */
const QUIET_FOR = 350

/** The text after typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_FOR)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
