import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { studioSchema } from '@studio/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runAstro } from './build-test-site.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const copyFolder = `${packageFolder}node_modules/.cache/wrong-content/`
const baseConfigLink = `${packageFolder}node_modules/.cache/tsconfig.base.json`
const getContentPath = (file: string) => `${copyFolder}src/content/${file}`

// The tests edit content in a copy of the package that shares its node_modules.
beforeAll(() => {
  rmSync(copyFolder, { recursive: true, force: true })
  mkdirSync(copyFolder, { recursive: true })
  for (const name of ['src', 'build', 'astro.config.ts', 'package.json', 'tsconfig.json']) {
    cpSync(packageFolder + name, copyFolder + name, { recursive: true })
  }
  // A killed run leaves its link behind.
  rmSync(baseConfigLink, { force: true })
  symlinkSync('../../../../tsconfig.base.json', baseConfigLink)
})
afterAll(() => {
  rmSync(copyFolder, { recursive: true, force: true })
  rmSync(baseConfigLink, { force: true })
})

/** Changes one text in a content file, runs `astro sync`, restores the file and returns the output. */
async function runAstroAfterEdit({ file, from, to }: { file: string; from: string; to: string }): Promise<string> {
  const originalText = readFileSync(getContentPath(file), 'utf8')
  expect(originalText).toContain(from)
  writeFileSync(getContentPath(file), originalText.replace(from, to))
  try {
    return await runAstro({ args: ['sync'], root: copyFolder })
  } catch (error) {
    return String(error)
  } finally {
    writeFileSync(getContentPath(file), originalText)
  }
}

test('a price in the wrong format fails the build with the file, the field and what to write [MARKETING-1]', async () => {
  const output = await runAstroAfterEdit({ file: 'plans.yaml', from: 'price: $45', to: 'price: 45' })
  expect(output).toContain('plans.yaml')
  expect(output).toContain('plans.0.price')
  expect(output).toContain('Write a price such as $45, $149.50 or $1,250, or FREE')
})

test('a monthly price other than the one charged fails the build [MEMBERSHIP-62]', async () => {
  const output = await runAstroAfterEdit({
    file: 'plans.yaml',
    from: '  - id: monthly',
    to: '  - id: monthly\n    price: $149',
  })
  expect(output).toContain('plans.1.price')
  expect(output).toContain('Leave the price of the month out')
})

test('a plan with a promise that is not on the list of promises fails the build [MARKETING-3]', async () => {
  const originalText = readFileSync(getContentPath('plans.yaml'), 'utf8')
  writeFileSync(getContentPath('plans.yaml'), originalText.replace('[unlimited-classes,', '[free-parking,'))
  const env = { MARKETING_TEST_BUILD: `${copyFolder}built` }
  const output = await runAstro({ args: ['build'], root: copyFolder, env }).catch(String)
  writeFileSync(getContentPath('plans.yaml'), originalText)
  expect(output).toContain('promises.yaml has no promise "free-parking"')
})

test('the error for a misspelt content field lists the known fields [MARKETING-1]', async () => {
  const output = await runAstroAfterEdit({
    file: 'questions.yaml',
    from: 'answer: "No, equip',
    to: 'anwser: "No, equip',
  })
  expect(output).toContain('questions.yaml')
  expect(output).toContain('"anwser" is not a field here. The fields are: question, answer, promises')
  expect(output).toContain('Write the answer in one to three sentences')
})

test('a form field without a label fails the build with the field and what to write', async () => {
  const output = await runAstroAfterEdit({
    file: 'forms.yaml',
    from: 'companyName: Company name',
    to: 'companyName: ""',
  })
  expect(output).toContain('forms.yaml')
  expect(output).toContain('audit.labels.companyName')
  expect(output).toContain('Write the label of the field "companyName"')
})

test('a document without a date fails the build and says how to write one', async () => {
  const [from = 'no date'] = /^updated: .+$/m.exec(readFileSync(getContentPath('documents/privacy.md'), 'utf8')) ?? []
  const output = await runAstroAfterEdit({ file: 'documents/privacy.md', from, to: 'updated: soon' })
  expect(output).toContain('privacy.md')
  expect(output).toContain('Write the date of the last change as YYYY-MM-DD')
})

test('the error for a wrong indentation names the content file and the line', async () => {
  const output = await runAstroAfterEdit({ file: 'benefits.yaml', from: '  - figure: 40%', to: ' - figure: 40%' })
  expect(output).toMatch(/benefits\.yaml:\d+/)
})

test('the content files have no mistake [MARKETING-1]', async () => {
  const output = await runAstroAfterEdit({ file: 'plans.yaml', from: 'price: $45', to: 'price: $48' })
  expect(output).toContain('Synced content')
})

test('the studio’s file matches the contract’s schema, which portal and mails read it with [MARKETING-1]', async () => {
  const studio: unknown = parse(readFileSync(`${packageFolder}src/content/studio.yaml`, 'utf8'))
  await expect(studioSchema.validate(studio, { strict: true })).resolves.toMatchObject({ name: 'Stillwater' })
})
