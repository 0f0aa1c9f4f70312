import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { assertRealEmailAddresses, EnvError, readEnv } from './env.ts'

const completeEnv = {
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
const requiredNames = Object.keys(completeEnv).filter((name) => name !== 'NODE_ENV')

function getStartError(source: Record<string, string | undefined>): string {
  try {
    readEnv(source)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return error instanceof Error ? error.message : ''
  }
}

test('the start fails with one line that names every missing variable [DEPLOYMENT-1]', () => {
  const line = getStartError({ NODE_ENV: 'production' })
  for (const name of requiredNames) expect(line).toContain(`${name} is missing`)
  expect(line).not.toContain('\n')
})

test('the start fails in production when one of the required variables is missing [DEPLOYMENT-1]', () => {
  for (const name of requiredNames) {
    expect(getStartError({ ...completeEnv, [name]: '' })).toBe(`Cannot start: ${name} is missing.`)
  }
})

test('the start fails with one line that names every invalid variable and its valid values', () => {
  const line = getStartError({
    ...completeEnv,
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

test('the payment emulator is refused in production, and CLIENT_ADDRESS_LIMIT_SCALE is ignored there [SECURITY-33]', () => {
  expect(getStartError({ ...completeEnv, STRIPE_API_BASE: 'http://127.0.0.1:8083' })).toBe(
    'Cannot start: STRIPE_API_BASE must not be set in production.',
  )
  expect(readEnv({ ...completeEnv, CLIENT_ADDRESS_LIMIT_SCALE: '50' }).CLIENT_ADDRESS_LIMIT_SCALE).toBe(1)
  expect(
    readEnv({ ...completeEnv, NODE_ENV: 'development', CLIENT_ADDRESS_LIMIT_SCALE: '50' }).CLIENT_ADDRESS_LIMIT_SCALE,
  ).toBe(50)
})

test('the start fails in production with an address of an example domain [DEPLOYMENT-1]', () => {
  const env = readEnv(completeEnv)
  expect(() => assertRealEmailAddresses({ env, emailInStudioFile: 'hello@studio.city' })).not.toThrow()
  expect(() => assertRealEmailAddresses({ env, emailInStudioFile: 'hello@stillwater.example' })).toThrow(
    `email in ${env.STUDIO_FILE} is hello@stillwater.example, of a domain that is only an example`,
  )
  const withPlaceholders = readEnv({ ...completeEnv, MAIL_FROM: 'Us <us@example.com>', STUDIO_EMAIL: 'us@here.test' })
  expect(() => assertRealEmailAddresses({ env: withPlaceholders, emailInStudioFile: 'hello@studio.city' })).toThrow(
    'Cannot start: STUDIO_EMAIL is us@here.test, of a domain that is only an example; MAIL_FROM is Us <us@example.com>, of a domain that is only an example.',
  )
  const laptopEnv = readEnv({ ...completeEnv, NODE_ENV: 'development', STUDIO_EMAIL: '' })
  expect(() =>
    assertRealEmailAddresses({ env: laptopEnv, emailInStudioFile: 'hello@stillwater.example' }),
  ).not.toThrow()
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const writeSecret = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const secretNames = Object.keys(completeEnv).filter(
    (name) => /SECRET|URL$|URI$|KEY$/.test(name) && name !== 'PUBLIC_URL',
  )

  test.each(secretNames)(
    '%s is read from the file that the variable with _FILE at its end names [DEPLOYMENT-15]',
    (name) => {
      const { [name as keyof typeof completeEnv]: value = '', ...otherVariables } = completeEnv
      const env = readEnv({ ...otherVariables, [`${name}_FILE`]: writeSecret(name, `${value}\n`) })
      expect(env[name as keyof typeof completeEnv]).toBe(value)
    },
  )

  test('the start fails when the file is missing or empty, or when the variable is set too [DEPLOYMENT-15]', () => {
    const { SMTP_URL, ...otherVariables } = completeEnv
    expect(getStartError({ ...otherVariables, SMTP_URL_FILE: join(folder, 'nothing') })).toContain(
      `SMTP_URL_FILE is ${join(folder, 'nothing')}, which cannot be read`,
    )
    expect(getStartError({ ...otherVariables, SMTP_URL_FILE: writeSecret('empty', '') })).toContain(
      'SMTP_URL is missing',
    )
    expect(getStartError({ ...completeEnv, SMTP_URL_FILE: writeSecret('smtp', SMTP_URL) })).toContain(
      'SMTP_URL and SMTP_URL_FILE are both set',
    )
  })

  test('the password of the database may be separate from its address [DEPLOYMENT-15]', () => {
    const password = writeSecret('mongo', 'p@ss:w/rd%')
    const uri = 'mongodb://studio@mongo-1,mongo-2,mongo-3/studio?replicaSet=studio'
    expect(readEnv({ ...completeEnv, MONGODB_URI: uri, MONGODB_PASSWORD_FILE: password }).MONGODB_URI).toBe(
      uri.replace('studio@', `studio:${encodeURIComponent('p@ss:w/rd%')}@`),
    )
    expect(getStartError({ ...completeEnv, MONGODB_PASSWORD_FILE: password })).toContain(
      'MONGODB_PASSWORD needs a MONGODB_URI with a user and no password',
    )
  })
})
