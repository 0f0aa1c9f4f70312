import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

type TestEmulators = {
  url: string
  env: { CLOUDINARY_URL: string; STRIPE_API_BASE: string; SMTP_URL: string }
  setFault(fault: {
    service: 'payments' | 'mail' | 'images'
    mode: 'error' | 'hang' | 'slow' | 'off'
    times?: number
  }): Promise<void>
}

/** The result of infra/emulators/emulators.ts, written out because the api package may not import the types of infra. */
type RunningEmulators = { url: string; smtpPort: number; stop(): Promise<void> }
type EmulatorModules = {
  readConfig: (env: Record<string, string>) => object
  startEmulators: (config: object) => Promise<RunningEmulators>
}

/** Starts the emulators of infra/emulators in this process on free ports. They stop after the test file. */
export async function startEmulators(): Promise<TestEmulators> {
  const dataDir = await mkdtemp(join(tmpdir(), 'emulators-'))
  const { readConfig, startEmulators: start } = await importEmulators()
  const env = { DATA_DIR: dataDir, EMULATORS_PORT: '0', SMTP_PORT: '0', WEBHOOK_URL: '' }
  const { url, smtpPort, stop } = await start(readConfig(env))
  afterAll(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
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

async function importEmulators(): Promise<EmulatorModules> {
  const folder = new URL('../../../infra/emulators/', import.meta.url)
  const [config, emulators] = await Promise.all(
    ['config.ts', 'emulators.ts'].map((file) => import(new URL(file, folder).href)),
  )
  return { ...config, ...emulators }
}
