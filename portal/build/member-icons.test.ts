import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { staffLight } from '@studio/ui/staff-icons'
import { expect, it } from 'vitest'

/** The code of a folder, without its tests and the tables of icons. */
function codeOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('icon-paths'),
  )
  return files.map((file) => readFileSync(resolve(folder, file), 'utf8')).join('\n')
}

it('no code of the portal shows an icon that its build leaves out', () => {
  const code = ['../src', '../client/src', '../ui/src']
    .map((one) => codeOf(resolve(import.meta.dirname, one)))
    .join('\n')
  const named = Object.keys(staffLight).filter((name) => new RegExp(`['"]${name}['"]`).test(code))
  expect(named).toEqual([])
})
