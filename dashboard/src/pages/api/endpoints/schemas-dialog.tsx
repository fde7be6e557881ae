import type { Endpoint } from '@launa/sdk'
import { Button, Flex, Text, TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { fieldError } from '../../../ui/error-text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useUpdateEndpoint } from './endpoint-changes.ts'
import { schemaText, schemaValue } from './schema-text.ts'

const FIELDS = ['request_schema', 'response_schema']

const SOURCES: Readonly<Record<Endpoint['schema_source'], string>> = {
  openapi: 'They come from the OpenAPI file that was imported.',
  inferred: 'They are guessed from method and path; your own tell buyers more.',
  manual: 'They were written by hand.',
}

/** The schemas of an endpoint's input and output, for buyers and crawlers. */
export function SchemasDialog(props: {
  endpoint: Endpoint
  onClose: () => void
  onSaved: (changed: Endpoint) => void
}) {
  const { endpoint, onClose, onSaved } = props
  const [request, setRequest] = useState(() => schemaText(endpoint.request_schema))
  const [response, setResponse] = useState(() => schemaText(endpoint.response_schema))
  const update = useUpdateEndpoint(endpoint, onSaved)
  const requestSchema = schemaValue(request)
  const responseSchema = schemaValue(response)
  const readable = requestSchema.kind === 'schema' && responseSchema.kind === 'schema'
  const clear = () => update.mutate({ clear_schemas: true })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Schemas"
      text={
        <>
          JSON Schema of what {endpoint.method} {endpoint.path_pattern} takes and answers.{' '}
          {SOURCES[endpoint.schema_source]}
        </>
      }
      action="Save"
      pending={update.isPending}
      disabled={!readable}
      onSubmit={() => {
        if (readable) update.mutate({ request_schema: requestSchema.value, response_schema: responseSchema.value })
      }}
    >
      <SchemaField
        label="Request body"
        text={request}
        onText={setRequest}
        error={fieldError(update.error, 'request_schema') ?? problemOf(requestSchema)}
      />
      <SchemaField
        label="Answer (200)"
        text={response}
        onText={setResponse}
        error={fieldError(update.error, 'response_schema') ?? problemOf(responseSchema)}
      />
      <FormError error={update.error} fields={FIELDS} />
      {endpoint.schema_source !== 'inferred' && (
        <Flex align="center" gap="3" wrap="wrap">
          <Button type="button" size="1" variant="soft" color="red" onClick={clear}>
            Clear both
          </Button>
          <Text size="1" color="gray">
            They are guessed again then.
          </Text>
        </Flex>
      )}
    </FormDialog>
  )
}

function SchemaField(props: {
  label: string
  text: string
  onText: (text: string) => void
  error: string | undefined
}) {
  return (
    <Field label={props.label} optional error={props.error}>
      {(control) => (
        <TextArea
          {...control}
          className="schema-text"
          rows={7}
          value={props.text}
          onChange={({ target }) => props.onText(target.value)}
          placeholder='{ "type": "object", "properties": { } }'
          spellCheck={false}
        />
      )}
    </Field>
  )
}

function problemOf(schema: ReturnType<typeof schemaValue>): string | undefined {
  return schema.kind === 'problem' ? schema.problem : undefined
}
