/** CPU time of this thread, in milliseconds. Other programs and the waits for them do not count. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
