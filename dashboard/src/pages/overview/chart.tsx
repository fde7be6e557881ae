import { Flex, Text, useThemeContext } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export type Colour = 'accent' | 'gray' | 'red' | 'amber'

export interface Series {
  label: string
  colour: Colour
  /** Null for a day or hour without a value. */
  values: readonly (number | null)[]
}

export interface ChartProps {
  /** The content of the chart in a sentence; the table below the charts has the figures. */
  summary: string
  /** UTC days, as `2026-01-31`, or the beginnings of hours. */
  dates: readonly string[]
  byHour: boolean
  series: readonly Series[]
  bars?: boolean
  /** Whether the values are counts. The axis then has only whole numbers. */
  counts?: boolean
  format: (value: number) => string
}

const HEIGHT = 190
const DATE_HEIGHT = 26
const LEAST_LABEL_SPACE = 36
const HALF_OF_DATE = 36
/** Seconds. */
const HOUR = 3_600
const HOURS_OF_A_DAY = 24
const HOUR_STEPS = [1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR)
const DAY_STEPS = [1, 2, 5, 7, 10, 14, 28].map((days) => days * HOURS_OF_A_DAY * HOUR)
/** The possible distances between two lines on the axis of counts: 1, 2, 5, 10, 20, 50 and so on. */
const COUNT_STEPS = Array.from({ length: 30 }, (_, index) => ([1, 2, 5][index % 3] ?? 1) * 10 ** Math.floor(index / 3))

function dayText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

function hourText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 16)
}

/** A chart with days or hours from left to right. The page loads it on demand: its library is not part of the first view. */
export default function Chart(props: ChartProps) {
  const { appearance } = useThemeContext()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const shape = JSON.stringify([props.series.map(({ label, colour }) => [label, colour]), props.bars, props.byHour])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme or shape needs a new chart; new values do not
  useEffect(() => {
    const element = place.current
    if (!element) return
    const drawn = new uPlot(optionsOf(props, element), dataOf(props), element)
    plot.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [appearance, shape])
  useEffect(() => plot.current?.setData(dataOf(props)))
  return (
    <>
      <div role="img" aria-label={props.summary} ref={place} className="chart" />
      <Flex gap="4" mt="2" wrap="wrap">
        {props.series.map(({ label, colour }) => (
          <Text key={label} size="1" className="chart-key" data-colour={colour}>
            {label}
          </Text>
        ))}
      </Flex>
    </>
  )
}

function dataOf({ dates, series }: ChartProps): uPlot.AlignedData {
  return [dates.map((date) => Date.parse(date) / 1000), ...series.map(({ values }) => [...values])]
}

function optionsOf({ series, bars, byHour, counts, format }: ChartProps, element: HTMLElement): uPlot.Options {
  const styles = getComputedStyle(element)
  const halfStep = (byHour ? HOUR : HOURS_OF_A_DAY * HOUR) / 2
  const colour = (name: string) => styles.getPropertyValue(name).trim()
  const axis = {
    stroke: colour('--gray-11'),
    grid: { stroke: colour('--gray-a4'), width: 1 },
    ticks: { show: false },
    font: `11px ${styles.fontFamily}`,
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // The date of the last day is centred below its point. So half of the date needs space on the right.
    padding: [8, byHour ? 8 : HALF_OF_DATE, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      // Add half a step on both sides, so that the outer bars and points are not cut.
      x: { range: (_, first, last) => [first - halfStep, last + halfStep] },
      y: { range: (_, __, highest) => [0, highest > 0 ? highest * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: DATE_HEIGHT,
        space: byHour ? 56 : 84,
        incrs: byHour ? HOUR_STEPS : DAY_STEPS,
        values: (_, ticks) => ticks.map(byHour ? hourText : dayText),
      },
      {
        ...axis,
        ...(counts && { incrs: COUNT_STEPS }),
        size: (_, labels) => Math.max(LEAST_LABEL_SPACE, ...(labels ?? []).map((label) => label.length * 7 + 10)),
        values: (_, ticks) => ticks.map(format),
      },
    ],
    plugins: [valuesAtPointer(format, byHour)],
    series: [
      { value: (_, seconds) => (seconds === null ? '' : dayText(seconds)) },
      ...series.map((line) => ({
        label: line.label,
        stroke: colour(`--${line.colour}-9`),
        width: 2,
        // A line needs two days in sequence; a single day is drawn as a point.
        points: bars ? { show: false } : { size: 6, fill: colour(`--${line.colour}-9`), filter: aloneIn },
        ...(bars && { paths: uPlot.paths.bars?.({ size: [0.6, 28] }), fill: colour(`--${line.colour}-a6`), width: 1 }),
      })),
    ],
  }
}

/** The positions of values without a neighbour. */
function aloneIn(plot: uPlot, series: number): number[] {
  const values = plot.data[series] ?? []
  const isShown = (index: number) => typeof values[index] === 'number'
  return Array.from(values.keys()).filter((index) => isShown(index) && !isShown(index - 1) && !isShown(index + 1))
}

/** Shows the figures of the day or hour under the pointer. */
function valuesAtPointer(format: (value: number) => string, byHour: boolean): uPlot.Plugin {
  const box = document.createElement('div')
  box.className = 'chart-values'
  box.hidden = true
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setCursor: (plot) => {
        const { idx, left = 0 } = plot.cursor
        box.hidden = idx === null || idx === undefined || left < 0
        if (box.hidden || typeof idx !== 'number') return
        const time = new Date((plot.data[0][idx] ?? 0) * 1000).toISOString()
        const when = byHour ? `${time.slice(0, 10)} ${time.slice(11, 16)} UTC` : time.slice(0, 10)
        const lines = plot.series.slice(1).map(({ label }, index) => {
          const value = plot.data[index + 1]?.[idx]
          return `${String(label)}: ${typeof value === 'number' ? format(value) : '–'}`
        })
        box.textContent = [when, ...lines].join('\n')
        const right = left > plot.over.clientWidth / 2
        box.style.left = right ? 'auto' : `${left + 12}px`
        box.style.right = right ? `${plot.over.clientWidth - left + 12}px` : 'auto'
      },
    },
  }
}
