import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startReceiver } from './testing/receiver.ts'
import { createClassCheckoutParams, createStripe, payCheckout, startTestEmulator } from './testing/start-emulator.ts'

/** No process listens on this port. */
const unreachableUrl = 'http://127.0.0.1:9'
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function startMain(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { ...env, PATH: process.env.PATH ?? '' } })
  let output = ''
  const ready = new Promise<{ url: string; smtpPort: number }>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /emulators ready (\S+)\/__local\/ smtp (\d+)/.exec(output)
      if (match) resolve({ url: String(match[1]), smtpPort: Number(match[2]) })
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('exit', () => reject(new Error(output)))
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, ready, exitCode }
}

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'emulators-main-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('the emulators refuse to start in production and print the reason [DEPLOYMENT-1]', async () => {
  const { ready, exitCode } = startMain({
    NODE_ENV: 'production',
    EMULATORS_PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: createFolder(),
  })
  await expect(ready).rejects.toThrow('The emulators never run with NODE_ENV=production.')
  expect(await exitCode).toBe(1)
})

test('payments, mails and events survive a kill, and undelivered events are delivered after the restart', async () => {
  const env = { EMULATORS_PORT: '0', SMTP_PORT: '0', DATA_DIR: createFolder() }
  const receiver = await startReceiver()
  onTestFinished(receiver.stop)
  const firstProcess = startMain({ ...env, WEBHOOK_URL: unreachableUrl })
  const firstAddresses = await firstProcess.ready
  const { id } = await createStripe(firstAddresses.url).checkout.sessions.create(createClassCheckoutParams())
  await payCheckout(firstAddresses, { id })
  await createTransport({ host: '127.0.0.1', port: firstAddresses.smtpPort }).sendMail({
    from: 'a@x.example',
    to: 'b@x.example',
    subject: 'Hi',
    text: 'Hi',
  })
  firstProcess.child.kill('SIGKILL')
  await firstProcess.exitCode

  const secondProcess = startMain({ ...env, WEBHOOK_URL: receiver.url })
  const secondAddresses = await secondProcess.ready
  expect(await receiver.waitForEvent('checkout.session.completed')).toMatchObject({ data: { object: { id } } })
  expect(await createStripe(secondAddresses.url).checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
  })
  const mails = await (await fetch(`${secondAddresses.url}/__local/mail/email`)).json()
  expect(mails).toMatchObject([{ subject: 'Hi' }])
  secondProcess.child.kill('SIGTERM')
  expect(await secondProcess.exitCode).toBe(0)
})

test('the emulators stop at once although a request hangs', async () => {
  const { child, ready, exitCode } = startMain({
    EMULATORS_PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: createFolder(),
    WEBHOOK_URL: '',
  })
  const { url } = await ready
  await fetch(`${url}/__local/payments/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"mode":"hang"}',
  })
  const errorTypeOfHangingRequest = createStripe(url)
    .charges.list()
    .catch((error) => error.type)
  child.kill('SIGTERM')
  expect(await exitCode).toBe(0)
  expect(await errorTypeOfHangingRequest).toBe('StripeConnectionError')
})

test('the emulators refuse a request for another host name that resolves to this machine [SECURITY-39]', async () => {
  const emulator = await startTestEmulator()
  const port = new URL(emulator.url).port
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
