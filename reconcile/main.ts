import { runReconcile } from './command.ts'

process.exitCode = await runReconcile(process.argv.slice(2))
