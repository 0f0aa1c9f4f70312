import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aBrowser } from '../testing/browser.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { createLog } from './log.ts'

function aLogFile() {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { destination, text: () => lines.join('') }
}

const logFile = aLogFile()
const studio = await aTestStudio({ log: logFile.destination })

test('the log contains no password, token or cookie after registration, sign-ins and a reset [SECURITY-24]', async () => {
  const browser = aBrowser(studio)
  const password = 'correct horse battery'
  await browser.post('/api/register', { username: 'logged', email: 'logged@example.com', password })
  await browser.post('/api/login', { username: 'logged', password })
  await browser.post('/api/login', { username: 'logged', password: 'a wrong guess' })
  await browser.send('/api/login', { method: 'POST', body: '{"password":unquoted-secret}' })
  await browser.post('/api/forgot-password', { email: 'logged@example.com' })
  const token = /token=([\w-]+)/.exec((await studio.deliverMails()).at(-1)?.text ?? '')?.[1] ?? ''
  expect(token).toHaveLength(43)
  await browser.send(`/api/reset-password?token=${token}`)
  await browser.post('/api/reset-password', { token, password: 'another long one' })
  const sid = browser.jar.get('sid') ?? ''
  expect(sid).toHaveLength(43)
  studio.mailer.failWith(new Error(`421 no service for smtp://mailer:hunter22@mail.example?token=${token}`))
  await browser.post('/api/forgot-username', { email: 'logged@example.com' })
  await studio.deliverMails()
  expect(logFile.text()).toContain('"path":"/api/reset-password"')
  expect(logFile.text()).toContain('job failed, will retry')
  for (const secret of [password, 'a wrong guess', 'another long one', token, sid, 'unquoted', 'hunter22', 'argon2']) {
    expect(logFile.text()).not.toContain(secret)
  }
})

test('secrets are removed from every log entry [SECURITY-24]', () => {
  const { destination, text: getText } = aLogFile()
  const log = createLog({ level: 'trace', destination })
  const error = new Error(`charge failed for 4242 4242 4242 4242 at mongodb://app:${'s3cret'}@db/studio`)
  log.info(
    { body: { password: 'password-1', nested: [{ resetPasswordToken: 'reset-1', Cookie: 'sid=cookie-1' }] } },
    'Bearer abc.def sid=cookie-2; token=token-2',
  )
  log.error({
    err: new Error('outer', { cause: error }),
    headers: { authorization: 'authorization-1', 'set-cookie': ['sid=cookie-3'] },
  })
  log.warn({ card: '5555555555554444', cvc: '123', stripe: 'sk_live_abc and whsec_def' })
  expect(getText()).toContain('charge failed')
  for (const secret of [
    'password-1',
    'reset-1',
    'cookie-1',
    'abc.def',
    'cookie-2',
    'token-2',
    '4242 4242',
    's3cret',
    'authorization-1',
    'cookie-3',
    '5555',
    '"123"',
    'live_abc',
    'whsec_def',
  ]) {
    expect(getText()).not.toContain(secret)
  }
})
