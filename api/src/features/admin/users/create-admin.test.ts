import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../audit-log/index.ts'

const studio = await aTestStudio()
const script = resolve(import.meta.dirname, '../../../create-admin.ts')

/** Runs `npm run admin:create` as a process against the studio's database. */
async function run(account: Record<string, string>): Promise<{ code: number; out: string }> {
  const uri = new URL(inject('mongoUri'))
  uri.pathname = `/${studio.databaseName}`
  const env = { ...process.env, ...studioVariables, MONGODB_URI: uri.href, ...account }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, out: stderr }
  }
}

const studioVariables = {
  NODE_ENV: 'development',
  PUBLIC_URL: 'http://localhost:8080',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  CLOUDINARY_URL: 'cloudinary://key:secret@studio',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SECOND_FACTOR_KEY: Buffer.alloc(32, 'local').toString('base64'),
}
const owner = { ADMIN_USERNAME: 'owner', ADMIN_EMAIL: 'owner@studio.example', ADMIN_PASSWORD: 'a long password' }

test('admin:create makes an admin who can sign in, and leaves an entry in the audit log [ACCOUNTS-15]', async () => {
  expect(await run(owner)).toEqual({ code: 0, out: 'owner (owner@studio.example) is an admin now.\n' })
  const { status, answer } = await studio.call('login', { body: { username: 'owner', password: 'a long password' } })
  expect([status, answer.role]).toEqual([200, 'admin'])
  const { entries } = await auditStore(studio.deps).list({ filter: { act: 'create admin' }, page: 1, pageSize: 10 })
  expect(entries).toMatchObject([{ entityId: answer.id, actorName: 'npm run admin:create' }])
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

test('admin:create says in plain words what is wrong, and changes nothing [ACCOUNTS-15]', async () => {
  await studio.aUser({ username: 'taken' })
  expect(await run({ ...owner, ADMIN_USERNAME: 'taken' })).toEqual({
    code: 1,
    out: 'This username is already taken.\n',
  })
  const second = { ADMIN_USERNAME: 'second', ADMIN_EMAIL: 'second@studio.example' }
  const guessed = await run({ ...second, ADMIN_PASSWORD: 'stillwater1' })
  expect(guessed.out).toBe('Please choose a password that is not made up of your name or the name of the studio.\n')
  const none = await run({ ADMIN_USERNAME: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  expect(none.out).toMatch(/^Cannot start: ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD must be set/)
})
