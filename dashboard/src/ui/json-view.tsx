import { CodeBlock } from './code-block.tsx'

/** An object as the REST API answers it; closed at first. */
export function JsonView({ value, label }: { value: object; label: string }) {
  return (
    <details className="raw">
      <summary>As JSON</summary>
      <CodeBlock code={JSON.stringify(value, null, 2)} label={label} />
    </details>
  )
}
