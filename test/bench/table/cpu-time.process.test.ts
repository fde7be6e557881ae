import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { cpuTimesOf } from './cpu-time.ts'

const BURNED_MS = 200
const BURN = `while (process.cpuUsage().user < ${BURNED_MS * 1000});`

it('counts the CPU time of a child that has ended', async () => {
  // The shell waits for its child, like PostgreSQL's first process for its backends.
  const shell = spawn('sh', ['-c', `read line; '${process.execPath}' -e '${BURN}'; echo ended; read line`])
  const ended = once(shell, 'exit')
  try {
    const group = { shell: [shell.pid ?? 0] }
    const before = cpuTimesOf(group)
    shell.stdin.write('begin\n')
    await once(createInterface({ input: shell.stdout }), 'line')
    expect(cpuTimesOf(group).shell - before.shell).toBeGreaterThanOrEqual(BURNED_MS - 20)
  } finally {
    shell.stdin.end()
    await ended
  }
})
