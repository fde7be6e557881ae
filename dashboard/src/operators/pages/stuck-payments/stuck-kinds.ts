import type { StuckKind } from '../../api/shapes.ts'

/** The kinds of stuck payments. */
export const STUCK_KINDS: Readonly<Record<StuckKind, { text: string; description: string }>> = {
  unknown: { text: 'Outcome unknown', description: 'Nobody knows whether they were settled.' },
  settling: { text: 'Settling', description: 'A settlement has begun within the last day and has not ended.' },
  watched: { text: 'Watched', description: 'They were released, and another party may still settle them.' },
  owed: { text: 'Owed', description: 'They were paid for, and the answer was not delivered.' },
}

export const STUCK_OPTIONS = (Object.keys(STUCK_KINDS) as StuckKind[]).map((value) => ({
  value,
  text: STUCK_KINDS[value].text,
}))
