// The pages are in English, and so are their numbers: an amount of money has a decimal point in every language.
const LANGUAGE = 'en-US'
const COUNT = new Intl.NumberFormat(LANGUAGE)
const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 })
const CHANGE = new Intl.NumberFormat(LANGUAGE, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** A count with grouped thousands. */
export function countText(count: number): string {
  return COUNT.format(count)
}

/** A count with its noun: `1 endpoint`, `1,200 endpoints`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A share from 0 to 1, such as `12.5%`; a dash where there is none. */
export function percentText(share: number | null): string {
  return share === null ? '–' : PERCENT.format(share)
}

/** A relative change, such as `+12.5%`. */
export function changeText(share: number): string {
  return CHANGE.format(share)
}

/** Milliseconds as people say them: `420 ms`, `1.25 s`. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${Number((milliseconds / 1000).toFixed(2))} s`
}
