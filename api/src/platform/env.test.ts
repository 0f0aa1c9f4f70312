import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkAddresses, EnvError, readEnv } from './env.ts'

const whole = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://studio.example',
  MONGODB_URI: 'mongodb+srv://user:pass@cluster.example/studio',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  CLOUDINARY_URL: 'cloudinary://key:secret@studio',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  SECOND_FACTOR_KEY: Buffer.alloc(32, 1).toString('base64'),
  STUDIO_VERSION: '2026-11-22',
  MAIL_FROM: 'Stillwater <hello@studio.city>',
  STUDIO_EMAIL: 'hello@studio.city',
}

function problems(source: Record<string, string | undefined>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return error instanceof Error ? error.message : ''
  }
}

test('every missing variable is named in one line [DEPLOYMENT-1]', () => {
  const line = problems({ NODE_ENV: 'production' })
  for (const name of Object.keys(whole).slice(1)) expect(line).toContain(`${name} is missing`)
  expect(line).not.toContain('\n')
})

test('production with one missing outside service stops with a line that names it [DEPLOYMENT-1]', () => {
  for (const name of Object.keys(whole).slice(2)) {
    expect(problems({ ...whole, [name]: '' })).toBe(`Cannot start: ${name} is missing.`)
  }
})

test('every bad variable is named with what it must look like', () => {
  const line = problems({
    ...whole,
    MONGODB_URI: 'http://nonsense',
    STUDIO_TIMEZONE: 'Mars/Olympus',
    API_PORT: 'eighty',
    TRUST_PROXY: '10.0.0.0/99',
    BOOKING_DAYS_MEMBER: '0',
    LOG_LEVEL: 'loud',
    SECOND_FACTOR_KEY: 'too short',
    SECOND_FACTOR_FOR_ADMINS: 'maybe',
  })
  for (const name of [
    'MONGODB_URI',
    'STUDIO_TIMEZONE',
    'API_PORT',
    'TRUST_PROXY',
    'BOOKING_DAYS_MEMBER',
    'LOG_LEVEL',
    'SECOND_FACTOR_KEY',
    'SECOND_FACTOR_FOR_ADMINS',
  ]) {
    expect(line).toContain(`${name} must be`)
  }
})

test('the payment emulator is refused in production, and RATE_LIMIT_SCALE is ignored there [SECURITY-33]', () => {
  expect(problems({ ...whole, STRIPE_API_BASE: 'http://127.0.0.1:8083' })).toBe(
    'Cannot start: STRIPE_API_BASE must not be set in production.',
  )
  expect(readEnv({ ...whole, RATE_LIMIT_SCALE: '50' }).RATE_LIMIT_SCALE).toBe(1)
  expect(readEnv({ ...whole, NODE_ENV: 'development', RATE_LIMIT_SCALE: '50' }).RATE_LIMIT_SCALE).toBe(50)
})

test('production writes from no address of an example domain, and a laptop may [DEPLOYMENT-1]', () => {
  const env = readEnv(whole)
  expect(() => checkAddresses({ env, studioEmail: 'hello@studio.city' })).not.toThrow()
  expect(() => checkAddresses({ env, studioEmail: 'hello@stillwater.example' })).toThrow(
    `email in ${env.STUDIO_FILE} is hello@stillwater.example, of a domain that is only an example`,
  )
  const posed = readEnv({ ...whole, MAIL_FROM: 'Us <us@example.com>', STUDIO_EMAIL: 'us@here.test' })
  expect(() => checkAddresses({ env: posed, studioEmail: 'hello@studio.city' })).toThrow(
    'Cannot start: STUDIO_EMAIL is us@here.test, of a domain that is only an example; MAIL_FROM is Us <us@example.com>, of a domain that is only an example.',
  )
  const laptop = readEnv({ ...whole, NODE_ENV: 'development', STUDIO_EMAIL: '' })
  expect(() => checkAddresses({ env: laptop, studioEmail: 'hello@stillwater.example' })).not.toThrow()
})

describe('a variable that names a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const secret = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secrets = Object.keys(whole).filter((name) => /SECRET|URL$|URI$|KEY$/.test(name) && name !== 'PUBLIC_URL')

  test.each(secrets)('%s may be in a file that a variable of its name with _FILE names [DEPLOYMENT-15]', (name) => {
    const { [name as keyof typeof whole]: value = '', ...rest } = whole
    const env = readEnv({ ...rest, [`${name}_FILE`]: secret(name, `${value}\n`) })
    expect(env[name as keyof typeof whole]).toBe(value)
  })

  test('a file that is missing or empty, or a value beside the file, stops the start with the name [DEPLOYMENT-15]', () => {
    const { SMTP_URL, ...rest } = whole
    expect(problems({ ...rest, SMTP_URL_FILE: join(folder, 'nothing') })).toContain(
      `SMTP_URL_FILE is ${join(folder, 'nothing')}, which cannot be read`,
    )
    expect(problems({ ...rest, SMTP_URL_FILE: secret('empty', '') })).toContain('SMTP_URL is missing')
    expect(problems({ ...whole, SMTP_URL_FILE: secret('smtp', SMTP_URL) })).toContain(
      'SMTP_URL and SMTP_URL_FILE are both set',
    )
  })

  test('the password of the database may be a secret apart from its address [DEPLOYMENT-15]', () => {
    const password = secret('mongo', 'p@ss:w/rd%')
    const uri = 'mongodb://studio@mongo-1,mongo-2,mongo-3/studio?replicaSet=studio'
    expect(readEnv({ ...whole, MONGODB_URI: uri, MONGODB_PASSWORD_FILE: password }).MONGODB_URI).toBe(
      uri.replace('studio@', `studio:${encodeURIComponent('p@ss:w/rd%')}@`),
    )
    expect(problems({ ...whole, MONGODB_PASSWORD_FILE: password })).toContain(
      'MONGODB_PASSWORD needs a MONGODB_URI with a user and no password',
    )
  })
})
