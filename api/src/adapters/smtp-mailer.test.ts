import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startEmulators } from '../testing/emulators.ts'
import { createSmtpMailer, type OutgoingMail } from './smtp-mailer.ts'

const emulators = await startEmulators()
const from = 'Stillwater <hello@stillwater.example>'
const mail: OutgoingMail = {
  id: '6b01b216662d9d80630aef39',
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'plain text',
  html: '<p>formatted text</p>',
  attachments: [],
}

test('a mail arrives as plain text and HTML with the id of the mail, and injected lines or commas add no recipient', async () => {
  const mailer = createSmtpMailer({ url: emulators.env.SMTP_URL, from })
  await mailer.send(mail)
  const injectedFields = { subject: 'Hello\r\nBcc: victim@example.com', to: 'ann@example.com,victim@example.com' }
  await mailer.send({ ...mail, ...injectedFields }).catch(() => undefined)
  mailer.close()
  const response = await fetch(`${emulators.url}/__local/mail/email`)
  const receivedMails = (await response.json()) as Array<{ subject: string; recipients: string[]; headers: object }>
  expect(receivedMails.flatMap(({ recipients }) => recipients)).not.toContain('victim@example.com')
  expect(receivedMails.find(({ subject }) => subject === 'Grüße')).toMatchObject({
    text: expect.stringContaining('plain text'),
    html: expect.stringContaining('formatted text'),
    headers: { 'message-id': `<${mail.id}@stillwater.example>` },
    recipients: ['ann@example.com'],
  })
})

test('sending fails within seconds when the server hangs', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from })
  const startedAt = performance.now()
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  mailer.close()
  server.close()
})
