import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the repository: its path (relative, with slashes) and its text. */
export type SourceFile = { path: string; text: string }

/** Lists every file that git tracks or would add, so that new files are checked too; `patterns` are pathspecs of git. */
export const listFiles = (root: string, patterns: readonly string[] = []): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)))

const SOURCE = ['ts', 'tsx', 'mts', 'mjs', 'js', 'astro']

/** Reads every source file of the workspace packages. */
export const readSources = (root: string): SourceFile[] =>
  listFiles(
    root,
    SOURCE.map((extension) => `:(glob)*/**/*.${extension}`),
  ).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

/** Patterns of the paths of tests, test helpers and configurations, which may use what the product itself may not. */
export const TEST_FILE_PATTERNS: readonly string[] = [
  '\\.(?:test|e2e)\\.tsx?$',
  '(?:^|/)(?:testing|bench)/',
  '\\.config\\.ts$',
]
const testFilePattern = new RegExp(TEST_FILE_PATTERNS.join('|'))
export const isTestFile = (path: string) => testFilePattern.test(path)
