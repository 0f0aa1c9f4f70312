import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

type Variables = Record<string, string>

/** The keys that the emulators accept; anything else is refused, as the real services would. */
const localKeys = {
  stripe: 'sk_test_local',
  webhook: 'whsec_local',
  images: 'local-key:local-secret@studio',
  mail: 'studio:local',
}

/**
 * The variables of the outside services for the API: what the environment gives, and for each service it does not give
 * the address and key of its emulator; and a key for second factors, kept beside the data. In production nothing is filled in.
 */
export function serviceVariables({
  settings,
  env,
}: {
  settings: Settings
  env: Record<string, string | undefined>
}): Variables {
  if (settings.production) return {}
  const emulators = `http://127.0.0.1:${settings.ports.emulators}/__local`
  const local: Variables = {}
  if (!env.STRIPE_SECRET_KEY) {
    local.STRIPE_SECRET_KEY = localKeys.stripe
    local.STRIPE_WEBHOOK_SECRET = localKeys.webhook
    local.STRIPE_API_BASE = `${emulators}/payments/api`
  }
  if (!env.CLOUDINARY_URL) {
    local.CLOUDINARY_URL = `cloudinary://${localKeys.images}?upload_prefix=${encodeURIComponent(`${emulators}/images/api`)}`
  }
  if (!env.SECOND_FACTOR_KEY) local.SECOND_FACTOR_KEY = keyBesideData(settings)
  if (!env.SMTP_URL) local.SMTP_URL = `smtp://${localKeys.mail}@127.0.0.1:${settings.ports.smtp}`
  return local
}

// What it seals lies in the database, so the key lies beside it: made once, and gone with the data.
function keyBesideData({ dataDir }: Settings): string {
  const path = join(dataDir, 'second-factor.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

/** The emulators' own origin in the deployed shape, whose nginx has no route to them. */
export const emulatorsUrl = ({ ports }: Settings) => `http://localhost:${ports.emulators}`

/** The emulators' environment: they replace exactly the services that are not configured. */
export function emulatorVariables({ settings, mode }: { settings: Settings; mode: string }): Variables {
  const isDeployed = mode === 'deployed'
  return {
    STAND_INS_PORT: String(settings.ports.emulators),
    SMTP_PORT: String(settings.ports.smtp),
    PUBLIC_URL: isDeployed ? emulatorsUrl(settings) : settings.publicUrl,
    // Webhook events come through the gateway, as they do from the real provider.
    WEBHOOK_URL: `http://127.0.0.1:${isDeployed ? settings.ports.gateway : settings.ports.api}/api/webhooks/stripe`,
    DATA_DIR: settings.dataDir,
    STRIPE_SECRET_KEY: localKeys.stripe,
    STRIPE_WEBHOOK_SECRET: localKeys.webhook,
  }
}
