import { CopyButton } from './copy-button.tsx'

/** Code to read or copy. `label` names it: "the curl command". It is always shown as text, even if it contains HTML. */
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
