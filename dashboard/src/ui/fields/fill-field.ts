/** Fills a field by a button inside of it. The button vanishes then, so the field gets the focus. */
export function fillField(id: string, fill: () => void): void {
  fill()
  document.getElementById(id)?.focus()
}
