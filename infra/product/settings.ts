import { resolve } from 'node:path'
import { CliError } from '../processes/cli-error.ts'

/** The root of the repository. */
export const repository = resolve(import.meta.dirname, '../..')

type Env = Record<string, string | undefined>

/** The port of each process. */
export type Ports = {
  gateway: number
  api: number
  /** The second API process, which runs only in the mode `deployed`, behind nginx. */
  secondApi: number
  marketing: number
  emulators: number
  smtp: number
  database: number
  portalDev: number
  adminDev: number
  marketingDev: number
}

export type Settings = {
  isProduction: boolean
  ports: Ports
  /** The public address of the product, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** An external database; undefined means the embedded one. */
  mongodbUri: string | undefined
}

/** The variables that production requires; there are no emulators and no defaults for them. */
export const productionVariables = [
  'PUBLIC_URL',
  'MONGODB_URI',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CLOUDINARY_URL',
  'SMTP_URL',
  'SECOND_FACTOR_KEY',
  'MAIL_FROM',
  'STUDIO_EMAIL',
  'STUDIO_VERSION',
  'ASTRO_KEY',
] as const

/** Reads the settings of the start scripts from the environment. Throws CliError when one is missing or wrong. */
export function readSettings(env: Env): Settings {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_500) {
    throw new CliError(`PORT must be a number between 1 and 65500, not "${env.PORT}".`)
  }
  const isProduction = env.NODE_ENV === 'production'
  const missing = isProduction ? productionVariables.filter((name) => !env[name]) : []
  if (missing.length > 0) {
    throw new CliError(
      `NODE_ENV=production needs ${missing.join(', ')}: set ${missing.length > 1 ? 'them' : 'it'} in the environment or in .env (infra/README.md, "Going live").`,
    )
  }
  const ports = createPorts(port)
  return {
    isProduction,
    ports,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(repository, env.DATA_DIR || '.data'),
    mongodbUri: env.MONGODB_URI || undefined,
  }
}

/** The number of consecutive ports that the product uses, beginning with PORT. */
export const PORT_COUNT = 9

function createPorts(port: number): Ports {
  return {
    gateway: port,
    api: port + 1,
    // The same port as portalDev: the two never run together.
    secondApi: port + 6,
    marketing: port + 2,
    emulators: port + 3,
    smtp: port + 4,
    database: port + 5,
    portalDev: port + 6,
    adminDev: port + 7,
    marketingDev: port + 8,
  }
}
