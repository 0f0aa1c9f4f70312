import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { getBasicVariables } from './test-env.ts'

type TestEmulators = {
  url: string
  env: { CLOUDINARY_URL: string; STRIPE_API_BASE: string; SMTP_URL: string }
  setFault(fault: {
    service: 'payments' | 'mail' | 'images'
    mode: 'error' | 'hang' | 'slow' | 'off'
    times?: number
  }): Promise<void>
}

/** Starts the real emulators (infra/emulators) on free ports; they end with the test file. */
export async function startEmulators({ webhookUrl = '' } = {}): Promise<TestEmulators> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emulators-'))
  const script = resolve(import.meta.dirname, '../../../infra/emulators/main.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...getBasicVariables(), DATA_DIR: dataDir, EMULATORS_PORT: '0', SMTP_PORT: '0', WEBHOOK_URL: webhookUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  afterAll(async () => {
    child.kill('SIGTERM')
    await exit
    await rm(dataDir, { recursive: true, force: true })
  })
  const { url, smtpPort } = await waitUntilReady({ lines: createInterface(child.stdout), exited: exit })
  return {
    url,
    env: {
      CLOUDINARY_URL: `cloudinary://local-key:local-secret@studio?upload_prefix=${url}/__local/images/api`,
      STRIPE_API_BASE: `${url}/__local/payments/api`,
      SMTP_URL: `smtp://studio:local@127.0.0.1:${smtpPort}`,
    },
    setFault: async ({ service, ...fault }) => {
      const body = JSON.stringify(fault)
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${url}/__local/${service}/faults`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`the emulator refused the fault: ${response.status} ${await response.text()}`)
    },
  }
}

async function waitUntilReady({ lines, exited }: { lines: AsyncIterable<string>; exited: Promise<void> }) {
  const readAddresses = async () => {
    for await (const line of lines) {
      const match = /^emulators ready (\S+)\/__local\/ smtp (\d+)$/.exec(line)
      if (match?.[1] && match[2]) return { url: match[1], smtpPort: match[2] }
    }
    return undefined
  }
  const addresses = await Promise.race([readAddresses(), exited.then(() => undefined)])
  if (!addresses) throw new Error('The emulators did not start; the reason is printed above.')
  return addresses
}
