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
 * Returns the API's variables for services that the environment does not set: the addresses and keys of their emulators, and
 * a key for second factors that is stored in the data folder. Returns nothing in production.
 */
export function getServiceVariables({
  settings,
  env,
}: {
  settings: Settings
  env: Record<string, string | undefined>
}): Variables {
  if (settings.isProduction) return {}
  const emulatorsUrl = `http://127.0.0.1:${settings.ports.emulators}/__local`
  const localValues: Variables = {}
  if (!env.STRIPE_SECRET_KEY) {
    localValues.STRIPE_SECRET_KEY = localKeys.stripe
    localValues.STRIPE_WEBHOOK_SECRET = localKeys.webhook
    localValues.STRIPE_API_BASE = `${emulatorsUrl}/payments/api`
  }
  if (!env.CLOUDINARY_URL) {
    localValues.CLOUDINARY_URL = `cloudinary://${localKeys.images}?upload_prefix=${encodeURIComponent(`${emulatorsUrl}/images/api`)}`
  }
  if (!env.SECOND_FACTOR_KEY) localValues.SECOND_FACTOR_KEY = readOrCreateKey(settings)
  if (!env.SMTP_URL) localValues.SMTP_URL = `smtp://${localKeys.mail}@127.0.0.1:${settings.ports.smtp}`
  return localValues
}

// The key encrypts data in the database, so it is stored in the data folder and removed together with it.
function readOrCreateKey({ dataDir }: Settings): string {
  const path = join(dataDir, 'second-factor.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

/** The emulators' own origin, used with nginx, which has no route to them. */
export const getEmulatorsOrigin = ({ ports }: Settings) => `http://localhost:${ports.emulators}`

/** The environment of the emulators. */
export function getEmulatorVariables({ settings, mode }: { settings: Settings; mode: string }): Variables {
  const isDeployed = mode === 'deployed'
  return {
    EMULATORS_PORT: String(settings.ports.emulators),
    SMTP_PORT: String(settings.ports.smtp),
    PUBLIC_URL: isDeployed ? getEmulatorsOrigin(settings) : settings.publicUrl,
    // As deployed, webhook events come through nginx, as they do from the real provider.
    WEBHOOK_URL: `http://127.0.0.1:${isDeployed ? settings.ports.gateway : settings.ports.api}/api/webhooks/stripe`,
    DATA_DIR: settings.dataDir,
    STRIPE_SECRET_KEY: localKeys.stripe,
    STRIPE_WEBHOOK_SECRET: localKeys.webhook,
  }
}
