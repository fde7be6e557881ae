import type { ParsedOpenapi } from '@launa/sdk'
import { Button, Flex, TextArea } from '@radix-ui/themes'
import { type DragEvent, type FormEvent, useRef, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { documentText } from './document-text.ts'
import type { LargeSpec } from './large-import.tsx'

/**
 * The largest document for a preview, in bytes. The service accepts a body of 1 MiB, and the body has the document as a
 * JSON text, which is longer than the document.
 */
const LARGEST_SHOWN = 1_000_000
/** The largest document that the service imports, in bytes. */
const LARGEST = 10 * 2 ** 20
const TOO_LARGE = 'is larger than 10 MiB'

/** Takes an OpenAPI document as text, from a chosen or a dropped file. It does not parse a large document. */
export function SpecInput(props: {
  text: string
  onText: (text: string) => void
  onParsed: (parsed: ParsedOpenapi) => void
  onLarge: (spec: LargeSpec) => void
}) {
  const { client } = useLauna()
  const { text: spec, onText: setSpec } = props
  const [refusal, setRefusal] = useState<string>()
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const parse = useAction({ mutationFn: () => client.openapi.parse({ spec }), onSuccess: props.onParsed })
  const take = async (file: File | undefined) => {
    if (!file) return
    parse.reset()
    setRefusal(file.size > LARGEST ? `${file.name} ${TOO_LARGE}` : undefined)
    if (file.size > LARGEST) return
    const text = documentText(new Uint8Array(await file.arrayBuffer()))
    if (file.size > LARGEST_SHOWN) return props.onLarge({ name: file.name, text })
    setSpec(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (spec.length <= LARGEST_SHOWN) return parse.mutate()
    if (spec.length <= LARGEST) return props.onLarge({ name: 'The pasted document', text: spec })
    setRefusal(`the text ${TOO_LARGE}`)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const wrong = refusal ?? fieldError(parse.error, 'spec')
  return (
    <form onSubmit={submit}>
      <Flex direction="column" gap="4">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen or pasted by keyboard */}
        <div
          className="drop-zone"
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Field
            label="OpenAPI document"
            hint="OpenAPI 3 or Swagger 2.0, JSON or YAML. Paste it, drop a file here, or choose one."
            error={wrong}
          >
            {(control) => (
              <TextArea
                {...control}
                className="spec-text"
                value={spec}
                onChange={({ target }) => {
                  setRefusal(undefined)
                  setSpec(target.value)
                }}
                rows={14}
                placeholder={'openapi: 3.1.0\ninfo:\n  title: Weather\npaths:\n  /forecast:\n    get: …'}
                spellCheck={false}
                required
              />
            )}
          </Field>
        </div>
        {parse.error && !wrong ? <ErrorState error={parse.error} /> : null}
        <Flex gap="3" wrap="wrap">
          <Button type="submit" loading={parse.isPending}>
            Preview operations
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={() => chooser.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            aria-label="OpenAPI file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // Reset the field, so that the seller can choose the same file again after a correction.
              target.value = ''
            }}
          />
        </Flex>
      </Flex>
    </form>
  )
}
