import { Gauge, type Registry } from 'prom-client'

/** Work that a process repeats. */
export interface Task {
  /** How long the task pauses between two turns, in milliseconds. */
  everyMs: number
  /** When the task's last turn ended without a failure, in milliseconds since the epoch; 0 before the first turn. */
  lastSuccessAt(): number
}

/**
 * Shows the tasks of a process by name. If one process at a time does a task, the other processes show their start. So the greatest value
 * of all processes is the time of the last turn, or the time since which a turn was due.
 */
export function createTaskMetrics(registry: Registry, tasks: Readonly<Record<string, Task>>): void {
  const begun = Date.now()
  const gauge = (name: string, help: string, value: (task: Task) => number) =>
    new Gauge({
      name: `launa_task_${name}`,
      help,
      labelNames: ['task'],
      registers: [registry],
      collect() {
        for (const [name, task] of Object.entries(tasks)) this.set({ task: name }, value(task))
      },
    })
  gauge('interval_seconds', 'How long a repeated task rests between two turns', ({ everyMs }) => everyMs / 1000)
  gauge(
    'last_success_timestamp_seconds',
    'When a repeated task last ended without a failure, Unix time; the start of the process before that',
    (task) => Math.max(task.lastSuccessAt(), begun) / 1000,
  )
}
