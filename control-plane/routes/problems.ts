import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { idBefore, pageOf, pageQuery, toPage } from '../http/pagination.ts'
import { principalOf } from '../identity/route-guard.ts'
import { notedProblem, problemKind, wordsOf } from '../problems/problem-words.ts'
import { PROBLEMS } from '../reads/problem-reads.ts'
import type { TextRow } from '../reads/tenant-reader.ts'
import type { Services } from '../services.ts'
import { errorAnswers, instant } from '../validation/shapes.ts'

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

/** What is wrong with the seller's APIs now. */
export function problemRoutes({ reader }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/problems', {
      config: { operation: 'listProblems' },
      schema: { tags: ['analytics'], querystring: pageQuery, response: { 200: pageOf(problem), ...errorAnswers } },
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
    ...{ subject: noted.subject, ...wordsOf(noted), since: since ?? '' },
  }
}
