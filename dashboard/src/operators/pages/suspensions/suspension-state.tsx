import { Badge } from '@radix-ui/themes'
import type { Suspension } from '../../api/shapes.ts'

/** Shows whether a suspension is in force or has ended, or whether its beginning or end is not in force everywhere yet. */
export function SuspensionState({ suspension }: { suspension: Suspension }) {
  const { ended_at: ended, in_force_at: inForce } = suspension
  if (inForce === null) return <Badge color="amber">{ended ? 'ending' : 'not in force yet'}</Badge>
  return ended ? <Badge color="gray">ended</Badge> : <Badge color="red">suspended</Badge>
}
