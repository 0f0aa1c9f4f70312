import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../../testing/run-script.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { auditStore } from '../audit-log/index.ts'
import { createAdmin } from './create-admin.ts'

const studio = await aTestStudio()
const script = resolve(import.meta.dirname, '../../../create-admin.ts')

/** Runs `npm run admin:create` on the studio's database. */
const runAdminCreate = (env: Record<string, string>) =>
  runScript(studio, { script, env }).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ exitCode: code, output: stderr }),
  )
const ownerEnv = { ADMIN_USERNAME: 'owner', ADMIN_EMAIL: 'owner@studio.example', ADMIN_PASSWORD: 'a long password' }

test('admin:create adds an admin who can sign in, with an entry in the audit log; without its variables or with a taken username it fails and says why [ACCOUNTS-15]', async () => {
  const [run, runWithoutVariables] = await Promise.all([
    runAdminCreate(ownerEnv),
    runAdminCreate({ ADMIN_USERNAME: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }),
  ])
  expect(run).toEqual({ exitCode: 0, output: 'owner (owner@studio.example) is an admin now.\n' })
  expect(runWithoutVariables.output).toMatch(
    /^Cannot start: ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD must be set/,
  )
  const { status, answer } = await studio.call('login', { body: { username: 'owner', password: 'a long password' } })
  expect([status, answer.role]).toEqual([200, 'admin'])
  const { entries } = await auditStore(studio.deps).list({ filter: { action: 'create admin' }, page: 1, pageSize: 10 })
  expect(entries).toMatchObject([{ entityId: answer.id, actorName: 'npm run admin:create' }])
  expect(JSON.stringify(entries)).not.toContain('argon2')
  const secondAccount = { username: 'Owner', email: 'second@studio.example', password: 'a long password' }
  await expect(createAdmin(studio.deps, secondAccount)).rejects.toThrow('This username is already taken.')
})
