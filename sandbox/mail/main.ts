import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { parseEnvironment, settingsOrExit } from '../../runtime/environment-variables.ts'
import { serve } from '../json-server.ts'
import { mailApp } from './mail-app.ts'
import { createMailbox } from './mailbox.ts'

const environment = settingsOrExit(() =>
  parseEnvironment(
    z.object({
      PORT: z.coerce.number().int().default(18025),
      SMTP_PORT: z.coerce.number().int().default(11025),
      LISTEN_HOST: z.string().default('127.0.0.1'),
      LOG_LEVEL: z.string().default('info'),
    }),
  ),
)

const mailbox = createMailbox()

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const to = session.envelope.rcptTo.map(({ address }) => address)
    buffer(stream)
      .then((source) => mailbox.deliver({ from, to, source }))
      .then(() => done(), done)
  },
})

const app = mailApp(mailbox, { logger: { level: environment.LOG_LEVEL } })
app.addHook('onClose', () => new Promise<void>((resolve) => smtp.close(() => resolve())))
smtp.on('error', (error) => app.log.warn({ err: error }, 'SMTP'))
smtp.listen(environment.SMTP_PORT, environment.LISTEN_HOST)
await serve(app, { host: environment.LISTEN_HOST, port: environment.PORT })
