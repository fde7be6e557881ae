import { createUpstream } from './upstream.ts'

const server = createUpstream()
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
server.listen({ host: process.env.LISTEN_HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 18090) })
