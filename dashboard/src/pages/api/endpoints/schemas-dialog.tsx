import type { Endpoint } from '@launa/sdk'
import { Button, Flex, Text, TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'
import { useUpdateEndpoint } from './endpoint-changes.ts'
import { SCHEMA_SOURCES } from './schema-sources.ts'
import { parametersText, parametersValue, schemaText, schemaValue } from './schema-text.ts'

const FIELDS = ['request_schema', 'response_schema', 'parameters']

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** The schemas of an endpoint's input and output, for buyers and crawlers. */
export function SchemasDialog(props: {
  endpoint: Endpoint
  onClose: () => void
  onSaved: (changed: Endpoint) => void
}) {
  const { endpoint, onClose, onSaved } = props
  const [request, setRequest] = useState(() => schemaText(endpoint.request_schema))
  const [response, setResponse] = useState(() => schemaText(endpoint.response_schema))
  const [parameters, setParameters] = useState(() => parametersText(endpoint.parameters))
  const update = useUpdateEndpoint(endpoint, onSaved)
  const requestSchema = schemaValue(request)
  const responseSchema = schemaValue(response)
  const list = parametersValue(parameters)
  const changes = () => {
    if (requestSchema.kind !== 'schema' || responseSchema.kind !== 'schema' || list.kind !== 'parameters')
      return undefined
    const schemas = [
      ['request_schema', requestSchema.value, endpoint.request_schema],
      ['response_schema', responseSchema.value, endpoint.response_schema],
    ] as const
    // An inferred schema stays inferred unless the seller has edited it.
    const edited = schemas.filter(([, value, known]) => JSON.stringify(value) !== JSON.stringify(known))
    return { ...Object.fromEntries(edited.map(([field, value]) => [field, value])), parameters: list.value }
  }
  const clear = () => update.mutate({ clear_schemas: true })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Schemas"
      text={
        <>
          JSON Schema of what {endpoint.method} {endpoint.path_pattern} takes and answers.{' '}
          {SCHEMA_SOURCES[endpoint.schema_source].text}
        </>
      }
      action="Save"
      pending={update.isPending}
      disabled={!changes()}
      onSubmit={() => {
        const wanted = changes()
        if (wanted) update.mutate(wanted)
      }}
    >
      <SchemaField
        label={WITH_BODY.has(endpoint.method) ? 'Request body' : 'Query'}
        text={request}
        onText={setRequest}
        error={fieldError(update.error, 'request_schema')}
        problem={problemOf(requestSchema)}
      />
      <SchemaField
        label={`Answer (${endpoint.success_status ?? 200})`}
        text={response}
        onText={setResponse}
        error={fieldError(update.error, 'response_schema')}
        problem={problemOf(responseSchema)}
      />
      <SchemaField
        label="Parameters"
        hint="Headers, cookies and query parameters: a JSON list of OpenAPI parameter objects."
        placeholder='[{ "name": "x-trace", "in": "header", "schema": { "type": "string" } }]'
        text={parameters}
        onText={setParameters}
        error={fieldError(update.error, 'parameters')}
        problem={list.kind === 'problem' ? list.problem : undefined}
      />
      <FormError error={update.error} fields={FIELDS} />
      {endpoint.schema_source !== 'inferred' && (
        <Flex align="center" gap="3" wrap="wrap">
          <Button type="button" size="1" variant="soft" color="red" onClick={clear}>
            Clear both schemas
          </Button>
          <Text size="1" color="gray">
            Buyers then see only that bodies and answers are JSON objects or text.
          </Text>
        </Flex>
      )}
    </FormDialog>
  )
}

function SchemaField(props: {
  label: string
  hint?: string
  placeholder?: string
  text: string
  onText: (text: string) => void
  error: string | undefined
  problem: string | undefined
}) {
  return (
    <Field
      label={props.label}
      optional
      error={props.error}
      problem={props.problem}
      {...(props.hint && { hint: props.hint })}
    >
      {(control) => (
        <TextArea
          {...control}
          className="schema-text"
          rows={7}
          value={props.text}
          onChange={({ target }) => props.onText(target.value)}
          placeholder={props.placeholder ?? '{ "type": "object", "properties": { } }'}
          spellCheck={false}
        />
      )}
    </Field>
  )
}

function problemOf(schema: ReturnType<typeof schemaValue>): string | undefined {
  return schema.kind === 'problem' ? schema.problem : undefined
}
