import type { Locator, Page } from 'playwright-core'

/** The maximum number of Tab presses from one control of a page to any other. */
const MOST_STEPS = 400

/** Presses Tab until a control has the focus. Throws if it cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${control}`)
}

/** Moves the focus to a control and presses it. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a field, which selects its text, and replaces the text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * Opens a list of options and chooses one by typing its text. Waits until an option has the focus: while a list still opens, the first
 * letters would go to another control.
 */
export async function chooseByTyping(page: Page, list: Locator, option: string): Promise<void> {
  await pressOn(page, list)
  await page.locator('[role=option]:focus').waitFor()
  await page.keyboard.type(option)
  await page.locator('[role=option]:focus', { hasText: option }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { ownerDocument } = element as unknown as { ownerDocument: { activeElement: unknown } }
    return element === ownerDocument.activeElement
  })
}

/** Types a text into a field in one go: each key is a separate event, and the page gets no chance to render in between. */
export async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, typed) => {
    const input = element as unknown as { value: string; dispatchEvent(event: Event): boolean }
    // React overwrites this property on the element, so the setter comes from the prototype.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
    for (const character of typed) {
      set?.call(input, `${input.value}${character}`)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}
