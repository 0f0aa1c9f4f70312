import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { studioSchema } from '@studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runAstro } from './build-test-site.ts'

const room = fileURLToPath(new URL('..', import.meta.url))
const copy = `${room}node_modules/.cache/wrong-content/`
const baseSettings = `${room}node_modules/.cache/tsconfig.base.json`
const content = (file: string) => `${copy}src/content/${file}`

// A copy of the package that uses its node_modules; the content mistakes are made there.
beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', 'build', 'astro.config.ts', 'package.json', 'tsconfig.json']) {
    cpSync(room + name, copy + name, { recursive: true })
  }
  // A run that was killed leaves its link behind.
  rmSync(baseSettings, { force: true })
  symlinkSync('../../../../tsconfig.base.json', baseSettings)
})
afterAll(() => {
  rmSync(copy, { recursive: true, force: true })
  rmSync(baseSettings, { force: true })
})

/** Makes one change in a content file, lets Astro read the content, and returns its output. */
async function afterEdit({ file, from, to }: { file: string; from: string; to: string }): Promise<string> {
  const before = readFileSync(content(file), 'utf8')
  expect(before).toContain(from)
  writeFileSync(content(file), before.replace(from, to))
  try {
    return await runAstro({ args: ['sync'], root: copy })
  } catch (error) {
    return String(error)
  } finally {
    writeFileSync(content(file), before)
  }
}

test('a price in the wrong format fails the build with the file, the field and what to write [MARKETING-1]', async () => {
  const text = await afterEdit({ file: 'plans.yaml', from: 'price: $45', to: 'price: 45' })
  expect(text).toContain('plans.yaml')
  expect(text).toContain('plans.0.price')
  expect(text).toContain('Write a price such as $45, $149.50 or $1,250, or FREE')
})

test('a monthly price other than the one charged fails the build [MEMBERSHIP-62]', async () => {
  const text = await afterEdit({ file: 'plans.yaml', from: '  - id: monthly', to: '  - id: monthly\n    price: $149' })
  expect(text).toContain('plans.1.price')
  expect(text).toContain('Leave the price of the month out')
})

test('a plan with a promise that is not on the list of promises fails the build [MARKETING-3]', async () => {
  const before = readFileSync(content('plans.yaml'), 'utf8')
  writeFileSync(content('plans.yaml'), before.replace('[unlimited-classes,', '[free-parking,'))
  const env = { MARKETING_TEST_BUILD: `${copy}built` }
  const text = await runAstro({ args: ['build'], root: copy, env }).catch(String)
  writeFileSync(content('plans.yaml'), before)
  expect(text).toContain('promises.yaml has no promise "free-parking"')
})

test('the error for a misspelt content field lists the known fields [MARKETING-1]', async () => {
  const text = await afterEdit({ file: 'questions.yaml', from: 'answer: "No, equip', to: 'anwser: "No, equip' })
  expect(text).toContain('questions.yaml')
  expect(text).toContain('"anwser" is not a field here. The fields are: question, answer, promises')
  expect(text).toContain('Write the answer in one to three sentences')
})

test('a form field without a label fails the build with the field and what to write', async () => {
  const text = await afterEdit({ file: 'forms.yaml', from: 'companyName: Company name', to: 'companyName: ""' })
  expect(text).toContain('forms.yaml')
  expect(text).toContain('audit.labels.companyName')
  expect(text).toContain('Write the label of the field "companyName"')
})

test('a document without a date fails the build and says how to write one', async () => {
  const [from = 'no date'] = /^updated: .+$/m.exec(readFileSync(content('documents/privacy.md'), 'utf8')) ?? []
  const text = await afterEdit({ file: 'documents/privacy.md', from, to: 'updated: soon' })
  expect(text).toContain('privacy.md')
  expect(text).toContain('Write the date of the last change as YYYY-MM-DD')
})

test('the error for a wrong indentation names the content file and the line', async () => {
  const text = await afterEdit({ file: 'benefits.yaml', from: '  - figure: 40%', to: ' - figure: 40%' })
  expect(text).toMatch(/benefits\.yaml:\d+/)
})

test('the content files have no mistake [MARKETING-1]', async () => {
  const text = await afterEdit({ file: 'plans.yaml', from: 'price: $45', to: 'price: $48' })
  expect(text).toContain('Synced content')
})

test('the studio’s file matches the contract’s schema, which portal and mails read it with [MARKETING-1]', async () => {
  const studio: unknown = parse(readFileSync(`${room}src/content/studio.yaml`, 'utf8'))
  await expect(studioSchema.validate(studio, { strict: true })).resolves.toMatchObject({ name: 'Stillwater' })
})
