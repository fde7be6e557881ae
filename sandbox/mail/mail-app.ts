import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoggerOptions } from 'pino'
import { z } from 'zod'
import { HttpError, jsonServer } from '../json-server.ts'
import type { Mailbox, Message } from './mailbox.ts'
import { framed, listPage, messagePage, STYLE } from './pages.ts'

const OF_PAGES = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
/**
 * The headers of a mail's page. Anybody may have written the mail. So its page runs nothing, loads nothing and has no origin, and its links
 * open in another tab.
 */
const OF_MAILS = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}
/** The headers of all pages. They protect links in mails, which contain tokens. */
const OF_ALL = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }

const query = z.object({ to: z.string().optional() })
const params = z.object({ id: z.string() })

/** The mails that the mail catcher has received: as pages from `/`, and as JSON at `/email`, with `?to=` for one recipient. */
export function mailApp(mailbox: Mailbox, options: { logger?: LoggerOptions | false } = {}): FastifyInstance {
  const app = jsonServer(options)
  const found = (asked: unknown): Message => {
    const message = mailbox.find(params.parse(asked).id)
    if (!message) throw new HttpError(404, 'no such mail: the mail catcher keeps the last thousand, until it ends')
    return message
  }
  app.addHook('onRequest', async (_, reply) => void reply.headers(OF_ALL))
  app.get('/', (request, reply) => html(reply, OF_PAGES, listPage(mailbox.list(query.parse(request.query).to))))
  app.get('/mails/:id', (request, reply) => html(reply, OF_PAGES, messagePage(found(request.params))))
  app.get('/mails/:id/html', (request, reply) => html(reply, OF_MAILS, framed(found(request.params))))
  app.get('/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/email', (request) => mailbox.list(query.parse(request.query).to))
  app.delete('/email', (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  return app
}

function html(reply: FastifyReply, headers: Record<string, string>, page: string): FastifyReply {
  return reply.headers(headers).type('text/html; charset=utf-8').send(page)
}
