import { Gauge, type Registry } from 'prom-client'

/** Work that a process repeats, as the metrics show it. */
export interface Task {
  /** How long the task pauses between two runs, in milliseconds. */
  everyMs: number
  /** When the task's last run ended without a failure, in milliseconds since the epoch; 0 before the first run. */
  lastSuccessAt(): number
}

/**
 * Shows the tasks of a process by name. If only one process does a task, the others show the time of their own start. So the greatest value
 * is the last run, or the time since which a run has been due.
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
