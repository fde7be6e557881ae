import { z } from 'zod'
import { SUSPENSION_KINDS, type SuspensionKind } from '../../domain/configuration/suspension.ts'
import { networkName } from '../../domain/networks/supported-networks.ts'
import { reasonOf } from '../../domain/payments/payment-reasons.ts'
import { PROBLEM_KINDS } from '../../domain/problem-kinds.ts'
import { timeText } from './time-text.ts'

/** A problem as the database stores it (`schema/seller-problems.ts`): its subject and its facts. */
export const notedProblem = z.intersection(
  z.object({ subject: z.string() }),
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('endpoint_failing'),
      facts: z.object({
        failed: z.number(),
        settled: z.number(),
        reason: z.string().nullable(),
        upstream_status: z.number().nullable(),
      }),
    }),
    z.object({
      kind: z.literal('api_unpayable'),
      facts: z.object({
        endpoints: z.number(),
        reasons: z.array(
          z.object({
            ...{ message: z.string(), fix: z.string(), endpoints: z.array(z.string()), endpoint_count: z.number() },
          }),
        ),
      }),
    }),
    z.object({
      kind: z.literal('certificate_failing'),
      facts: z.object({ failures: z.number(), reason: z.string().nullable(), not_after: z.string().nullable() }),
    }),
    z.object({ kind: z.literal('domain_lost'), facts: z.object({ reason: z.string().nullable() }) }),
    z.object({
      kind: z.literal('sales_suspended'),
      facts: z.object({ kind: z.enum(SUSPENSION_KINDS), target: z.string(), reason: z.string() }),
    }),
  ]),
)

export type NotedProblem = z.output<typeof notedProblem>

export interface ProblemTexts {
  /** Describes the problem in sentences. */
  text: string
  /** The seller's next step. */
  action: string
}

export const problemKind = z.enum(PROBLEM_KINDS)

/**
 * The texts about a problem, for the API and for mails. They contain texts from other parties: name servers,
 * certificate authorities, path patterns.
 */
export function textsOf(problem: NotedProblem): ProblemTexts {
  switch (problem.kind) {
    case 'endpoint_failing':
      return failingEndpoint(problem)
    case 'api_unpayable':
      return unpayableApi(problem)
    case 'certificate_failing':
      return failingCertificate(problem)
    case 'domain_lost':
      return {
        text: `${problem.subject} is no longer served, because its proof was missing at several checks in a row${because(problem.facts.reason)}.`,
        action: 'Publish the TXT record of the domain again, and verify the domain.',
      }
    case 'sales_suspended':
      return suspendedSales(problem)
  }
}

function failingEndpoint({ subject, facts }: NotedProblem & { kind: 'endpoint_failing' }): ProblemTexts {
  const { failed, settled, reason, upstream_status: status } = facts
  const { text, action } = reasonOf(reason ?? '')
  const why = reason === 'upstream_status' && status !== null ? `Your API answered with status ${status}.` : text
  return {
    text: `${failed} of ${failed + settled} payments for ${subject} within ten minutes were released without a charge. ${why}`,
    action: action ?? reasonOf('upstream_unreachable').action ?? '',
  }
}

function unpayableApi({ subject, facts }: NotedProblem & { kind: 'api_unpayable' }): ProblemTexts {
  const { endpoints, reasons } = facts
  const which = endpoints === 1 ? 'one endpoint' : `${endpoints} endpoints`
  const why = reasons.map(({ endpoints: [first], endpoint_count: count, message }) => {
    const others = count > 1 ? ` and ${count - 1} more` : ''
    return `${first ?? 'An endpoint'}${others}: ${message}.`
  })
  const fixes = [...new Set(reasons.map(({ fix }) => fix))].join('; ')
  return {
    text: [`Nobody can pay for ${which} of ${subject}.`, ...why].join(' '),
    action: fixes === '' ? 'Check the prices of the API.' : `${fixes.charAt(0).toUpperCase()}${fixes.slice(1)}.`,
  }
}

function failingCertificate({ subject, facts }: NotedProblem & { kind: 'certificate_failing' }): ProblemTexts {
  const { failures, reason, not_after: end } = facts
  const until = end === null ? 'There is no certificate.' : `The current one is valid until ${timeText(end)}.`
  return {
    text: `${failures} orders in a row for the certificate of ${subject} have failed${because(reason)}. ${until}`,
    action:
      'Check that the DNS of the host points to the gateway, and that no CAA record forbids the authority. Then verify the domain again.',
  }
}

/** The texts about a suspension of all of an API's sales, or of the part that the target names. */
function suspendedSales({ subject, facts }: NotedProblem & { kind: 'sales_suspended' }): ProblemTexts {
  const { kind, target, reason } = facts
  const part: Readonly<Record<SuspensionKind, string>> = {
    account: `${subject} is not sold, because your account is suspended`,
    api: `${subject} is not sold, because it is suspended`,
    host: `${subject} is not sold under ${target}, because that host is suspended`,
    network: `${subject} is not sold on ${networkName(target) ?? target}, because that network is suspended`,
    token: `${subject} is not sold for ${target}, because that token is suspended`,
    payee: `${subject} is not sold for the payee ${target}, because that payee is suspended`,
  }
  return {
    text: `${part[kind]} by the operator of this gateway${because(reason)}. Buyers still get the answers that they have already paid for.`,
    action: 'Write to the operator of this gateway.',
  }
}

function because(reason: string | null): string {
  return reason === null ? '' : `: ${reason.replace(/\.+$/, '')}`
}
