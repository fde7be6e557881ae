import { type ReactNode, useState } from 'react'
import { lacksCode } from '../text/error-text.ts'
import { CodeField } from './code-field.tsx'

/**
 * A field for a code, for a form that needs a code only if it names a new payee. The field appears when the service has refused a request
 * without a code, or at once if `isNeeded`. `error` is the last error of the request.
 */
export function useAskedCode(error: unknown, isNeeded = false): { given: { code?: string }; field: ReactNode } {
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && lacksCode(error)) setAsked(true)
  if (!isAsked && !isNeeded) return { given: {}, field: null }
  return {
    given: { code },
    field: (
      <CodeField
        reason="It confirms a payee that your account does not pay yet, or that only API keys have named."
        error={lacksCode(error) ? undefined : error}
        value={code}
        onValue={setCode}
        autoFocus
      />
    ),
  }
}
