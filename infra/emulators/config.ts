import { resolve } from 'node:path'

/** The configuration of the emulators; addresses have no trailing slash. */
export type EmulatorsConfig = {
  host: string
  /** HTTP port; 0 takes a free one. */
  port: number
  smtpPort: number
  /** Where people reach the product, e.g. http://localhost:8080; hosted pages and pictures are addressed through it. */
  publicUrl: string
  /** Where signed payment events go; empty keeps them undelivered. */
  webhookUrl: string
  dataDir: string
  stripeKey: string
  webhookSecret: string
  images: { cloud: string; key: string; secret: string }
  mail: { user: string; password: string }
}

type Env = Record<string, string | undefined>

/**
 * Reads the environment of the emulators. Refuses production, where an emulator would accept
 * payments without charging and mail without delivering it.
 */
export function readConfig(env: Env): EmulatorsConfig {
  if (env.NODE_ENV === 'production') throw new Error('The emulators never run with NODE_ENV=production.')
  return {
    host: '127.0.0.1',
    port: readPort(env, { name: 'STAND_INS_PORT', otherwise: 8083 }),
    smtpPort: readPort(env, { name: 'SMTP_PORT', otherwise: 8084 }),
    publicUrl: readAddress(env, { name: 'PUBLIC_URL', otherwise: 'http://localhost:8080' }),
    webhookUrl: readAddress(env, { name: 'WEBHOOK_URL', otherwise: 'http://127.0.0.1:8081/api/webhooks/stripe' }),
    dataDir: resolve(env.DATA_DIR ?? '.data', 'stand-ins'),
    stripeKey: env.STRIPE_SECRET_KEY ?? 'sk_test_local',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_local',
    images: {
      cloud: env.CLOUDINARY_CLOUD ?? 'studio',
      key: env.CLOUDINARY_KEY ?? 'local-key',
      secret: env.CLOUDINARY_SECRET ?? 'local-secret',
    },
    mail: { user: env.SMTP_USER ?? 'studio', password: env.SMTP_PASSWORD ?? 'local' },
  }
}

function readPort(env: Env, { name, otherwise }: { name: string; otherwise: number }): number {
  const port = Number(env[name] ?? otherwise)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${env[name]}`)
  return port
}

function readAddress(env: Env, { name, otherwise }: { name: string; otherwise: string }): string {
  const address = env[name] ?? otherwise
  if (address !== '' && !/^https?:\/\//.test(address)) throw new Error(`${name} is not an http address: ${address}`)
  return address.replace(/\/+$/, '')
}
