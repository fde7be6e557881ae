import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ALARM_KINDS, type AlarmKind, alarmsOf } from '../../domain/alarm-kinds.ts'
import { LaunaError } from '../../domain/errors.ts'
import { tenantManager } from '../database/tenancy.ts'
import { changeAsCaller } from '../identity/caller-transaction.ts'
import { type Principal, personOf } from '../identity/principal.ts'
import { principalOf } from '../identity/route-guard.ts'
import { defineOperation } from '../operation/define-operation.ts'
import type { Services } from '../services.ts'

const kind = z.enum(ALARM_KINDS)

const alarms = z.object({
  kinds: z.array(kind).describe('The events of the account about which the person gets mails'),
  available: z.array(kind).describe("The events that the person's role allows"),
})

const body = z.strictObject({
  kinds: z
    .array(kind)
    .max(ALARM_KINDS.length, `must not hold more than ${ALARM_KINDS.length} kinds`)
    .transform((kinds) => [...new Set(kinds)])
    .describe('The events about which the person wants mails; all others are switched off'),
})

const CHOSEN = 'select kinds from alarm_choice where account_id = ? and person_id = ?'

const EXAMPLE_ALARMS = { kinds: ['first_income', 'month_summary'], available: [...ALARM_KINDS] }

/** Routes for the mails that a person gets about the session's account. */
export function alarmRoutes({ orm }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/auth/alarms', {
      ...defineOperation({
        id: 'getAlarms',
        summary: "Read about which events of the session's account you get mails",
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login' },
        answers: { 200: alarms },
        examples: { answer: EXAMPLE_ALARMS },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        return chosenAlarms(tenantManager(orm, principal), principal)
      },
    })

    app.put('/auth/alarms', {
      ...defineOperation({
        id: 'updateAlarms',
        summary: "Choose about which events of the session's account you get mails",
        details:
          'Each person chooses separately for each account; by default no mails are sent. Kinds that the role may not see are refused.',
        tag: 'auth',
        rule: { credential: 'jwt', person: 'any login', write: true },
        body,
        answers: { 200: alarms },
        // Some kinds of mails need a scope that the person's role may lack.
        errors: ['insufficient_scope'],
        examples: { body: { kinds: ['first_income', 'month_summary'] }, answer: EXAMPLE_ALARMS },
      }),
      handler: async (request) => {
        const principal = principalOf(request)
        const { kinds } = request.body
        const available = availableTo(principal)
        const hidden = kinds.find((each) => !available.includes(each))
        if (hidden) {
          const message = `must not have ${hidden}, which the role does not include`
          throw new LaunaError('insufficient_scope', { details: [{ path: 'kinds', message }] })
        }
        return changeAsCaller(orm, principal, async (transaction) => {
          await transaction.execute('select choose_alarms(?, ?::text[])', [personOf(principal), `{${kinds.join(',')}}`])
          return chosenAlarms(transaction, principal)
        })
      },
    })
  }
}

/** Returns the chosen kinds, without those that only a former role of the person could see. */
async function chosenAlarms(em: EntityManager, principal: Principal): Promise<z.output<typeof alarms>> {
  const values = [principal.accountId, personOf(principal)]
  const [row] = await em.execute<{ kinds: AlarmKind[] }[]>(CHOSEN, values)
  const available = availableTo(principal)
  return { kinds: available.filter((each) => row?.kinds.includes(each)), available }
}

function availableTo({ credential }: Principal): AlarmKind[] {
  return credential.kind === 'jwt' ? alarmsOf(credential.role) : []
}
