import { useState } from 'react'
import { CodeBlock } from './code-block.tsx'

/** An object as the REST API answers it. Its JSON is rendered only after somebody opens it. */
export function JsonView({ value, label }: { value: object; label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="raw" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As JSON</summary>
      {open && <CodeBlock code={JSON.stringify(value, null, 2)} label={label} />}
    </details>
  )
}
