import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { postControl, startTestEmulator, type TestEmulator } from '../testing/start-emulator.ts'

type ListedEmail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  date: string
  recipients: string[]
  attachments: { filename: string; content: string; url: string }[]
}

const createMailer = (emulator: TestEmulator, credentials = 'studio:local@', options = {}) =>
  createTransport({
    url: `smtp://${credentials}127.0.0.1:${emulator.smtpPort}`,
    connectionTimeout: 2000,
    greetingTimeout: 2000,
    socketTimeout: 2000,
    ...options,
  })

const fetchInbox = async (emulator: TestEmulator) =>
  (await (await fetch(`${emulator.url}/__local/mail/email`)).json()) as ListedEmail[]

const message = {
  from: 'Stillwater <hello@stillwater.example>',
  to: 'ann@example.com',
  subject: 'Booked: Yoga – 9 o’clock',
  text: 'See you.',
  html: '<p>See <b>you</b>.</p>',
}

test('mails are listed with their parts, newest last, until all are deleted', async () => {
  const emulator = await startTestEmulator()
  const mailer = createMailer(emulator)
  await mailer.sendMail(message)
  await mailer.sendMail({
    ...message,
    to: ['bob@example.com', 'Cy <cy@example.com>'],
    bcc: 'hidden@example.com',
    subject: 'Second',
  })
  const mails = await fetchInbox(emulator)
  expect(mails.map(({ subject }) => subject)).toEqual(['Booked: Yoga – 9 o’clock', 'Second'])
  expect(mails[0]).toMatchObject({
    to: 'ann@example.com',
    from: 'hello@stillwater.example',
    text: 'See you.',
    html: expect.stringContaining('<b>you</b>'),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    headers: { from: 'Stillwater <hello@stillwater.example>' },
    attachments: [],
  })
  expect(mails[1]).toMatchObject({
    to: 'bob@example.com, cy@example.com',
    recipients: ['bob@example.com', 'cy@example.com', 'hidden@example.com'],
  })
  expect((await fetch(`${emulator.url}/__local/mail/email/all`, { method: 'DELETE' })).status).toBe(200)
  expect(await fetchInbox(emulator)).toEqual([])
})

test('an attachment can be read and downloaded unchanged', async () => {
  const emulator = await startTestEmulator()
  const event = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
  const bytes = Buffer.from([0, 1, 2, 255])
  await createMailer(emulator).sendMail({
    ...message,
    attachments: [
      { filename: 'booking.ics', content: event, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' },
      { filename: 'plan.bin', content: bytes },
    ],
  })
  const [mail] = await fetchInbox(emulator)
  expect(mail?.attachments).toMatchObject([
    { filename: 'booking.ics', contentType: 'text/calendar', content: expect.stringContaining('BEGIN:VCALENDAR') },
    { filename: 'plan.bin', content: null },
  ])
  const attachmentResponse = await fetch(`${emulator.url}${mail?.attachments[1]?.url}`)
  expect(Buffer.from(await attachmentResponse.arrayBuffer()).equals(bytes)).toBe(true)
  expect(attachmentResponse.headers.get('content-disposition')).toContain('plan.bin')
})

test('the inbox shows the mail, with its HTML in a frame that runs no scripts', async () => {
  const emulator = await startTestEmulator()
  await createMailer(emulator).sendMail({ ...message, html: '<p>Hi</p><script>alert(1)</script>' })
  const [mail] = await fetchInbox(emulator)
  expect(await (await fetch(`${emulator.url}/__local/mail/`)).text()).toContain('Booked: Yoga')
  const page = await (await fetch(`${emulator.url}/__local/mail/${mail?.id}`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).not.toContain('<script>')
  expect((await fetch(`${emulator.url}/__local/mail/none`)).status).toBe(404)
})

test('no account is needed, but a wrong password is refused', async () => {
  const emulator = await startTestEmulator()
  await createMailer(emulator, '').sendMail(message)
  await expect(createMailer(emulator, 'studio:wrong@').sendMail(message)).rejects.toMatchObject({
    responseCode: 535,
    code: 'EAUTH',
  })
  expect(await fetchInbox(emulator)).toHaveLength(1)
})

test('a mail server with an error fault rejects a mail temporarily and accepts it later on the same connection', async () => {
  const emulator = await startTestEmulator()
  const mailer = createMailer(emulator, 'studio:local@', { pool: true, maxConnections: 1 })
  await mailer.sendMail(message)
  await postControl(emulator, 'mail/faults', { mode: 'error', times: 1 })
  await expect(mailer.sendMail(message)).rejects.toMatchObject({ responseCode: 451 })
  await mailer.sendMail(message)
  mailer.close()
  expect(await fetchInbox(emulator)).toHaveLength(2)
})

test('a mail server with a hang fault does not respond', async () => {
  const emulator = await startTestEmulator()
  await postControl(emulator, 'mail/faults', { mode: 'hang', times: 1 })
  await expect(createMailer(emulator, 'studio:local@', { socketTimeout: 300 }).sendMail(message)).rejects.toMatchObject(
    {
      code: 'ETIMEDOUT',
    },
  )
  await createMailer(emulator).sendMail(message)
  expect(await fetchInbox(emulator)).toHaveLength(1)
})
