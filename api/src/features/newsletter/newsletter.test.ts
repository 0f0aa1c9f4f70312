import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_LEAD_FORMS: '100000' } })
const subscribe = (email: string) => studio.call('subscribeToNewsletter', { body: { email } })
const receiptOf = async (email: string) => {
  const mail = (await studio.mails()).filter(({ to }) => to === email).at(-1)
  if (!mail?.unsubscribeUrl) throw new Error(`no receipt with an unsubscribe address for ${email}`)
  return { ...mail, unsubscribeUrl: mail.unsubscribeUrl }
}
const pathOf = (address: string) => address.replace(studio.env.PUBLIC_URL, '')
const admin = await studio.signedInAs('admin')
const leadOf = async (q: string) =>
  (await studio.call('listLeads', { as: admin, query: { kind: 'newsletter', q } })).answer

test('a new newsletter address gets the sentence of the toast and a receipt, and the studio a mail [MAIL-2]', async () => {
  const { status, answer } = await subscribe('ann@example.com')
  expect(status).toBe(200)
  expect(answer.message).toBe("You'll receive inspiring wellness insights and event updates soon.")
  const receipt = await receiptOf('ann@example.com')
  expect(receipt.text).toContain(receipt.unsubscribeUrl)
  const toStudio = (await studio.mails()).filter(({ to }) => to === studio.env.STUDIO_EMAIL)
  expect(toStudio.map(({ replyTo }) => replyTo)).toEqual(['ann@example.com'])
})

test('newsletter sign-ups of one address, at once and later, in any letter case, make one subscription and one receipt [MAIL-6]', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => subscribe('rush@example.com')))
  const again = await subscribe('RUSH@example.com')
  expect(new Set(first.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${again.text}`]))
  const leads = await leadOf('rush@example.com')
  expect(leads).toHaveLength(1)
  expect((await studio.mails()).filter(({ to }) => /^rush@/i.test(to))).toHaveLength(1)
  const { unsubscribeUrl } = await receiptOf('rush@example.com')
  expect(JSON.stringify(leads)).not.toContain(new URL(unsubscribeUrl).searchParams.get('token'))
})

test('RFC 8058: the mail program posts to the address in the header, without cookie or origin, and the subscription ends [MAIL-6]', async () => {
  await subscribe('click@example.com')
  const { unsubscribeUrl } = await receiptOf('click@example.com')
  const answer = await studio.request(pathOf(unsubscribeUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ message: expect.stringContaining('unsubscribed') })
  expect(await leadOf('click@example.com')).toMatchObject([{ isActive: false, unsubscribedAt: expect.any(String) }])
})

test('opening the unsubscribe page ends nothing; its button does [MAIL-6]', async () => {
  await subscribe('page@example.com')
  const path = pathOf((await receiptOf('page@example.com')).unsubscribeUrl)
  const shown = await studio.request(path, { headers: { Accept: 'text/html' } })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('Content-Type')).toContain('text/html')
  expect(shown.headers.get('Referrer-Policy')).toBeTruthy()
  expect(shown.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  const html = await shown.text()
  expect(html).toContain('<form method="post">')
  expect(html).toContain('page@example.com')
  expect(await leadOf('page@example.com')).toMatchObject([{ isActive: true, unsubscribedAt: null }])
  const done = await studio.request(path, {
    method: 'POST',
    headers: { Accept: 'text/html,*/*', Origin: studio.env.PUBLIC_URL },
  })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('You are unsubscribed')
  expect(await leadOf('page@example.com')).toMatchObject([{ isActive: false }])
})

test('unsubscribing twice is no error, and subscribing again is welcome [MAIL-6]', async () => {
  await subscribe('back@example.com')
  const path = pathOf((await receiptOf('back@example.com')).unsubscribeUrl)
  for (let count = 0; count < 2; count += 1) expect((await studio.request(path, { method: 'POST' })).status).toBe(200)
  studio.clock.advance({ days: 2 })
  expect((await subscribe('back@example.com')).answer.message).toContain('inspiring')
  expect(await leadOf('back@example.com')).toMatchObject([{ isActive: true, unsubscribedAt: null }])
  expect((await studio.mails()).filter(({ to }) => to === 'back@example.com').length).toBe(2)
})

test('an unknown unsubscribe token is a clear 404, as page and as JSON [MAIL-6]', async () => {
  const page = await studio.request('/api/newsletter/unsubscribe?token=guessed', { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('This link is not valid')
  const answer = await studio.call('unsubscribe', { query: { token: 'guessed' } })
  expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
})
