import type { ParsedOpenapi } from '@launa/sdk'
import { useState } from 'react'
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx'
import { ImportResult } from './import/import-result.tsx'
import { LargeImport, type LargeSpec } from './import/large-import.tsx'
import { type ImportOutcome, OperationsPreview } from './import/operations-preview.tsx'
import { SpecInput } from './import/spec-input.tsx'

type Step =
  | { is: 'input' }
  | { is: 'preview'; parsed: ParsedOpenapi }
  | { is: 'large'; spec: LargeSpec }
  | { is: 'done'; result: ImportOutcome }

/** Makes priced endpoints from an OpenAPI file: choose the file, check the preview, import. */
export function Component() {
  const [step, setStep] = useState<Step>({ is: 'input' })
  const [text, setText] = useState('')
  const back = () => setStep({ is: 'input' })
  const beginAnew = () => {
    setText('')
    back()
  }
  if (step.is === 'done') return <ImportResult {...step.result} onAgain={beginAnew} />
  if (step.is === 'large') return <LargeImport spec={step.spec} onBack={back} onAgain={beginAnew} />
  return (
    <>
      <UnsavedGuard when={text !== ''} />
      {step.is === 'preview' ? (
        <OperationsPreview
          parsed={step.parsed}
          onBack={back}
          onImported={(result) => setStep({ is: 'done', result })}
        />
      ) : (
        <SpecInput
          text={text}
          onText={setText}
          onParsed={(parsed) => setStep({ is: 'preview', parsed })}
          onLarge={(spec) => setStep({ is: 'large', spec })}
        />
      )}
    </>
  )
}
