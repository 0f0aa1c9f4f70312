import { expect, test } from 'vitest'
import { checkSmallFiles } from './small-files.ts'

const small = { path: 'portal/src/features/home/greeting-words.ts', text: "export const hello = 'Hello'\n" }
const user = (text: string, path = 'portal/src/features/home/home-page.tsx') => ({ path, text })
const eager = user("import { hello } from './greeting-words.ts'\n")
const check = (files: { path: string; text: string }[], exported: string[] = []) =>
  checkSmallFiles({ files: [small, ...files], exported })

test('a small file that one file uses is named with the file that it belongs into', () => {
  expect(check([eager])).toEqual([
    'portal/src/features/home/greeting-words.ts (1 lines) has one user: it belongs into portal/src/features/home/home-page.tsx',
  ])
})

test('with a second user, also a test of another file, it is a file of its own', () => {
  const other = "import { hello } from './greeting-words.ts'\n"
  expect(check([eager, user(other, 'portal/src/features/home/community.tsx')])).toEqual([])
  expect(check([eager, user(other, 'portal/src/features/home/home-page.test.tsx')])).toEqual([])
})

test('a file that is loaded lazily, tested by itself, exported or used by an Astro file stays', () => {
  expect(check([user("const page = () => import('./greeting-words.ts')\n")])).toEqual([])
  expect(check([eager, user('', 'portal/src/features/home/greeting-words.test.ts')])).toEqual([])
  expect(check([eager], [small.path])).toEqual([])
  expect(check([user("import '../portal/src/features/home/greeting-words.ts'\n", 'marketing/a.astro')])).toEqual([])
})

test('a longer file with one user stays, and so does a small one outside of what is drawn', () => {
  const long = { path: 'portal/src/long.ts', text: 'export const a = 1\n'.repeat(31) }
  const rules = { path: 'api/src/features/leads/lead-rules.ts', text: 'export const a = 1\n' }
  const users = [
    user("import { a } from './long.ts'\n", 'portal/src/main.tsx'),
    user("import { a } from './lead-rules.ts'\n", 'api/src/features/leads/list-leads.ts'),
  ]
  expect(checkSmallFiles({ files: [long, rules, ...users], exported: [] })).toEqual([])
})
