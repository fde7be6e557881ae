/** CPU time of this thread, in milliseconds. Time in which the thread waits or other programs run does not count. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
