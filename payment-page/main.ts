import { CLOCK_SLACK } from '../sdks/typescript/src/buyer/journal/journal.ts'
import { randomHex } from '../sdks/typescript/src/bytes.ts'
import { answerElements } from './answer.ts'
import { secondsOf } from './authorization.ts'
import { element } from './element.ts'
import { createJournal, isOver, type OpenPayment } from './journal.ts'
import { buy, type Purchase, type PurchasePorts } from './purchase.ts'
import type { Offer } from './terms.ts'
import { accountOn, discoverWallets, signTypedData, type Wallet } from './wallet.ts'
import { clockTime, commandOf, openText, priceText, purchaseText } from './words.ts'

/* The button of the 402 page. The server writes the content of the page. This script adds the wallets, the payment and the answer. */

const section = document.querySelector<HTMLElement>('#pay')
const offers: readonly Offer[] = JSON.parse(section?.dataset.offers ?? '[]')
const url = location.origin + location.pathname + location.search
const journal = createJournal(localStorage)

const status = element('p', {})
status.setAttribute('role', 'status')
const controls = element('div', { className: 'controls' })
const result = element('div', {})

let wallets: readonly Wallet[] = []
let wallet: Wallet | undefined
let [offer] = offers
let isBusy = false
let again: ReturnType<typeof setTimeout> | undefined

section?.append(element('h2', {}, 'Pay here'), controls, status, result)
discoverWallets((found) => {
  wallets = found
  wallet = found.find((each) => each.provider === wallet?.provider) ?? found[0]
  show()
})

/** Draws the controls for the actions that are possible now. */
function show(): void {
  if (isBusy) return
  const now = Date.now() / 1000
  const open = journal.find(url, now)
  clearTimeout(again)
  const canEnd = open?.state === 'open' && !isOver(open, now)
  if (canEnd) again = setTimeout(show, (open.validBefore + CLOCK_SLACK + 1 - now) * 1000)
  controls.replaceChildren(...(open ? forOpen(open, now) : forNew()))
  if (open && result.childElementCount === 0 && status.textContent === '') status.textContent = openText(open, now)
}

function forOpen(payment: OpenPayment, now: number): HTMLElement[] {
  const mayBeOwed = payment.state === 'owed' || isOver(payment, now)
  if (!mayBeOwed) return [button('Send the same payment again', run)]
  const forget = () => {
    journal.end(url)
    say('')
    show()
  }
  const giveUp = button('Give the answer up', forget, 'secondary')
  if (!payment.isTooLarge) return [button('Ask for the answer, without paying again', run), giveUp]
  const command = element('pre', { tabIndex: 0, ariaLabel: 'The command' }, element('code', {}, commandOf(payment)))
  return [command, giveUp]
}

function forNew(): HTMLElement[] {
  if (!offer) return [element('p', {}, 'A wallet in the browser cannot pay these terms. Pay from code.')]
  if (!wallet) return [element('p', {}, 'There is no wallet in this browser. Install one, or pay from code.')]
  const { terms, network } = offer
  const agreed = element('p', {}, `You sign a transfer of ${priceText(offer)} on ${network} to `)
  agreed.append(element('code', {}, terms.payTo), `. It can be charged for ${secondsOf(terms)} seconds at most.`)
  return [...choices(), agreed, button(`Pay ${priceText(offer)}`, run)]
}

/** The controls that choose a price and a wallet, if there is a choice. */
function choices(): HTMLElement[] {
  const prices = offers.map((each) => ({ label: `${priceText(each)} on ${each.network}`, value: each }))
  const named = wallets.map((each) => ({ label: each.name, value: each }))
  return [
    ...select('Price', prices, offer, (chosen) => {
      offer = chosen
    }),
    ...select('Wallet', named, wallet, (chosen) => {
      wallet = chosen
    }),
  ]
}

function select<Value>(
  label: string,
  options: readonly { label: string; value: Value }[],
  chosen: Value,
  choose: (value: Value | undefined) => void,
): HTMLElement[] {
  if (options.length < 2) return []
  const list = element('select', {})
  list.append(...options.map((each) => element('option', { selected: each.value === chosen }, each.label)))
  list.addEventListener('change', () => {
    choose(options[list.selectedIndex]?.value)
    show()
    controls.querySelector<HTMLElement>(`select[aria-label="${label}"]`)?.focus()
  })
  list.ariaLabel = label
  return [element('p', {}, element('span', {}, `${label} `), list)]
}

function button(label: string, onClick: () => unknown, className = ''): HTMLButtonElement {
  const made = element('button', { type: 'button', className }, label)
  made.addEventListener('click', onClick)
  return made
}

const WAITING = {
  price: 'Asking the gateway for the price.',
  wallet: 'Waiting for your wallet.',
  answer: 'Waiting for the answer.',
}

/** Runs one purchase of a URL at a time, over all tabs, because two tabs could sign two payments for it. */
async function run(): Promise<void> {
  const chosen = journal.find(url, Date.now() / 1000)?.offer ?? offer
  if (isBusy || !chosen) return
  isBusy = true
  const hadFocus = controls.contains(document.activeElement)
  for (const each of controls.querySelectorAll('button')) each.disabled = true
  result.replaceChildren()
  try {
    await navigator.locks.request(`launa.payment ${url}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return say('Another tab is paying for this address.')
      report(await buy(chosen, ports()), chosen)
    })
  } catch {
    say('The page has failed. If you signed a payment, it is kept: load the page again.')
  }
  isBusy = false
  show()
  if (hadFocus) controls.querySelector('button')?.focus({ preventScroll: true })
}

function ports(): PurchasePorts {
  const payer = () => {
    if (!wallet) throw new Error('no wallet')
    return wallet
  }
  return {
    ...{ url, journal, language: navigator.language, fetch: fetch.bind(globalThis) },
    nowSeconds: () => Date.now() / 1000,
    nonce: () => `0x${randomHex(32)}`,
    account: async (asked) => accountOn(payer(), asked),
    sign: async (account, data) => signTypedData(payer(), account, data),
    onWait: (what) => say(WAITING[what]),
  }
}

function report(purchase: Purchase, paid: Offer): void {
  say(purchaseText(purchase, paid, Date.now() / 1000))
  if (purchase.kind !== 'answered') return
  const { outcome, payment, headers, ...body } = purchase
  const isOfApi = outcome.kind === 'charged' || outcome.kind === 'no_receipt'
  // A cut answer is not shown, because its beginning would look like a whole answer.
  const shown = isOfApi && body.end !== 'too_long' ? answerElements(body, headers.get('content-type') ?? '') : []
  const transaction = outcome.kind === 'charged' ? outcome.receipt.transaction : undefined
  result.replaceChildren(...(transaction ? [receipt(transaction, payment.offer)] : []), ...shown)
}

function receipt(transaction: string, { terms, network, ...price }: Offer): HTMLElement {
  const rows = [
    ['Paid', `${priceText(price)} on ${network}`],
    ['To', terms.payTo],
    ['Transaction', transaction],
    ['At', clockTime(Date.now() / 1000)],
  ]
  const list = element('dl', { className: 'receipt' })
  for (const [name, value] of rows) list.append(element('dt', {}, name ?? ''), element('dd', {}, value ?? ''))
  return list
}

function say(text: string): void {
  status.textContent = text
}
