import type { Endpoint } from '@launa/sdk'
import { listText, wordsOf } from '../form/comma-list.ts'
import { OptionalText } from '../form/optional-text.tsx'

/** The texts about an endpoint for buyers, crawlers and generated clients; a text for each field, empty for none. */
export interface Details {
  description: string
  summary: string
  operation_id: string
  mime_type: string
  request_mime_type: string
  /** A number from 200 to 299. */
  success_status: string
  /** Separated by commas. */
  tags: string
}

export function detailsOf(endpoint: Endpoint): Details {
  const { description, summary, operation_id, mime_type, request_mime_type, success_status, tags } = endpoint
  return {
    description: description ?? '',
    summary: summary ?? '',
    operation_id: operation_id ?? '',
    mime_type: mime_type ?? '',
    request_mime_type: request_mime_type ?? '',
    success_status: success_status === null ? '' : String(success_status),
    tags: listText(tags),
  }
}

/** The texts as fields of a request: null for an empty text. */
function writtenDetails(details: Details) {
  const { description, summary, operation_id, mime_type, request_mime_type, success_status, tags } = details
  return {
    description: description.trim() || null,
    summary: summary.trim() || null,
    operation_id: operation_id.trim() || null,
    mime_type: mime_type.trim() || null,
    request_mime_type: request_mime_type.trim() || null,
    // The service refuses a text that is no number, with its reason.
    success_status: success_status.trim() === '' ? null : Number(success_status),
    tags: wordsOf(tags),
  }
}

/** The texts that the seller has changed, in the form of the request. An unchanged text is not sent, so its blanks stay. */
export function changedDetails(before: Details, after: Details): Partial<ReturnType<typeof writtenDetails>> {
  const changed = ([name]: [string, unknown]) => before[name as keyof Details] !== after[name as keyof Details]
  return Object.fromEntries(Object.entries(writtenDetails(after)).filter(changed))
}

export const DETAILS_NAMES = [
  'description',
  'summary',
  'operation_id',
  'mime_type',
  'request_mime_type',
  'success_status',
  'tags',
]

export function DetailsFields(props: {
  details: Details
  onDetails: (details: Details) => void
  errorOf: (field: string) => string | undefined
}) {
  const { details, onDetails, errorOf } = props
  const field = (name: keyof Details) => ({
    value: details[name],
    onValue: (value: string) => onDetails({ ...details, [name]: value }),
    error: errorOf(name),
  })
  return (
    <>
      <OptionalText label="Description" placeholder="What a buyer gets" {...field('description')} />
      <OptionalText label="Summary" hint="One line for buyers." {...field('summary')} />
      <OptionalText label="Operation" hint="operationId in the OpenAPI document." {...field('operation_id')} />
      <OptionalText
        label="Media type"
        hint="Of a successful answer; application/json unless given."
        {...field('mime_type')}
      />
      <OptionalText
        label="Media type of requests"
        hint="Of their bodies, such as multipart/form-data; application/json unless given."
        {...field('request_mime_type')}
      />
      <OptionalText label="Status" hint="Of a successful answer; 200 unless given." {...field('success_status')} />
      <OptionalText label="Tags" hint="Separated by commas." {...field('tags')} />
    </>
  )
}
