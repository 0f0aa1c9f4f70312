import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of ours: where it lies (relative to the repository, with slashes) and what is in it. */
export type SourceFile = { path: string; text: string }

/** Every file that git knows or would add, so that what is new is checked from its first commit; `patterns` are git's. */
export const listFiles = (root: string, patterns: readonly string[] = []): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)))

const SOURCE = ['ts', 'tsx', 'mts', 'mjs', 'js', 'astro']

/** Every source file of the workspace packages. */
export const readSources = (root: string): SourceFile[] =>
  listFiles(
    root,
    SOURCE.map((ending) => `:(glob)*/**/*.${ending}`),
  ).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

/** Tests, their builders and settings may use what the product itself may not. */
export const TEST_FILES: readonly string[] = ['\\.(?:test|e2e)\\.tsx?$', '(?:^|/)(?:testing|bench)/', '\\.config\\.ts$']
const testFile = new RegExp(TEST_FILES.join('|'))
export const isTestFile = (path: string) => testFile.test(path)
