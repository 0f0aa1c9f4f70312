import axe from 'axe-core'
import { JSDOM } from 'jsdom'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import {
  createClassCheckoutParams,
  createPaidSubscription,
  payCheckout,
  startTestEmulator,
  type TestEmulator,
} from './testing/start-emulator.ts'

/**
 * Returns what axe finds wrong with a page, except contrast: that needs a browser, and portal/ui/tokens.test.ts checks the
 * same colours.
 */
async function findViolations(emulator: TestEmulator, path: string): Promise<string[]> {
  const { window } = new JSDOM(await (await fetch(`${emulator.url}${path}`)).text(), {
    url: `${emulator.url}${path}`,
    runScripts: 'outside-only',
  })
  window.eval(axe.source)
  const { axe: axeInPage } = window as unknown as { axe: typeof axe }
  const { violations } = await axeInPage.run(window.document.documentElement, {
    rules: { 'color-contrast': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('the pages of the emulators have no accessibility violations', async () => {
  const emulator = await startTestEmulator()
  const subscription = await createPaidSubscription(emulator)
  const { id } = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  const authenticatingCheckout = await emulator.stripe.checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(emulator, { id: authenticatingCheckout.id, card: '4000002500003155' })
  const portal = await emulator.stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: 'http://localhost/',
  })
  await createTransport({ host: '127.0.0.1', port: emulator.smtpPort }).sendMail({
    from: 'a@x.example',
    to: 'b@x.example',
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
  })
  const [mail] = (await (await fetch(`${emulator.url}/__local/mail/email`)).json()) as { id: string }[]
  const [charge] = (await emulator.stripe.charges.list()).data
  const paths = [
    '/__local/',
    '/__local/mail/',
    `/__local/mail/${mail?.id}`,
    '/__local/images/',
    `/__local/payments/checkout/${id}`,
    `/__local/payments/checkout/${authenticatingCheckout.id}/authenticate`,
    `/__local/payments/portal/${portal.id}`,
    `/__local/payments/invoices/${subscription.latest_invoice}`,
    `/__local/payments/receipts/${charge?.id}`,
  ]
  const violationsByPath = await Promise.all(paths.map((path) => findViolations(emulator, path)))
  expect(Object.fromEntries(paths.map((path, index) => [path, violationsByPath[index]]))).toEqual(
    Object.fromEntries(paths.map((path) => [path, []])),
  )
})
