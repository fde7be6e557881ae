import { useEffect, useState } from 'react'

/** Milliseconds without another key. */
const QUIET_FOR = 350

/** A text as it stands once typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_FOR)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
