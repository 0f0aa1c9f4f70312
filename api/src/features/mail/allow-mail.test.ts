import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { MAX_ACCESS_MAILS_A_DAY, MAX_MAILS_A_DAY } from './allow-mail.ts'
import { queueMail } from './deliver-mail.ts'

const env = { RATE_LIMIT_SCALE: '1000', RATE_LIMIT_RECOVERIES_PER_ACCOUNT: '100' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

const mailsTo = async (email: string) => (await studio.mails()).filter(({ to }) => to === email)
const facts = { firstName: 'Ann', className: 'Yoga', when: 'today', place: 'here', cancelBy: 'now' }
// Delivery looks up the real template by this name.
const reminderMail = { name: 'booking-reminder', write: () => ({ subject: '', text: '', html: '' }) }
const queueReminders = async (to: string, count: number) => {
  for (let index = 0; index < count; index += 1) await queueMail(studio.deps, { template: reminderMail, to, facts })
}
const anUnverifiedUser = () => studio.aUser({ emailVerifiedAt: null })

test('two processes send an unverified address 30 mails a day, and one that explains the limit [ACCOUNTS-14, MAIL-8]', async () => {
  const { email } = await anUnverifiedUser()
  await queueReminders(email, 40)
  await Promise.all([studio.mails(), secondProcess.mails()])
  const mails = await mailsTo(email)
  expect(mails.filter(({ subject }) => subject === 'Tomorrow: Yoga')).toHaveLength(MAX_MAILS_A_DAY)
  expect(mails.filter(({ subject }) => subject === 'No more mails from us today')).toHaveLength(1)
  expect(mails).toHaveLength(MAX_MAILS_A_DAY + 1)
  await queueReminders(email, 1)
  expect(await mailsTo(email)).toHaveLength(MAX_MAILS_A_DAY + 1)
  studio.clock.advance({ days: 1 })
  await queueReminders(email, 1)
  expect(await mailsTo(email)).toHaveLength(MAX_MAILS_A_DAY + 2)
})

test('above the limit the owner still gets a few mails to reset the password [MAIL-8]', async () => {
  const { email } = await anUnverifiedUser()
  await queueReminders(email, MAX_MAILS_A_DAY + 1)
  await mailsTo(email)
  for (let attempt = 0; attempt < MAX_ACCESS_MAILS_A_DAY + 2; attempt += 1)
    await studio.call('forgotPassword', { body: { email } })
  const resets = (await mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password')
  expect(resets).toHaveLength(MAX_ACCESS_MAILS_A_DAY)
})

test('a verified address and an address without an account get every mail', async () => {
  for (const email of [(await studio.aUser()).email, 'studio@example.com']) {
    await queueReminders(email, MAX_MAILS_A_DAY + 2)
    expect(await mailsTo(email)).toHaveLength(MAX_MAILS_A_DAY + 2)
  }
})
