import { Cross2Icon, PlusIcon } from '@radix-ui/react-icons'
import { Button, Flex, IconButton, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { fieldError } from '../../../ui/text/error-text.ts'

/** The maximum number of headers that the service accepts. */
const MOST = 8

interface Row {
  key: number
  name: string
  value: string
}

/**
 * A dialog in which the seller enters all headers at once. The service replaces all of them together, because it never shows their values.
 */
export function UpstreamHeadersDialog(props: {
  names: readonly string[]
  pending: boolean
  error: unknown
  onOpenChange: (open: boolean) => void
  onSave: (headers: Record<string, string>) => void
}) {
  const { names, error } = props
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (names.length > 0 ? names : ['']).map((name, key) => ({ key, name, value: '' })),
  )
  const set = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = () => setRows([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), name: '', value: '' }])
  return (
    <FormDialog
      open
      onOpenChange={props.onOpenChange}
      title={names.length === 0 ? 'Set headers' : 'Replace the headers'}
      text="At most eight. They replace the headers that are set now."
      action="Save the headers"
      pending={props.pending}
      onSubmit={() => props.onSave(Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value.trim()])))}
    >
      {rows.map((row, index) => (
        <HeaderRow
          key={row.key}
          row={row}
          number={index + 1}
          error={row.name.trim() ? fieldError(error, `upstream_headers.${row.name.trim()}`) : undefined}
          onChange={(changes) => set(row.key, changes)}
          onRemove={rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : undefined}
        />
      ))}
      {rows.length < MOST && (
        <Button type="button" variant="ghost" className="align-start" onClick={add}>
          <PlusIcon /> Another header
        </Button>
      )}
      <FormError error={error} fields={rows.map(({ name }) => `upstream_headers.${name.trim()}`)} />
    </FormDialog>
  )
}

function HeaderRow(props: {
  row: Row
  number: number
  error: string | undefined
  onChange: (changes: Partial<Row>) => void
  onRemove: (() => void) | undefined
}) {
  const { row, number, error, onChange, onRemove } = props
  return (
    <Flex gap="3" align="start" wrap="wrap">
      <div className="header-part">
        <Field label={`Name ${number}`} error={error}>
          {(control) => (
            <TextField.Root
              {...control}
              value={row.name}
              placeholder="x-api-key"
              autoComplete="off"
              spellCheck={false}
              required
              onChange={({ target }) => onChange({ name: target.value.toLowerCase() })}
            />
          )}
        </Field>
      </div>
      <div className="header-part">
        <Field label={`Value ${number}`}>
          {(control) => (
            <TextField.Root
              {...control}
              type="password"
              value={row.value}
              autoComplete="new-password"
              required
              onChange={({ target }) => onChange({ value: target.value })}
            />
          )}
        </Field>
      </div>
      {onRemove && (
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          mt="5"
          aria-label={`Remove header ${number}`}
          onClick={onRemove}
        >
          <Cross2Icon />
        </IconButton>
      )}
    </Flex>
  )
}
