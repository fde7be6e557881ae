import type { Endpoint } from '@launa/sdk'
import { Button, Flex, Text, TextArea, TextField } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { firstRequest } from './example.ts'
import { bodyProblem, pathProblem, type TrialRequest, takesBody } from './request.ts'

/** The form of a request: path and body. */
export function RequestForm(props: {
  origin: string
  endpoint: Endpoint
  /** Called when the form no longer matches the request that was sent. */
  onChange: () => void
  onSend: (request: TrialRequest) => void
  pending: boolean
}) {
  const { method } = props.endpoint
  const [first] = useState(() => firstRequest(props.endpoint, takesBody(method)))
  const [path, setPath] = useState(first.path)
  const [body, setBody] = useState(first.body)
  const wrongPath = pathProblem(path)
  const wrongBody = takesBody(method) ? bodyProblem(body) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrongPath || wrongBody) return
    const hasBody = takesBody(method) && body.trim() !== ''
    props.onSend({ method, url: props.origin + path, body: hasBody ? body : undefined })
  }
  const changed = (change: () => void) => {
    change()
    props.onChange()
  }
  return (
    <form onSubmit={submit}>
      <Flex direction="column" gap="4">
        <Field
          label="Path and query"
          problem={wrongPath}
          hint={<span className="reference-text">{props.origin + path}</span>}
        >
          {(control) => (
            <TextField.Root
              {...control}
              value={path}
              onChange={({ target }) => changed(() => setPath(target.value))}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        {takesBody(method) && (
          <Field label="Body" problem={wrongBody}>
            {(control) => (
              <TextArea
                {...control}
                className="spec-text"
                value={body}
                onChange={({ target }) => changed(() => setBody(target.value))}
                rows={5}
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <Flex gap="3" align="center" wrap="wrap">
          <Button type="submit" loading={props.pending}>
            Send without payment
          </Button>
          <Text size="2" color="gray">
            Costs nothing: the gateway answers with its terms.
          </Text>
        </Flex>
      </Flex>
    </form>
  )
}
