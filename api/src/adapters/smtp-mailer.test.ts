import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { createSmtpMailer, type OutgoingMail } from './smtp-mailer.ts'

const server = await startSmtpServer()
const mailer = createSmtpMailer({ url: server.url, from: 'Stillwater <hello@stillwater.example>' })
afterAll(() => {
  mailer.close()
  return server.close()
})

const mail: OutgoingMail = {
  id: '6b01b216662d9d80630aef39',
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'plain words',
  html: '<p>rich words</p>',
  attachments: [],
}
const sent = async (changes: Partial<OutgoingMail> = {}) => {
  await mailer.send({ ...mail, ...changes })
  return server.received.at(-1)
}

test('a mail is sent as plain text and HTML, with an id that stays the same', async () => {
  const received = await sent()
  expect(received?.from).toContain('<hello@stillwater.example>')
  expect(received?.to).toEqual(['<ann@example.com>'])
  expect(received?.data).toContain('Message-ID: <6b01b216662d9d80630aef39@stillwater.example>')
  expect(received?.data).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*plain words[\s\S]*text\/html[\s\S]*rich words/,
  )
  expect(received?.data).not.toContain('List-Unsubscribe')
})

test('RFC 8058: a newsletter carries the headers of a one-click unsubscribe', async () => {
  const received = await sent({ unsubscribeUrl: 'https://studio.example/api/newsletter/unsubscribe?token=abc' })
  const unfolded = received?.data.replaceAll('\n ', ' ')
  expect(unfolded).toContain('List-Unsubscribe: <https://studio.example/api/newsletter/unsubscribe?token=abc>')
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('an address or subject with line breaks or commas adds neither header nor recipient', async () => {
  const received = await sent({
    subject: 'Hello\r\nBcc: victim@example.com',
    to: 'ann@example.com,victim@example.com',
  }).catch(() => null)
  expect(JSON.stringify(received?.to ?? [])).not.toContain('<victim@example.com>')
  const heads = server.received.map(({ data }) => data.split('\n\n')[0] ?? '').join('\n')
  expect(heads).not.toMatch(/^Bcc:/m)
})

test('a server that hangs costs seconds, not the outbox', async () => {
  server.behave('hangs')
  server.dropConnections()
  const started = performance.now()
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(8_000)
  server.behave('takes mail')
})
