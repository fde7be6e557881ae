/** A time in texts for people, as `2026-11-26 12:00 UTC`. */
export function timeText(at: string | Date): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
