import { Badge } from '@radix-ui/themes'
import type { Suspension } from '../../api/shapes.ts'

/** Whether a suspension is in force, has ended, or is on its way to either. */
export function SuspensionState({ suspension }: { suspension: Suspension }) {
  const { ended_at: ended, in_force_at: inForce } = suspension
  if (inForce === null) return <Badge color="amber">{ended ? 'ending' : 'not in force yet'}</Badge>
  return ended ? <Badge color="gray">ended</Badge> : <Badge color="red">suspended</Badge>
}
