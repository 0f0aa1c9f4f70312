import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { studioSchema } from '@studio/contract'
import type { z } from 'astro/zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { plans as plansSchema, questions as questionsSchema } from '../src/content-schemas/list-files.ts'
import { runAstro } from './build-test-site.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const packageCopyFolder = `${packageFolder}node_modules/.cache/wrong-content/`
// The copy's tsconfig.json extends `../tsconfig.base.json`, which is this link.
const baseConfigLink = `${packageFolder}node_modules/.cache/tsconfig.base.json`
const getCopiedContentPath = (file: string) => `${packageCopyFolder}src/content/${file}`

// The tests edit content in a copy of the package that shares its node_modules.
beforeAll(() => {
  rmSync(packageCopyFolder, { recursive: true, force: true })
  mkdirSync(packageCopyFolder, { recursive: true })
  for (const name of ['src', 'build', 'astro.config.ts', 'package.json', 'tsconfig.json']) {
    cpSync(packageFolder + name, packageCopyFolder + name, { recursive: true })
  }
  // A killed run leaves its link behind.
  rmSync(baseConfigLink, { force: true })
  symlinkSync(`${packageFolder}../tsconfig.base.json`, baseConfigLink)
})
afterAll(() => {
  rmSync(packageCopyFolder, { recursive: true, force: true })
  rmSync(baseConfigLink, { force: true })
})

/** A change of one text in a content file. */
type Edit = { file: string; from: string; to: string }

/** Changes one text in a content file, runs `astro sync`, restores the file and returns the output. */
async function runAstroAfterEdit({ file, from, to }: Edit): Promise<string> {
  const originalText = readFileSync(getCopiedContentPath(file), 'utf8')
  expect(originalText).toContain(from)
  writeFileSync(getCopiedContentPath(file), originalText.replace(from, to))
  try {
    return await runAstro({ args: ['sync'], root: packageCopyFolder })
  } catch (error) {
    return String(error)
  } finally {
    writeFileSync(getCopiedContentPath(file), originalText)
  }
}

/** The messages of a schema about a content file in which one text was changed. */
function findMistakes(schema: z.ZodType, { file, from, to }: Edit): string[] {
  const originalText = readFileSync(`${packageFolder}src/content/${file}`, 'utf8')
  expect(originalText).toContain(from)
  const { error } = schema.safeParse(parse(originalText.replace(from, to)))
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a price in the wrong format is refused with the field and what to write [MARKETING-1]', () => {
  const mistakes = findMistakes(plansSchema, { file: 'plans.yaml', from: 'price: $45', to: 'price: 45' })
  expect(mistakes).toEqual([
    expect.stringContaining('plans.0.price: Write a price such as $45, $149.50 or $1,250, or FREE'),
  ])
})

test('a price for the monthly plan is refused, because it is set in the admin area [MEMBERSHIP-62]', () => {
  const edit = { file: 'plans.yaml', from: '  - id: monthly', to: '  - id: monthly\n    price: $149' }
  expect(findMistakes(plansSchema, edit)).toEqual([
    expect.stringMatching(/^plans\.1\.price: .*Leave out the monthly price/),
  ])
})

test('the error for a misspelt content field lists the known fields [MARKETING-1]', () => {
  const edit = { file: 'questions.yaml', from: 'answer: "No, equip', to: 'anwser: "No, equip' }
  const mistakes = findMistakes(questionsSchema, edit).join('\n')
  expect(mistakes).toContain('"anwser" is not a field here. The fields are: question, answer, promises')
  expect(mistakes).toContain('Write the answer in one to three sentences')
})

test('the error for a wrong indentation names the content file and the line', async () => {
  const output = await runAstroAfterEdit({ file: 'benefits.yaml', from: '  - figure: 40%', to: ' - figure: 40%' })
  expect(output).toMatch(/benefits\.yaml:\d+/)
})

test('studio.yaml matches the contract’s schema, with which the portal and the mails read it [MARKETING-1]', async () => {
  const studio: unknown = parse(readFileSync(`${packageFolder}src/content/studio.yaml`, 'utf8'))
  await expect(studioSchema.validate(studio, { strict: true })).resolves.toMatchObject({ name: 'Stillwater' })
})
