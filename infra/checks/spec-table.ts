import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Violation } from './code-rules.ts'
import { rooms } from './rooms.ts'
import type { SourceFile } from './source-files.ts'
import { testTitlesOf } from './test-titles.ts'

/** Something the product promises, where it is asked for, and the tests that prove it. */
export type Promised = { says: string; at: string; proofs: Proof[] }
/** A test by the end of its file's path, enough of it to be the only one, and its title as written there. */
export type Proof = { file: string; title: string }
export type SpecSection = { title: string; promises: Promised[] }
/** What one room's `spec` folder holds; `folder` is the room's. */
export type SpecTable = { folder: string; sections: SpecSection[] }

/** Reads the `spec` folder of every room that has one. */
export function readSpecs(root: string): SpecTable[] {
  return rooms
    .map(({ folder }) => folder)
    .filter((folder) => existsSync(join(root, folder, 'spec')))
    .map((folder) => ({ folder, sections: readSections(join(root, folder, 'spec')) }))
}

function readSections(folder: string): SpecSection[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return names.sort().map((name) => sectionOf(parse(readFileSync(join(folder, name), 'utf8'))))
}

/** The shape of a file as people write it: proofs by file, one title or several. */
type Written = {
  title: string
  promises: { says: string; at: string | number; proofs?: Record<string, string | string[]> }[]
}

function sectionOf({ title, promises }: Written): SpecSection {
  return {
    title,
    promises: promises.map(({ says, at, proofs = {} }) => ({
      says,
      at: String(at),
      proofs: Object.entries(proofs).flatMap(([file, titles]) =>
        [titles].flat().map((one) => ({ file, title: String(one) })),
      ),
    })),
  }
}

/** Every test file of the repository with the titles in it. */
export type TestFiles = ReadonlyMap<string, readonly string[]>

/** Picks the test files among sources. */
export function testFilesOf(files: readonly SourceFile[]): TestFiles {
  const tests = files.filter(({ path }) => /\.(?:test|e2e)\.tsx?$/.test(path))
  return new Map(tests.map(({ path, text }) => [path, testTitlesOf(text)]))
}

/** The test files that the end of a path names; exactly one when the table is right. */
export function filesNamed({ tests, file }: { tests: TestFiles; file: string }): string[] {
  return [...tests.keys()].filter((path) => path === file || path.endsWith(`/${file}`))
}

/** Checks that every promise has a proof and that every proof is a test that exists. */
export function checkSpecs({ specs, tests }: { specs: readonly SpecTable[]; tests: TestFiles }): Violation[] {
  return specs.flatMap(({ folder, sections }) =>
    sections.flatMap((section) =>
      section.promises.flatMap((promise) =>
        problemsOf({ promise, tests }).map(
          (problem) => `${folder}/spec, ${section.title}, "${promise.says}": ${problem}`,
        ),
      ),
    ),
  )
}

function problemsOf({ promise, tests }: { promise: Promised; tests: TestFiles }): string[] {
  if (promise.proofs.length === 0) return ['no test proves it']
  return promise.proofs.flatMap(({ file, title }) => {
    const found = filesNamed({ tests, file })
    if (found.length === 0) return [`there is no test file ${file}`]
    if (found.length > 1) return [`${file} could be ${found.join(' or ')}: name more of its path`]
    return tests.get(found[0] ?? '')?.includes(title) ? [] : [`${file} has no test "${title}"`]
  })
}
