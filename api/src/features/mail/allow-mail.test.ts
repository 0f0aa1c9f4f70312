import { expect, test } from 'vitest'
import { aTestStudio } from '../../testing/test-app.ts'
import { MAX_A_DAY, MAX_FOR_ACCESS } from './allow-mail.ts'
import { queueMail } from './deliver-mail.ts'

const env = { RATE_LIMIT_SCALE: '1000', RATE_LIMIT_RECOVERIES_PER_ACCOUNT: '100' }
const studio = await aTestStudio({ env })
const secondProcess = await aTestStudio({ sharedWith: studio, env })

const lettersTo = async (email: string) => (await studio.mails()).filter(({ to }) => to === email)
const facts = { firstName: 'Ann', className: 'Yoga', when: 'today', place: 'here', cancelBy: 'now' }
// Delivery finds the real template by its name.
const reminderMail = { name: 'booking-reminder', write: () => ({ subject: '', text: '', html: '' }) }
const queue = async (to: string, many: number) => {
  for (let at = 0; at < many; at += 1) await queueMail(studio.deps, { template: reminderMail, to, facts })
}
const unverified = () => studio.aUser({ emailVerifiedAt: null })

test('an unverified address gets 30 mails a studio day, then one that says so, over two processes [ACCOUNTS-14, MAIL-8]', async () => {
  const { email } = await unverified()
  await queue(email, 40)
  await Promise.all([studio.mails(), secondProcess.mails()])
  const letters = await lettersTo(email)
  expect(letters.filter(({ subject }) => subject === 'Tomorrow: Yoga')).toHaveLength(MAX_A_DAY)
  expect(letters.filter(({ subject }) => subject === 'No more mails from us today')).toHaveLength(1)
  expect(letters).toHaveLength(MAX_A_DAY + 1)
  await queue(email, 1)
  expect(await lettersTo(email)).toHaveLength(MAX_A_DAY + 1)
  studio.clock.advance({ days: 1 })
  await queue(email, 1)
  expect(await lettersTo(email)).toHaveLength(MAX_A_DAY + 2)
})

test('past the limit of mails the owner still gets the reset link, a few times [MAIL-8]', async () => {
  const { email } = await unverified()
  await queue(email, MAX_A_DAY + 1)
  await lettersTo(email)
  for (let at = 0; at < MAX_FOR_ACCESS + 2; at += 1) await studio.call('forgotPassword', { body: { email } })
  const resets = (await lettersTo(email)).filter(({ subject }) => subject === 'Choose a new password')
  expect(resets).toHaveLength(MAX_FOR_ACCESS)
})

test('a verified address, and one without an account, get every mail', async () => {
  for (const email of [(await studio.aUser()).email, 'studio@example.com']) {
    await queue(email, MAX_A_DAY + 2)
    expect(await lettersTo(email)).toHaveLength(MAX_A_DAY + 2)
  }
})
