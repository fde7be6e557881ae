import { CheckIcon, CopyIcon } from '@radix-ui/react-icons'
import { IconButton, Tooltip } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { useToast } from '../states/toast.tsx'

/** Milliseconds for which a copy is confirmed. */
const CONFIRMED_FOR = 2_000

/** A button that copies `text`. `label` names the text: "the key". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without TLS, browsers offer a clipboard only to pages from `localhost` or a loopback address.
      toast.show({
        kind: 'error',
        title: 'The browser did not allow it',
        text: 'Select the text and copy it yourself.',
      })
    }
  }
  return (
    <Tooltip content={copied ? 'Copied' : 'Copy'}>
      <IconButton variant="ghost" color="gray" aria-label={copied ? `Copied ${label}` : `Copy ${label}`} onClick={copy}>
        {copied ? <CheckIcon /> : <CopyIcon />}
      </IconButton>
    </Tooltip>
  )
}
