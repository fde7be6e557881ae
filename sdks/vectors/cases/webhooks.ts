import { createHmac } from 'node:crypto'
import { LaunaError } from '../../typescript/src/errors.ts'
import { verifyWebhook } from '../../typescript/src/verify-webhook.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const OTHER = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const ID = 'msg_019c13f7-6080-7299-81a7-bed2dffecf08'
const NOW = 1_769_860_800
const BODY =
  '{"type":"payment.settled","timestamp":"2026-01-31T12:00:00.000Z","data":{"path":"/caf\u00e9","amount":"100000"}}'

function sign(secret: string, { id = ID, timestamp = String(NOW), body = BODY } = {}): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

const headers = (changes: Record<string, string | undefined> = {}) => {
  const all = { 'webhook-id': ID, 'webhook-timestamp': String(NOW), 'webhook-signature': sign(SECRET), ...changes }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

const at = (timestamp: string) =>
  headers({ 'webhook-timestamp': timestamp, 'webhook-signature': sign(SECRET, { timestamp }) })

interface Case {
  name: string
  secrets?: string[]
  headers?: Record<string, string>
  body?: string
  now?: number
}

const signedAs = (name: string, signature: string | undefined): Case => ({
  ...{ name, headers: headers({ 'webhook-signature': signature }) },
})

const CASES: readonly Case[] = [
  { name: 'valid' },
  { name: 'five minutes old', now: NOW + 300 },
  { name: 'five minutes ahead', now: NOW - 300 },
  signedAs('signed with two secrets, ours the second', `${sign(OTHER)} ${sign(SECRET)}`),
  { name: 'signed with one of two secrets', secrets: [OTHER, SECRET] },
  signedAs('a signature of another version beside it', `v1a,AAAA ${sign(SECRET)}`),
  { name: 'too old', now: NOW + 301 },
  { name: 'too new', now: NOW - 301 },
  { name: 'another secret', secrets: [OTHER] },
  { name: 'no secret', secrets: [] },
  { name: 'another body', body: BODY.replace('100000', '200000') },
  { name: 'another id', headers: headers({ 'webhook-id': `${ID}0` }) },
  { name: 'another timestamp', headers: headers({ 'webhook-timestamp': String(NOW + 1) }) },
  signedAs('of another version', sign(SECRET).replace('v1,', 'v2,')),
  signedAs('signature without a version', sign(SECRET).slice(3)),
  signedAs('signature cut short', sign(SECRET).slice(0, -5)),
  signedAs('signature that is no base64', 'v1,!!!!'),
  signedAs('empty signature', 'v1,'),
  signedAs('no signature', undefined),
  { name: 'no id', headers: headers({ 'webhook-id': undefined }) },
  { name: 'no timestamp', headers: headers({ 'webhook-timestamp': undefined }) },
  ...[`${NOW}.0`, '1e9', `-${NOW}`, 'soon', 'NaN', '99999999999999999999'].map((timestamp) => ({
    ...{ name: `timestamp ${JSON.stringify(timestamp)}`, headers: at(timestamp) },
  })),
  ...[
    '',
    'null',
    '[]',
    '"payment.settled"',
    '{"type":1,"data":{}}',
    '{"type":"a"}',
    '{"type":"a","data":[]}',
    '{"type":"a","data":null}',
    '{"type":"a","data":{}}',
  ].map((body) => ({
    ...{ name: `signed body ${JSON.stringify(body)}`, body },
    headers: headers({ 'webhook-signature': sign(SECRET, { body }) }),
  })),
  ...['', 'whsec_', SECRET.slice(6), 'whsec_AAAA', 'whsec_not base64 at all, but long enough'].map((secret) => ({
    ...{ name: `secret ${JSON.stringify(secret)}`, secrets: [secret] },
  })),
]

/** Messages to a receiver, each with the time of its arrival (Unix seconds) and the result of its check. */
export async function webhookVectors(): Promise<object> {
  return Promise.all(
    CASES.map(async ({ name, secrets = [SECRET], headers: sent = headers(), body = BODY, now = NOW }) => {
      const outcome = await verifyWebhook({ body, headers: sent }, { secret: secrets, now: new Date(now * 1000) })
        .then((value) => ({ value }))
        .catch((error: unknown) => {
          if (!(error instanceof LaunaError)) throw error
          return { error: error.name, message: error.message }
        })
      return { name, secrets, headers: sent, body, now, ...outcome }
    }),
  )
}
