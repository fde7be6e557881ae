import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { TextRow } from '../database/tenant-reader.ts'
import { idBefore, pageOf, pageQuery, toPage } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { PROBLEMS } from '../reads/problem-reads.ts'
import { EXAMPLE_API_ID, EXAMPLE_ENDPOINT_ID, EXAMPLE_TIME, exampleList } from '../resources/examples.ts'
import { notedProblem, problemKind, textsOf } from '../resources/problem-texts.ts'
import type { Services } from '../services.ts'
import { instant } from '../validation/shapes.ts'

const problem = z.object({
  id: z.string(),
  kind: problemKind,
  api_id: z.string(),
  endpoint_id: z.string().nullable(),
  domain_id: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  action: z.string(),
  since: instant,
})

/** Routes for the current problems of the seller's APIs. */
export function problemRoutes({ reader }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/problems', {
      ...defineOperation({
        id: 'listProblems',
        summary: 'List the current problems of the APIs, newest first',
        tag: 'analytics',
        rule: { credential: 'any', scopes: ['apis:read'] },
        query: pageQuery,
        answers: { 200: pageOf(problem) },
        examples: {
          answer: exampleList({
            id: '019c13f7-6081-7299-91a7-bed2dffcec08',
            kind: 'endpoint_failing',
            api_id: EXAMPLE_API_ID,
            endpoint_id: EXAMPLE_ENDPOINT_ID,
            domain_id: null,
            subject: 'GET /forecast/*',
            text: '9 of 10 payments for GET /forecast/* within ten minutes were released without a charge. Your API answered with status 503.',
            action:
              'Look at your API: its logs at this time, its address, and the headers that the gateway sends to it.',
            since: EXAMPLE_TIME,
          }),
        },
        answerSize: 'page',
      }),
      handler: async (request) => {
        const { limit, cursor } = request.query
        const found = await reader.read(principalOf(request), PROBLEMS, [idBefore(cursor), String(limit + 1)])
        return toPage(found.map(problemOf), request.query, (row) => row)
      },
    })
  }
}

function problemOf([id, kind, api, subjectId, subject, facts, since]: TextRow): z.output<typeof problem> {
  const noted = notedProblem.parse({ kind, subject, facts: JSON.parse(facts ?? '{}') })
  const about = (isOfKind: boolean) => (isOfKind ? (subjectId ?? null) : null)
  return {
    ...{ id: id ?? '', kind: noted.kind, api_id: api ?? '' },
    endpoint_id: about(noted.kind === 'endpoint_failing'),
    domain_id: about(noted.kind === 'certificate_failing' || noted.kind === 'domain_lost'),
    ...{ subject: noted.subject, ...textsOf(noted), since: since ?? '' },
  }
}
