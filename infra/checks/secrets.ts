import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'
import type { Violation } from './code-rules.ts'

/** What secretlint's rules do not know; the emulators' own keys are too short to be one. */
const kinds: Record<string, RegExp> = {
  'a Stripe webhook secret': /\bwhsec_[A-Za-z0-9+/]{24,}/,
  'a Cloudinary address with its secret': /cloudinary:\/\/\d{10,}:[\w-]{20,}@/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  // Only a real password: not a variable, not the words of an example.
  'an address with a password': /\b(?:smtps?|redis):\/\/[^\s:/@'"`$]+:(?![$<{%])(?=[^\s@'"`]*\d)[^\s@'"`/$]{12,}@/,
}
const LARGEST = 2 * 1024 * 1024

/** Looks for secrets in every file that git knows of. Answers one line for each find, without the secret. */
export function checkSecrets(root: string): Violation[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const names = list.split('\0').filter((name) => name && !/\.(?:png|jpe?g|webp|gif|woff2?|ico|pdf)$/.test(name))
  const files = names.flatMap((name) => {
    const text = readText(join(root, name))
    return text ? [{ name, text }] : []
  })
  const committedEnv = names.filter((name) => /(?:^|\/)\.env(?:\.|$)/.test(name))
  return [
    ...committedEnv.map((name) => `${name}: settings with secrets do not belong into the repository`),
    ...lint({ root, names: files.map(({ name }) => name) }),
    ...files.flatMap(findsIn),
  ]
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path)
    return bytes.length > LARGEST || bytes.includes(0) ? '' : bytes.toString()
  } catch {
    // Deleted, but not yet from the index.
    return ''
  }
}

const said = ({ name, line, kind }: { name: string; line: number; kind: string }) =>
  `${name}:${line} looks like ${kind}: take it out, and have it replaced where it is from`

type LintResult = { filePath: string; messages: Array<{ ruleId: string; loc: { start: { line: number } } }> }

// Throws when secretlint itself fails: a check that did not run must not pass.
function lint({ root, names }: { root: string; names: readonly string[] }): Violation[] {
  const secretlint = join(repository, 'node_modules/secretlint/bin/secretlint.js')
  const config = join(repository, 'infra/checks/secretlint.json')
  const options = ['--no-glob', '--no-gitignore', '--secretlintrc', config, '--format', 'json']
  const paths = names.map((name) => join(root, name))
  const { status, stdout, stderr } = spawnSync(process.execPath, [secretlint, ...options, ...paths], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0 && status !== 1) throw new Error(`secretlint failed: ${stderr}`)
  return (JSON.parse(stdout || '[]') as LintResult[]).flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, loc }) => {
      const kind = `what secretlint knows as ${ruleId.replace(/^.*secretlint-rule-/, '')}`
      return said({ name: filePath.slice(root.length + 1), line: loc.start.line, kind })
    }),
  )
}

function findsIn({ name, text }: { name: string; text: string }): Violation[] {
  return text.split('\n').flatMap((line, at) =>
    Object.entries(kinds)
      .filter(([, looks]) => looks.test(line))
      .map(([kind]) => said({ name, line: at + 1, kind })),
  )
}
