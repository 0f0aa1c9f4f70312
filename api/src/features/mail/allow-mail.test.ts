import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { userStore } from '../accounts/people/index.ts'
import { MAX_ACCESS_MAILS_A_DAY, MAX_MAILS_A_DAY } from './allow-mail.ts'
import { queueMail } from './deliver-mail.ts'

const env = { CLIENT_ADDRESS_LIMIT_SCALE: '1000', RATE_LIMIT_RECOVERIES_PER_ACCOUNT: '100' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

/** Delivers the queued mails, and returns all that an address has got so far. */
const deliverMailsTo = async (email: string) => (await studio.deliverMails()).filter(({ to }) => to === email)
const facts = { firstName: 'Ann', className: 'Yoga', when: 'today', place: 'here', cancelBy: 'now' }
// Delivery looks up the real template by this name.
const reminderMail = { name: 'booking-reminder', write: () => ({ subject: '', text: '', html: '' }) }
const queueReminders = async (to: string, count: number) => {
  for (let index = 0; index < count; index += 1) await queueMail(studio.deps, { template: reminderMail, to, facts })
}

test('an unverified address gets at most 30 mails a day from all processes together, then one that explains the limit and a few to reset the password; the limit ends when the address is verified or the next day begins [ACCOUNTS-14, MAIL-8]', async () => {
  const { id, email } = await studio.aUser({ emailVerifiedAt: null })
  await queueReminders(email, MAX_MAILS_A_DAY + 2)
  await Promise.all([studio.deliverMails(), secondProcess.deliverMails()])
  const mails = await deliverMailsTo(email)
  expect(mails.filter(({ subject }) => subject === 'Tomorrow: Yoga')).toHaveLength(MAX_MAILS_A_DAY)
  expect(mails.filter(({ subject }) => subject === 'No more mails from us today')).toHaveLength(1)
  expect(mails).toHaveLength(MAX_MAILS_A_DAY + 1)
  for (let attempt = 0; attempt < MAX_ACCESS_MAILS_A_DAY + 2; attempt += 1)
    await studio.call('forgotPassword', { body: { email } })
  const resets = (await deliverMailsTo(email)).filter(({ subject }) => subject === 'Choose a new password')
  expect(resets).toHaveLength(MAX_ACCESS_MAILS_A_DAY)
  const deliverAndCountReminders = async () =>
    (await deliverMailsTo(email)).filter(({ subject }) => subject === 'Tomorrow: Yoga').length
  await queueReminders(email, 1)
  expect(await deliverAndCountReminders()).toBe(MAX_MAILS_A_DAY)
  const currentTime = studio.clock.now()
  await userStore(studio.deps).change({ id, changes: { emailVerifiedAt: currentTime }, currentTime })
  await queueReminders(email, 2)
  expect(await deliverAndCountReminders()).toBe(MAX_MAILS_A_DAY + 2)
  await userStore(studio.deps).change({ id, changes: { emailVerifiedAt: null }, currentTime })
  studio.clock.advance({ days: 1 })
  await queueReminders(email, 1)
  expect(await deliverAndCountReminders()).toBe(MAX_MAILS_A_DAY + 3)
})

test('an address without an account gets every mail', async () => {
  await queueReminders('studio@example.com', MAX_MAILS_A_DAY + 1)
  expect(await deliverMailsTo('studio@example.com')).toHaveLength(MAX_MAILS_A_DAY + 1)
})
