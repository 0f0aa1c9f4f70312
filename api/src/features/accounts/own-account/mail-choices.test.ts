import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/browser.ts'
import { type Person, TEST_PASSWORD } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const second = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin')

const show = async (as: Person) => (await studio.call('getMyMails', { as })).answer
const change = (as: Person, body: object, process = studio) => process.call('changeMyMails', { as, body })
const isOnList = async (email: string) => {
  const query = { kind: 'newsletter', q: email } as const
  const { answer } = await studio.call('listLeads', { as: admin, query })
  return answer.map((lead) => 'isActive' in lead && lead.isActive)
}

test('without a choice a member is reminded the day before and gets no newsletter; one choice leaves the other [ACCOUNTS-26]', async () => {
  const ann = await studio.signedInAs('user')
  expect(await show(ann)).toEqual({ reminder: 'day-before', newsletter: false, waitlist: true })
  const { status, answer } = await change(ann, { reminder: 'three-hours' })
  expect([status, answer]).toEqual([200, { reminder: 'three-hours', newsletter: false, waitlist: true }])
  await change(ann, { newsletter: true })
  expect(await show(ann)).toEqual({ reminder: 'three-hours', newsletter: true, waitlist: true })
})

test('the newsletter of the account is the subscription of its address, however it was begun or ended [ACCOUNTS-26]', async () => {
  const ann = await studio.signedInAs('user')
  const { email } = ann.user
  await studio.call('subscribeToNewsletter', { body: { email: email.toUpperCase() } })
  expect((await show(ann)).newsletter).toBe(true)
  await change(ann, { newsletter: false })
  expect([(await show(ann)).newsletter, await isOnList(email)]).toEqual([false, [false]])
  await change(ann, { newsletter: true })
  expect([(await show(ann)).newsletter, await isOnList(email)]).toEqual([true, [true]])
  const receipts = (await studio.mails()).filter(({ to }) => to.toLowerCase() === email)
  const token = /unsubscribe\?token=([\w-]+)/.exec(receipts.map(({ text }) => text).join())?.[1] ?? ''
  expect((await studio.call('unsubscribe', { query: { token } })).status).toBe(200)
  expect((await show(ann)).newsletter).toBe(false)
})

test('an address that is not verified is neither subscribed nor said to be [ACCOUNTS-26]', async () => {
  const body = {
    username: 'unproved',
    email: 'unproved@example.com',
    password: TEST_PASSWORD,
    firstName: 'Una',
    lastName: 'P',
  }
  await studio.call('subscribeToNewsletter', { body: { email: body.email } })
  const browser = aBrowser(studio)
  await browser.post('/api/register', body)
  expect(await (await browser.send('/api/user/mails')).json()).toEqual({
    ...{ reminder: 'day-before', newsletter: null, waitlist: true },
  })
  const send = (choices: object) =>
    browser.send('/api/user/mails', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(choices),
    })
  const refused = await send({ newsletter: false, reminder: 'none' })
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  expect(await isOnList(body.email)).toEqual([true])
  expect(await (await send({ reminder: 'none' })).json()).toEqual({
    reminder: 'none',
    newsletter: null,
    waitlist: true,
  })
})

test('two tabs that subscribe at once make one subscription [ACCOUNTS-26]', async () => {
  const ann = await studio.signedInAs('user')
  const both = await Promise.all([change(ann, { newsletter: true }), change(ann, { newsletter: true }, second)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await isOnList(ann.user.email)).toEqual([true])
})

test('each change of mails is in the audit log, one that changes nothing is not; the export holds the choice', async () => {
  const ann = await studio.signedInAs('user')
  await change(ann, { reminder: 'one-hour' })
  await change(ann, { reminder: 'one-hour', newsletter: false })
  const { id } = ann.user
  const { answer } = await studio.call('listAuditLog', { as: admin, query: { userId: id } })
  expect(answer.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['choose own mails', { id, reminder: 'day-before' }, { id, reminder: 'one-hour' }],
  ])
  expect((await studio.call('exportMyData', { as: ann })).answer).toMatchObject({ profile: { reminder: 'one-hour' } })
})
