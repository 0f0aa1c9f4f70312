import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../testing/run-script.ts'
import { anImportScene } from './testing/scene.ts'

const { studio, findPeople } = await anImportScene()

test('npm run import plans a file, applies the plan with --apply, and refuses an unclear date order [MOVE-13]', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'import-')), 'people.csv')
  writeFileSync(file, 'Name,Email,Joined\nShell Person,shell@example.com,03/04/2019\n')
  const run = (...options: string[]) => {
    const script = resolve(import.meta.dirname, '../../import-people.ts')
    return runScript(studio, { script, options: [file, ...options] })
  }
  await expect(run()).rejects.toThrow(/day or the month comes first/)
  expect((await run('--day-first')).stdout).toMatch(/1 rows of .*: 1 create, 0 update/)
  expect(await findPeople('shell@example.com')).toEqual([])
  expect((await run('--day-first', '--apply')).stdout).toMatch(/1 done, 0 failed/)
  const [person] = await findPeople('shell@example.com')
  expect(person?.createdAt).toMatch(/^2019-04-03/)
  expect(studio.mailer.sentMails).toEqual([])
})
