import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const subscribe = (email: string) => studio.call('subscribeToNewsletter', { body: { email } })
/** Returns the latest receipt: `deliverMails` returns all mails that were sent so far. */
const deliverReceipt = async (email: string) => {
  const mail = (await studio.deliverMails()).filter(({ to }) => to === email).at(-1)
  if (!mail?.unsubscribeUrl) throw new Error(`no receipt with an unsubscribe address for ${email}`)
  return { ...mail, unsubscribeUrl: mail.unsubscribeUrl }
}
const getPath = (address: string) => address.replace(studio.env.PUBLIC_URL, '')
const admin = await studio.signedInAs('admin')
const listSubscriptions = async (q: string) =>
  (await studio.call('listLeads', { as: admin, query: { kind: 'newsletter', q } })).answer

test('subscribing returns the text of the toast, and mails a receipt to the reader and a notice to the studio [MAIL-2]', async () => {
  const { status, answer } = await subscribe('ann@example.com')
  expect(status).toBe(200)
  expect(answer.message).toBe("You'll receive inspiring wellness insights and event updates soon.")
  const receipt = await deliverReceipt('ann@example.com')
  expect(receipt.text).toContain(receipt.unsubscribeUrl)
  const mailsToStudio = (await studio.deliverMails()).filter(({ to }) => to === studio.env.STUDIO_EMAIL)
  expect(mailsToStudio.map(({ replyTo }) => replyTo)).toEqual(['ann@example.com'])
})

test('repeated and concurrent sign-ups of one address create one subscription and one receipt [MAIL-6]', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => subscribe('rush@example.com')))
  const repeatedOutcome = await subscribe('RUSH@example.com')
  expect(new Set(outcomes.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`200 ${repeatedOutcome.text}`]),
  )
  const subscriptions = await listSubscriptions('rush@example.com')
  expect(subscriptions).toHaveLength(1)
  expect((await studio.deliverMails()).filter(({ to }) => /^rush@/i.test(to))).toHaveLength(1)
  const { unsubscribeUrl } = await deliverReceipt('rush@example.com')
  expect(JSON.stringify(subscriptions)).not.toContain(new URL(unsubscribeUrl).searchParams.get('token'))
})

test('opening the unsubscribe page changes nothing, its button ends the subscription, and an unknown link is 404 [MAIL-6]', async () => {
  await subscribe('page@example.com')
  const path = getPath((await deliverReceipt('page@example.com')).unsubscribeUrl)
  const page = await studio.request(path, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(page.headers.get('Referrer-Policy')).toBeTruthy()
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  const html = await page.text()
  expect(html).toContain('<form method="post">')
  expect(html).toContain('page@example.com')
  expect(await listSubscriptions('page@example.com')).toMatchObject([{ isActive: true, unsubscribedAt: null }])
  const response = await studio.request(path, {
    method: 'POST',
    headers: { Accept: 'text/html,*/*', Origin: studio.env.PUBLIC_URL },
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('You are unsubscribed')
  expect(await listSubscriptions('page@example.com')).toMatchObject([{ isActive: false }])
  const unknownPage = await studio.request(`${path}x`, { headers: { Accept: 'text/html' } })
  expect(unknownPage.status).toBe(404)
  expect(await unknownPage.text()).toContain('This link is not valid')
  const answer = await studio.call('unsubscribe', { query: { token: 'guessed' } })
  expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
})

test('a one-click request of a mail program (RFC 8058), without cookie or origin, ends the subscription, may be repeated, and the reader can subscribe again [MAIL-6]', async () => {
  await subscribe('back@example.com')
  const path = getPath((await deliverReceipt('back@example.com')).unsubscribeUrl)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  for (let count = 0; count < 2; count += 1) {
    const response = await studio.request(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect([response.status, (await response.json()).message]).toEqual([200, expect.stringContaining('unsubscribed')])
  }
  expect(await listSubscriptions('back@example.com')).toMatchObject([
    { isActive: false, unsubscribedAt: expect.any(String) },
  ])
  // One address gets at most one receipt a day.
  studio.clock.advance({ days: 2 })
  expect((await subscribe('back@example.com')).answer.message).toContain('inspiring')
  expect(await listSubscriptions('back@example.com')).toMatchObject([{ isActive: true, unsubscribedAt: null }])
  expect((await studio.deliverMails()).filter(({ to }) => to === 'back@example.com').length).toBe(2)
})
