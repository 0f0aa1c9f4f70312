import { resolve } from 'node:path'

/** The configuration of the emulators; addresses have no trailing slash. */
export type EmulatorsConfig = ReturnType<typeof readConfig>

/**
 * Reads the environment of the emulators. Refuses production, where an emulator would accept
 * payments without charging and mail without delivering it.
 */
export function readConfig(env: Record<string, string | undefined>) {
  if (env.NODE_ENV === 'production') throw new Error('The emulators never run with NODE_ENV=production.')
  return {
    host: '127.0.0.1',
    /** HTTP port; 0 for any free port. */
    port: Number(env.EMULATORS_PORT ?? 8083),
    smtpPort: Number(env.SMTP_PORT ?? 8084),
    /** The public address of the product, which hosted pages and pictures use. */
    publicUrl: removeTrailingSlash(env.PUBLIC_URL ?? 'http://localhost:8080'),
    /** The address for signed payment events; when empty, none are delivered. */
    webhookUrl: removeTrailingSlash(env.WEBHOOK_URL ?? 'http://127.0.0.1:8081/api/webhooks/stripe'),
    dataDir: resolve(env.DATA_DIR ?? '.data', 'emulators'),
    stripeKey: env.STRIPE_SECRET_KEY ?? 'sk_test_local',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_local',
    images: { cloud: 'studio', key: 'local-key', secret: 'local-secret' },
    mail: { user: 'studio', password: 'local' },
  }
}

const removeTrailingSlash = (address: string): string => address.replace(/\/+$/, '')
