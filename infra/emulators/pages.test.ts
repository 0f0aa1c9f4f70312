import axe from 'axe-core'
import { JSDOM } from 'jsdom'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { aMembership, classCheckout, payAt, startTestEmulator, type World } from './testing/start-emulator.ts'

/** What axe finds wrong with a page; colours need a browser and are checked by the tokens' own test. */
async function violations(world: World, path: string): Promise<string[]> {
  const { window } = new JSDOM(await (await fetch(`${world.url}${path}`)).text(), {
    url: `${world.url}${path}`,
    runScripts: 'outside-only',
  })
  window.eval(axe.source)
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations: found } = await inPage.run(window.document.documentElement, {
    rules: { 'color-contrast': { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('no page of the emulators has an accessibility fault', async () => {
  const world = await startTestEmulator()
  const subscription = await aMembership(world)
  const { id } = await world.stripe.checkout.sessions.create(classCheckout())
  const step = await world.stripe.checkout.sessions.create(classCheckout())
  await payAt(world, { id: step.id, card: '4000002500003155' })
  const portal = await world.stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: 'http://localhost/',
  })
  await createTransport({ host: '127.0.0.1', port: world.smtpPort }).sendMail({
    from: 'a@x.example',
    to: 'b@x.example',
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
  })
  const [mail] = (await (await fetch(`${world.url}/__local/mail/email`)).json()) as { id: string }[]
  const [charge] = (await world.stripe.charges.list()).data
  const paths = [
    '/__local/',
    '/__local/mail/',
    `/__local/mail/${mail?.id}`,
    '/__local/images/',
    `/__local/payments/checkout/${id}`,
    `/__local/payments/checkout/${step.id}/authenticate`,
    `/__local/payments/portal/${portal.id}`,
    `/__local/payments/invoices/${subscription.latest_invoice}`,
    `/__local/payments/receipts/${charge?.id}`,
  ]
  const found = await Promise.all(paths.map((path) => violations(world, path)))
  expect(Object.fromEntries(paths.map((path, place) => [path, found[place]]))).toEqual(
    Object.fromEntries(paths.map((path) => [path, []])),
  )
})
