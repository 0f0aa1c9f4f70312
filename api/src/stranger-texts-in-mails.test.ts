import { expect, test } from 'vitest'
import { aTestStudio } from './testing/test-app.ts'

const studio = await aTestStudio()

// What a stranger types into the forms of an account that they make with somebody else's address.
const LURE = 'You won - https://prize.example'
const victim = 'victim@example.com'
const stranger = { username: 'you-won-prize.example', password: 'correct horse 7', firstName: LURE, lastName: LURE }

async function mailsToVictim() {
  const mails = (await studio.mails()).filter(({ to }) => to === victim)
  return mails.map(({ subject, text, html }) => ({ subject, whole: `${subject}\n${text}\n${html}` }))
}

test('mails to an address that nobody has confirmed greet with "Hello" and repeat nothing that was typed [MAIL-16]', async () => {
  const { status } = await studio.call('register', { body: { ...stranger, email: victim } })
  expect(status).toBe(201)
  await studio.call('forgotUsername', { body: { email: victim } })
  await studio.call('forgotPassword', { body: { email: victim } })
  const trial = { name: LURE, email: victim, message: LURE }
  await studio.call('requestTrial', { body: trial })
  await studio.call('subscribeToNewsletter', { body: { email: victim } })

  const mails = await mailsToVictim()

  expect(mails.length).toBeGreaterThanOrEqual(5)
  for (const { subject, whole } of mails) {
    expect(whole, subject).not.toMatch(/won|prize/i)
  }
  expect(mails.find(({ subject }) => subject.startsWith('Welcome'))?.whole).toContain('Hello')
})

test('a reply to a mail about a request goes to its sender [MAIL-17]', async () => {
  const email = 'priya@halyard.example'
  const audit = { companyName: 'Halyard', contactName: 'Priya', email, phone: '1', companySize: '11-50' }
  await studio.call('requestAudit', { body: audit })
  await studio.call('subscribeToNewsletter', { body: { email } })

  const toStudio = (await studio.mails()).filter(
    ({ to, text }) => to === studio.env.STUDIO_EMAIL && text.includes(email),
  )

  expect(toStudio.map(({ replyTo }) => replyTo)).toEqual([email, email])
})

test('several lines of a request stay lines in both forms of the mail [MAIL-4]', async () => {
  const message = 'First line\n\n- one\n- two'
  await studio.call('requestTrial', { body: { name: 'Li', email: 'li@example.com', message } })

  const mail = (await studio.mails()).find(({ to, text }) => to === studio.env.STUDIO_EMAIL && text.includes('li@'))

  expect(mail?.text).toContain(message)
  expect(mail?.html).toContain('First line<br><br>- one<br>- two')
})
