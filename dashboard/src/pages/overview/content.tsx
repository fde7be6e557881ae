import { Charts } from './charts.tsx'
import { ApiFigures, PeriodFigures } from './figures-table.tsx'
import type { Overview } from './overview-query.ts'
import { Tiles } from './tiles.tsx'

/** All figures of a period. The page loads it only when there are figures, so that a new seller's first view is small. */
export default function Content({ overview }: { overview: Overview }) {
  return (
    <>
      <Tiles overview={overview} />
      <Charts overview={overview} />
      <PeriodFigures overview={overview} />
      <ApiFigures overview={overview} />
    </>
  )
}
