import type { ImportedOpenapi, ParsedOpenapi } from '@launa/sdk'
import { useState } from 'react'
import { ImportResult } from './import/import-result.tsx'
import { OperationsPreview } from './import/operations-preview.tsx'
import { SpecInput } from './import/spec-input.tsx'

type Step = { is: 'input' } | { is: 'preview'; parsed: ParsedOpenapi } | { is: 'done'; result: ImportedOpenapi }

/** From an OpenAPI file to priced endpoints: give the file, look at what would come of it, import. */
export function Component() {
  const [step, setStep] = useState<Step>({ is: 'input' })
  const beginAnew = () => setStep({ is: 'input' })
  if (step.is === 'done') return <ImportResult result={step.result} onAgain={beginAnew} />
  if (step.is === 'preview')
    return (
      <OperationsPreview
        parsed={step.parsed}
        onBack={beginAnew}
        onImported={(result) => setStep({ is: 'done', result })}
      />
    )
  return <SpecInput onParsed={(parsed) => setStep({ is: 'preview', parsed })} />
}
