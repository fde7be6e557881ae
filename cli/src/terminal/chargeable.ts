import { isPastCharge } from '@launa/sdk'

/** Returns the end of the time in which a payment can be charged, for people. It is a local time, with its day unless it is today. */
export function endOfCharge(end: Date, now = new Date()): string {
  const time = `${two(end.getHours())}:${two(end.getMinutes())}`
  if (end.toDateString() === now.toDateString()) return time
  return `${end.getFullYear()}-${two(end.getMonth() + 1)}-${two(end.getDate())} ${time}`
}

/** The text for a payment without a receipt. */
export function noReceiptText(seconds: number | null | undefined): string {
  if (seconds == null) return 'no receipt; can still be charged'
  if (isPastCharge({ state: 'uncertain', valid_before: seconds }, Date.now()))
    return 'no receipt; can be charged no more'
  return `no receipt; can be charged until ${endOfCharge(new Date(seconds * 1_000))}`
}

/** The text for a payment that the seller has refused. From `from` on, rounded up to a minute, the same command signs a new payment. */
export function newPaymentText(from: string): string {
  const minute = 60_000
  return `From ${endOfCharge(new Date(Math.ceil(Date.parse(from) / minute) * minute))} on the same command signs a new payment`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
