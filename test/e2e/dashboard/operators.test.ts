import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { refusal } from '../payments/market.ts'
import { untilAsPromised } from '../support/buyers/buyer.ts'
import { addStuckPayment, ageStuckPayment, SOLANA } from '../support/ledger/stuck-payment.ts'
import { enrolOperator, forgetUsedCode, type OperatorClient } from '../support/sellers/operator.ts'
import { codeOf } from '../support/sellers/second-factor.ts'
import { signUp } from '../support/sellers/seller.ts'
import { findingsOf } from './support/findings.ts'
import { chooseByTyping, hasFocus, pressOn, typeInto } from './support/keyboard.ts'
import { it as base } from './support/market-fixtures.ts'

/** Milliseconds after which the gateway's answers to unpaid requests must show a suspension or its end. */
const PROPAGATION_MS = 1000

const it = base
  .extend(
    'enrolled',
    { scope: 'file' },
    ({ settings, pool }) =>
      (role: 'viewer' | 'support' | 'admin') =>
        enrolOperator(settings, { pool, name: `${role}-${randomUUID()}`, role }),
  )
  .extend(
    'newSeller',
    ({ plane }) =>
      () =>
        signUp(plane),
  )
  /** Logs in through the form, with a valid code. */
  .extend('logIn', ({ pool }) => async (page: Page, operator: OperatorClient) => {
    await forgetUsedCode(pool, operator.name)
    await page.getByLabel('Name').fill(operator.name)
    await page.getByLabel('Password', { exact: true }).fill(operator.password)
    await page.getByLabel('Code').fill(codeOf(operator.secret))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText(operator.name).first().waitFor()
  })

/** Goes to another page without a reload, which would end the session. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
}

describe('an operator in a browser', () => {
  it('suspends an API, so that its buyers are refused, and resumes it', async ({
    browser,
    enrolled,
    logIn,
    market,
    shop,
  }) => {
    const admin = await enrolled('admin')
    await using tab = await browser.open({ of: 'operators', expected: [/status of 400/] })
    const { page } = tab
    await page.goto('/')
    await logIn(page, admin)
    const offer = async () => (await market.fetch(shop.url('/weather'))).status
    expect(await offer()).toBe(402)

    await page.getByRole('button', { name: 'Suspend' }).click()
    await page.getByLabel('Kind').last().click()
    await page.getByRole('option', { name: 'API', exact: true }).click()
    await page.getByLabel('Target').last().fill(randomUUID())
    await page.getByLabel('Reason').fill('stolen content, case 17')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('must be the id of an api').waitFor()
    await page.getByLabel('Target').last().fill(shop.api.id)
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    const row = page.getByRole('row', { name: new RegExp(shop.api.id) })
    await row.getByText('stolen content, case 17').waitFor()
    await untilAsPromised(
      'buyers are refused',
      async () => (await refusal(await market.fetch(shop.url('/weather')))).code === 'suspended',
      PROPAGATION_MS,
    )

    await row.getByRole('button', { name: `Resume ${shop.api.id}` }).click()
    await page.getByLabel('Reason').fill('settled with the owner')
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await row.waitFor({ state: 'detached' })
    await untilAsPromised('it is sold again', async () => (await offer()) === 402, PROPAGATION_MS)

    await goTo(page, 'Log')
    await page.getByLabel('Target').last().fill(shop.api.id.toUpperCase())
    await page.getByRole('row', { name: /resumed.*settled with the owner/ }).waitFor()
    await page.getByRole('row', { name: /suspended.*stolen content, case 17/ }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
  })

  it('closes a stuck payment by a decision after a confirmation', async ({
    browser,
    enrolled,
    logIn,
    pool,
    seller,
  }) => {
    const admin = await enrolled('admin')
    const settled = await addStuckPayment(pool, seller.accountId)
    await using tab = await browser.open({ of: 'operators' })
    const { page } = tab
    await page.goto(`/dashboard/stuck-payments/${settled}`)
    await logIn(page, admin)
    await page.getByText('Nobody knows whether it was settled.').waitFor()
    const decide = async (verdict: string) => {
      await page.getByRole('button', { name: 'Decide' }).click()
      await page.getByRole('radio', { name: new RegExp(`^${verdict}`) }).click()
      await page.getByLabel('Evidence').fill('the explorer shows it, block 7')
    }
    await decide('Settled')
    await page.getByLabel('Transaction').fill('5sig')
    await page.getByRole('button', { name: 'Go on' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/7 units of Mint from p to Payee\. The money counts as the seller’s/).waitFor()
    // Cancelling the confirmation decides nothing.
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect((await admin.call<{ decisions: object[] }>('GET', `/stuck-payments/${settled}`)).body.decisions).toEqual([])
    await page.getByRole('button', { name: 'Go on' }).click()
    await question.getByRole('button', { name: 'Record as settled' }).click()
    await page.getByText('carried out', { exact: true }).waitFor()
    await page.getByText('SETTLED', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Decide' }).count()).toBe(0)

    // The list leaves out payments of the last two minutes.
    const open = await addStuckPayment(pool, seller.accountId, { isOpen: true })
    await goTo(page, 'Stuck payments')
    await page.getByLabel('Account').fill(seller.accountId)
    await page.getByLabel('Network').fill(SOLANA)
    await page.getByText('No payment is stuck in this way').waitFor()
    await ageStuckPayment(pool, open)
    await page.getByLabel('Network').fill('')
    await page.getByRole('row').nth(1).getByRole('link').click()
    // A decision that authz refuses is shown with its reason, and the payment stays in the list.
    await decide('Not settled')
    await expect.poll(() => page.getByLabel('Transaction', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Go on' }).click()
    await question.getByRole('button', { name: 'Record as not settled' }).click()
    await page.getByText(/^refused: /).waitFor()
    await page.getByRole('button', { name: 'Decide' }).waitFor()
  })

  it('sees no action that the role forbids', async ({ browser, enrolled, logIn, pool, seller }) => {
    const payee = `0x${randomUUID().replaceAll('-', '')}aaaaaaaa`
    const [admin, support, viewer] = [await enrolled('admin'), await enrolled('support'), await enrolled('viewer')]
    await admin.suspend('payee', payee)
    await admin.suspend('host', `${payee}.example.com`)
    const stuck = await addStuckPayment(pool, seller.accountId)
    await using tab = await browser.open({ of: 'operators' })
    const { page } = tab
    await page.goto(`/dashboard/suspensions?target=${payee}`)
    await logIn(page, support)
    await page.getByRole('row', { name: new RegExp(payee) }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: `Resume ${payee}` }).count()).toBe(0)
    await page.getByLabel('Target').fill(`${payee}.EXAMPLE.com`)
    await page.getByRole('button', { name: `Resume ${payee}.example.com` }).waitFor()
    await page.getByRole('button', { name: 'Suspend' }).click()
    await page.getByLabel('Kind').last().click()
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Account', 'API', 'Host'])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()

    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.goto(`/dashboard/stuck-payments/${stuck}`)
    await logIn(page, viewer)
    await page.getByText('Nobody knows whether it was settled.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Decide' }).count()).toBe(0)
    await page.getByRole('link', { name: seller.accountId }).click()
    await page.getByRole('heading', { name: seller.email }).waitFor()
    await page.getByText('It was never suspended.').waitFor()
    for (const name of ['Suspend the account', 'Change the plan'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    await goTo(page, 'Suspensions')
    await page.getByRole('columnheader', { name: 'Target' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Suspend|Resume/ }).count()).toBe(0)
  })

  it('finds an account, suspends it and gives it another plan, with the keyboard only', async ({
    browser,
    enrolled,
    logIn,
    newSeller,
  }) => {
    const [admin, seller] = [await enrolled('admin'), await newSeller()]
    const plan = `plan-${randomUUID().slice(0, 8)}`
    const limits = [{ environment: 'development', resource: 'apis', most: 7 }]
    await admin.call('PUT', `/plans/${plan}`, { limits, reason: 'a test' })
    await using tab = await browser.open({ of: 'operators' })
    const { page } = tab
    await page.goto('/dashboard/accounts')
    await logIn(page, admin)
    await typeInto(page, page.getByLabel('E-mail or id'), seller.email.toUpperCase())
    await pressOn(page, page.getByRole('link', { name: seller.email }))
    await page.getByRole('heading', { name: 'Plan standard' }).waitFor()

    await pressOn(page, page.getByRole('button', { name: 'Change the plan' }))
    await chooseByTyping(page, page.getByRole('combobox', { name: 'Plan' }), plan)
    await typeInto(page, page.getByLabel('Reason'), 'asked for it')
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Change the plan' }))
    await page.getByRole('heading', { name: `Plan ${plan}` }).waitFor()
    await page.getByText('apis, development').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Change the plan' }))).toBe(true)

    await pressOn(page, page.getByRole('button', { name: 'Suspend the account' }))
    await typeInto(page, page.getByLabel('Reason'), 'fraud, case 18')
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Suspend' }))
    await page.getByRole('row', { name: /fraud, case 18/ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Suspend the account' }).count()).toBe(0)
  })
})

describe('a session of an operator', () => {
  it('exists only in the memory of its page: nothing is stored, and a reload asks again', async ({
    browser,
    enrolled,
    logIn,
  }) => {
    const viewer = await enrolled('viewer')
    await using tab = await browser.open({ of: 'operators', expected: [/status of 401/] })
    const { page, context } = tab
    await page.goto('/dashboard/log?operator=gateway')
    await page.getByLabel('Name').fill(viewer.name)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Wrong name, password or code.').waitFor()
    await logIn(page, viewer)
    await page.waitForURL(/\/dashboard\/log\?operator=gateway$/)
    const stored = '[...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat().join(" ")'
    expect(await page.evaluate<string>(stored)).not.toContain('launa_operator')
    expect(await context.cookies()).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })

  it('that has ended leads to the login, and the login leads back', async ({ browser, enrolled, logIn, pool }) => {
    const viewer = await enrolled('viewer')
    await using tab = await browser.open({ of: 'operators', expected: [/status of 401/] })
    const { page } = tab
    await page.goto('/dashboard/log')
    await logIn(page, viewer)
    // The page sends one request for its list. After the answer, only the click below can show that the session has ended.
    await page.getByRole('row').nth(1).waitFor()
    await pool.query(
      'delete from operator_session where operator_id = (select id from operator_account where name = $1)',
      [viewer.name],
    )
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByText('Your session has ended. Log in to go on where you were.').waitFor()
    await logIn(page, viewer)
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
  })
})

describe('in light and dark, on a laptop and on a phone', () => {
  it('each page of operators is accessible and fits', async ({ browser, enrolled, logIn, pool, newSeller }) => {
    const [admin, seller] = [await enrolled('admin'), await newSeller()]
    const id = await admin.suspend('account', seller.accountId)
    await admin.resume(id)
    await admin.suspend('payee', `0x${randomUUID().replaceAll('-', '')}bbbbbbbb`)
    const stuck = await addStuckPayment(pool, seller.accountId)
    await ageStuckPayment(pool, stuck)
    await using tab = await browser.open({ of: 'operators' })
    const { page } = tab
    await page.goto('/dashboard/suspensions?state=all')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const looks = async (name: string) => {
      await page.waitForLoadState('networkidle')
      expect(await findingsOf(page, `operators-${name}`)).toEqual([])
      // The window becomes wide again, because the links that the test clicks next are in a closed drawer on phones.
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await looks('login')
    await logIn(page, admin)
    await page.getByRole('row').nth(2).waitFor()
    await looks('suspensions')
    await page.getByRole('button', { name: 'Suspend' }).click()
    await looks('suspend')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await goTo(page, 'Log')
    await page.getByRole('row').nth(2).waitFor()
    await page.locator('summary').first().click()
    await looks('log')
    await goTo(page, 'Accounts')
    await page.getByLabel('E-mail or id').fill(seller.accountId)
    await page.getByRole('link', { name: seller.email }).waitFor()
    await looks('accounts')
    await page.getByRole('link', { name: seller.email }).click()
    await page.getByText('the test goes on').waitFor()
    await looks('account')
    await goTo(page, 'Stuck payments')
    await looks('stuck-payments')
    await page.getByLabel('Account').fill(seller.accountId)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'Decide' }).waitFor()
    await looks('stuck-payment')
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('radio', { name: /^Settled/ }).click()
    await looks('decide')
  })
})
