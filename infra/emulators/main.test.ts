import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from './testing/receiver.ts'
import { classCheckout, payAt, sdk, startTestEmulator } from './testing/start-emulator.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { ...env, PATH: process.env.PATH ?? '' } })
  let said = ''
  const ready = new Promise<{ url: string; smtpPort: number }>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const match = /emulators ready (\S+)\/__local\/ smtp (\d+)/.exec(said)
      if (match) resolve({ url: String(match[1]), smtpPort: Number(match[2]) })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(said)))
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, ready, gone }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'emulators-main-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('an emulator refuses to start in production, in one line [DEPLOYMENT-1]', async () => {
  const { ready, gone } = start({ NODE_ENV: 'production', STAND_INS_PORT: '0', SMTP_PORT: '0', DATA_DIR: folder() })
  await expect(ready).rejects.toThrow('The emulators never run with NODE_ENV=production.')
  expect(await gone).toBe(1)
})

test('payments, mails and events survive a kill, and undelivered events are delivered after the restart', async () => {
  const env = { STAND_INS_PORT: '0', SMTP_PORT: '0', DATA_DIR: folder() }
  const receiver = await startReceiver()
  onTestFinished(receiver.stop)
  const first = start({ ...env, WEBHOOK_URL: 'http://127.0.0.1:9' })
  const before = await first.ready
  const { id } = await sdk(before.url).checkout.sessions.create(classCheckout())
  await payAt(before, { id })
  await createTransport({ host: '127.0.0.1', port: before.smtpPort }).sendMail({
    from: 'a@x.example',
    to: 'b@x.example',
    subject: 'Hi',
    text: 'Hi',
  })
  first.child.kill('SIGKILL')
  await first.gone

  const second = start({ ...env, WEBHOOK_URL: receiver.url })
  const after = await second.ready
  expect(await receiver.heard('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
  expect(await sdk(after.url).checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' })
  const mails = await (await fetch(`${after.url}/__local/mail/email`)).json()
  expect(mails).toMatchObject([{ subject: 'Hi' }])
  second.child.kill('SIGTERM')
  expect(await second.gone).toBe(0)
})

test('the emulators stop at once although a request hangs', async () => {
  const { child, ready, gone } = start({ STAND_INS_PORT: '0', SMTP_PORT: '0', DATA_DIR: folder(), WEBHOOK_URL: '' })
  const { url } = await ready
  await fetch(`${url}/__local/payments/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"mode":"hang"}',
  })
  const hanging = sdk(url)
    .charges.list()
    .catch((error) => error.type)
  child.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(await hanging).toBe('StripeConnectionError')
})

test('the emulators refuse a request for another host name that resolves to this machine [SECURITY-39]', async () => {
  const world = await startTestEmulator()
  const port = new URL(world.url).port
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      const headers = { host }
      get({ host: '127.0.0.1', port, path: '/__local/mail/email', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
  for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example', '127.0.0.1.nip.io'])
    expect([host, await statusFor(host)]).toEqual([host, 403])
  for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', `127.0.0.1:${port}`, 'LOCALHOST:8080'])
    expect([host, await statusFor(host)]).toEqual([host, 200])
})
