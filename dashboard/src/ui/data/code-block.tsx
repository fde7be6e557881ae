import { CopyButton } from './copy-button.tsx'

/** Code to read or copy. `label` says what it is: "the curl command". The text is shown as text, whatever it holds. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure className="code-block" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className="code-copy">
        <CopyButton text={code} label={label} />
      </div>
    </figure>
  )
}
