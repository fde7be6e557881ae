import { type EndpointMethod, takesBody } from '../../domain/endpoints/endpoint-schema.ts'
import { MAX_MIME_TYPE, MIME_TYPE } from '../../domain/endpoints/endpoint-text.ts'
import type { ErrorDetail } from '../../domain/errors.ts'
import type { DocumentKind } from './check-document.ts'
import { isObject, type JsonObject } from './document-problem.ts'
import { chosenMedia, chosenType } from './media-types.ts'
import { objectOf, type ReadParameters } from './parameters.ts'
import type { References } from './references.ts'

/** A body as its document describes it, with warnings about parts that an endpoint cannot represent. */
export interface ReadBody {
  /** The schema as the document has it; undefined if it has none. */
  schema: unknown
  /** The media type; undefined for JSON. */
  mimeType: string | undefined
  warnings: ErrorDetail[]
}

export interface ReadAnswer extends ReadBody {
  /** The status of the answer; undefined for 200. */
  status: number | undefined
}

interface Described {
  kind: DocumentKind
  root: JsonObject
  references: References
  operation: JsonObject
}

const NO_BODY: ReadBody = { schema: undefined, mimeType: undefined, warnings: [] }

/** Reads the request body of an operation. Throws DocumentProblem for a reference without a target. */
export function requestBodyOf(options: Described & { method: EndpointMethod; parameters: ReadParameters }): ReadBody {
  const { kind, root, references, operation, method, parameters } = options
  const body =
    kind === 'openapi-3'
      ? contentBody(references.dereferenced(operation.requestBody)?.content, 'requestBody')
      : swaggerBody(parameters, operation.consumes ?? root.consumes)
  if (takesBody(method)) return body
  if (body.schema === undefined) return NO_BODY
  return { ...NO_BODY, warnings: [{ path: 'request_schema', message: `the body of a ${method} is left out` }] }
}

function swaggerBody({ body, form }: ReadParameters, consumes: unknown): ReadBody {
  const chosen = chosenType(consumes)
  if (body) return typed({ schema: body.schema, mimeType: chosen?.mimeType, others: chosen?.others }, 'requestBody')
  if (form.size === 0) return NO_BODY
  const schema = objectOf(form)
  const hasFile = [...form.values()].some((parameter) => isObject(parameter.schema) && parameter.schema.type === 'file')
  // Form fields are never JSON, whatever `consumes` names.
  const own = chosen?.mimeType && /form/.test(chosen.mimeType) ? chosen.mimeType : 'application/x-www-form-urlencoded'
  return { schema, mimeType: hasFile ? 'multipart/form-data' : own, warnings: [] }
}

/** Reads the answer 200, or else the first other 2xx. Throws DocumentProblem for a reference without a target. */
export function answerOf({ kind, root, references, operation }: Described): ReadAnswer {
  const { responses } = operation
  const codes = Object.keys(isObject(responses) ? responses : {})
  const successes = codes.filter((code) => /^2(\d\d|XX)$/i.test(code)).sort()
  const isOnlyDefault = codes.length === 1 && codes[0] === 'default'
  const code = successes.includes('200') ? '200' : (successes[0] ?? (isOnlyDefault ? 'default' : undefined))
  if (!isObject(responses) || code === undefined) return { ...NO_BODY, status: undefined }
  const answer = references.dereferenced(responses[code])
  const produced = chosenType(operation.produces ?? root.produces)
  const body =
    kind === 'openapi-3'
      ? contentBody(answer?.content, `responses.${code}`)
      : typed({ schema: answer?.schema, mimeType: produced?.mimeType, others: produced?.others }, `responses.${code}`)
  const status = Number(code)
  const others = successes.filter((other) => other !== code)
  const kept = `an endpoint describes only one successful answer, here ${code}`
  // Headers for access by browsers are left out, because the gateway sets them itself.
  const headers = Object.keys(isObject(answer?.headers) ? answer.headers : {}).filter(
    (name) => !/^access-control-/i.test(name),
  )
  return {
    ...body,
    status: Number.isNaN(status) || status === 200 ? undefined : status,
    warnings: [
      ...body.warnings,
      ...others.map((other) => ({ path: `responses.${other}`, message: `is left out: ${kept}` })),
      ...(headers.length > 0
        ? [{ path: `responses.${code}.headers`, message: `headers of answers are left out: ${namesOf(headers)}` }]
        : []),
    ],
  }
}

function contentBody(content: unknown, path: string): ReadBody {
  const chosen = chosenMedia(content)
  if (!chosen) return NO_BODY
  const media = isObject(chosen.media) ? chosen.media : {}
  const body = typed({ ...chosen, schema: media.schema }, path)
  if (!isObject(media.encoding)) return body
  const message = `the encoding of form parts is left out: ${namesOf(Object.keys(media.encoding))}`
  return { ...body, warnings: [...body.warnings, { path: `${path}.encoding`, message }] }
}

function typed(
  chosen: { schema: unknown; mimeType: string | undefined; others: readonly string[] | undefined },
  path: string,
): ReadBody {
  const { schema, mimeType, others = [] } = chosen
  const isKnown = mimeType === undefined || (MIME_TYPE.test(mimeType) && mimeType.length <= MAX_MIME_TYPE)
  const kept = mimeType ?? 'application/json'
  const message = isKnown
    ? `only the media type ${kept} is kept, of these: ${namesOf([kept, ...others])}`
    : `has the invalid media type ${JSON.stringify(kept.slice(0, 100))}; application/octet-stream replaces it`
  return {
    schema,
    mimeType: isKnown ? mimeType : 'application/octet-stream',
    warnings: others.length > 0 || !isKnown ? [{ path, message }] : [],
  }
}

const MOST_NAMES = 8
const MOST_CHARACTERS = 64

/** The names as a list for a message. A long list is cut. */
export function namesOf(names: readonly string[]): string {
  const first = names.slice(0, MOST_NAMES).map((name) => name.slice(0, MOST_CHARACTERS).toWellFormed())
  const more = names.length - first.length
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
