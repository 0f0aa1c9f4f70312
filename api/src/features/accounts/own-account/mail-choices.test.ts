import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin')

const show = async (as: Person) => (await studio.call('getMyMailChoices', { as })).answer
const change = (as: Person, body: object) => studio.call('changeMyMailChoices', { as, body })
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
  const token = await createMailbox(studio).findMailedToken(email, 'unsubscribe')
  expect((await studio.call('unsubscribe', { query: { token } })).status).toBe(200)
  expect((await show(ann)).newsletter).toBe(false)
})

test('an unverified address is not subscribed to the newsletter, and the answer does not say whether it is [ACCOUNTS-26]', async () => {
  const una = await studio.signedInAs('user', { emailVerifiedAt: null })
  await studio.call('subscribeToNewsletter', { body: { email: una.user.email } })
  expect(await show(una)).toEqual({ reminder: 'day-before', newsletter: null, waitlist: true })
  const refused = await change(una, { newsletter: false, reminder: 'none' })
  expect([refused.status, refused.error.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  expect(await isOnList(una.user.email)).toEqual([true])
  expect((await change(una, { reminder: 'none' })).answer).toMatchObject({ reminder: 'none', newsletter: null })
})
