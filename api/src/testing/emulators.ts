import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { processBasics } from './test-env.ts'

type TestEmulators = {
  url: string
  env: { CLOUDINARY_URL: string; STRIPE_API_BASE: string; SMTP_URL: string }
  fault(fault: {
    of: 'payments' | 'mail' | 'images'
    mode: 'error' | 'hang' | 'slow' | 'off'
    times?: number
  }): Promise<void>
}

/** Starts the real emulators (infra/emulators) on free ports; they end with the test file. */
export async function startEmulators({ webhookUrl = '' } = {}): Promise<TestEmulators> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emulators-'))
  const script = resolve(import.meta.dirname, '../../../infra/emulators/main.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...processBasics(), DATA_DIR: dataDir, STAND_INS_PORT: '0', SMTP_PORT: '0', WEBHOOK_URL: webhookUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  afterAll(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const { url, smtpPort } = await whenReady({ lines: createInterface(child.stdout), ended })
  return {
    url,
    env: {
      CLOUDINARY_URL: `cloudinary://local-key:local-secret@studio?upload_prefix=${url}/__local/images/api`,
      STRIPE_API_BASE: `${url}/__local/payments/api`,
      SMTP_URL: `smtp://studio:local@127.0.0.1:${smtpPort}`,
    },
    fault: async ({ of, ...fault }) => {
      const body = JSON.stringify(fault)
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${url}/__local/${of}/faults`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`the emulator refused the fault: ${answer.status} ${await answer.text()}`)
    },
  }
}

async function whenReady({ lines, ended }: { lines: AsyncIterable<string>; ended: Promise<void> }) {
  const read = async () => {
    for await (const line of lines) {
      const ready = /^emulators ready (\S+)\/__local\/ smtp (\d+)$/.exec(line)
      if (ready?.[1] && ready[2]) return { url: ready[1], smtpPort: ready[2] }
    }
    return undefined
  }
  const found = await Promise.race([read(), ended.then(() => undefined)])
  if (!found) throw new Error('The emulators did not start; their reason stands above.')
  return found
}
