import { expect, test } from 'vitest'
import { createMailbox } from '../../../testing/mailbox.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const admin = await studio.signedInAs('admin')

const loadChoices = async (as: Person) => (await studio.call('getMyMailChoices', { as })).answer
const changeChoices = (as: Person, body: object) => studio.call('changeMyMailChoices', { as, body })
const loadActiveFlags = async (email: string) => {
  const query = { kind: 'newsletter', q: email } as const
  const { answer } = await studio.call('listLeads', { as: admin, query })
  return answer.map((lead) => 'isActive' in lead && lead.isActive)
}

test('by default a user is reminded the day before and gets no newsletter; changing one choice keeps the others [ACCOUNTS-26]', async () => {
  const ann = await studio.signedInAs('user')
  expect(await loadChoices(ann)).toEqual({ reminder: 'day-before', newsletter: false, waitlist: true })
  const { status, answer } = await changeChoices(ann, { reminder: 'three-hours' })
  expect([status, answer]).toEqual([200, { reminder: 'three-hours', newsletter: false, waitlist: true }])
  await changeChoices(ann, { newsletter: true })
  expect(await loadChoices(ann)).toEqual({ reminder: 'three-hours', newsletter: true, waitlist: true })
})

test('the newsletter choice of an account shows the subscription of its address, wherever that was started or ended [ACCOUNTS-26]', async () => {
  const ann = await studio.signedInAs('user')
  const { email } = ann.user
  await studio.call('subscribeToNewsletter', { body: { email: email.toUpperCase() } })
  expect((await loadChoices(ann)).newsletter).toBe(true)
  await changeChoices(ann, { newsletter: false })
  expect([(await loadChoices(ann)).newsletter, await loadActiveFlags(email)]).toEqual([false, [false]])
  await changeChoices(ann, { newsletter: true })
  expect([(await loadChoices(ann)).newsletter, await loadActiveFlags(email)]).toEqual([true, [true]])
  const token = await createMailbox(studio).findMailedToken(email, 'unsubscribe')
  expect((await studio.call('unsubscribe', { query: { token } })).status).toBe(200)
  expect((await loadChoices(ann)).newsletter).toBe(false)
})

test('an unverified account neither sees nor changes the newsletter subscription of its address [ACCOUNTS-26]', async () => {
  const una = await studio.signedInAs('user', { emailVerifiedAt: null })
  await studio.call('subscribeToNewsletter', { body: { email: una.user.email } })
  expect(await loadChoices(una)).toEqual({ reminder: 'day-before', newsletter: null, waitlist: true })
  const refusal = await changeChoices(una, { newsletter: false, reminder: 'none' })
  expect([refusal.status, refusal.error.code]).toEqual([409, 'EMAIL_NOT_VERIFIED'])
  expect(await loadActiveFlags(una.user.email)).toEqual([true])
  expect((await changeChoices(una, { reminder: 'none' })).answer).toMatchObject({ reminder: 'none', newsletter: null })
})
