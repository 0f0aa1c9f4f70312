import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getServiceVariables } from './service-variables.ts'
import { readSettings } from './settings.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  folders.push(folder)
  return folder
}

test('the processes use consecutive ports from PORT on', () => {
  const { ports, publicUrl } = readSettings({ PORT: '9000' })
  expect(ports).toMatchObject({
    gateway: 9000,
    api: 9001,
    marketing: 9002,
    emulators: 9003,
    smtp: 9004,
    database: 9005,
  })
  expect(publicUrl).toBe('http://localhost:9000')
})

test('an invalid PORT is refused', () => {
  expect(() => readSettings({ PORT: 'http' })).toThrow('PORT must be a number')
})

test('production names all missing variables and uses no emulators [DEPLOYMENT-1]', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL, MONGODB_URI, STRIPE_SECRET_KEY')
  expect(() => readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example' })).toThrow(
    'needs MONGODB_URI, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, CLOUDINARY_URL, SMTP_URL, SECOND_FACTOR_KEY, MAIL_FROM, STUDIO_EMAIL, STUDIO_VERSION, ASTRO_KEY',
  )
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://studio.example/',
    MONGODB_URI: 'mongodb://db/studio',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    CLOUDINARY_URL: 'cloudinary://a:b@c',
    SMTP_URL: 'smtp://mail',
    SECOND_FACTOR_KEY: Buffer.alloc(32, 1).toString('base64'),
    MAIL_FROM: 'Studio <hello@studio.city>',
    STUDIO_EMAIL: 'hello@studio.city',
    STUDIO_VERSION: '7',
    ASTRO_KEY: Buffer.alloc(32, 2).toString('base64'),
  }
  const settings = readSettings(env)
  expect(settings.publicUrl).toBe('https://studio.example')
  expect(getServiceVariables({ settings, env })).toEqual({})
})

test('in development the API gets emulator addresses and keys for exactly the services that the environment does not set', () => {
  const settings = readSettings({ PORT: '9000', DATA_DIR: createFolder() })
  const allVariables = getServiceVariables({ settings, env: {} })
  expect(allVariables.STRIPE_API_BASE).toBe('http://127.0.0.1:9003/__local/payments/api')
  expect(allVariables.SMTP_URL).toContain('@127.0.0.1:9004')
  const partialVariables = getServiceVariables({
    settings,
    env: { STRIPE_SECRET_KEY: 'sk_test_mine', SMTP_URL: 'smtp://mine' },
  })
  // The environment's own key sets Stripe as a whole, so its address and webhook secret are left out too.
  expect(Object.keys(partialVariables)).toEqual(['CLOUDINARY_URL', 'SECOND_FACTOR_KEY'])
})

test('in development the key of second factors is created once and only its owner can read it', () => {
  const settings = readSettings({ DATA_DIR: createFolder() })
  const { SECOND_FACTOR_KEY: key } = getServiceVariables({ settings, env: {} })
  expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32)
  expect(getServiceVariables({ settings, env: {} }).SECOND_FACTOR_KEY).toBe(key)
  expect(statSync(join(settings.dataDir, 'second-factor.key')).mode & 0o777).toBe(0o600)
  expect(getServiceVariables({ settings, env: { SECOND_FACTOR_KEY: 'mine' } })).not.toHaveProperty('SECOND_FACTOR_KEY')
})
