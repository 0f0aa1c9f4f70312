import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'
import type { Violation } from './code-rules.ts'

/** What secretlint's rules do not know; the emulators' own keys are too short to be one. */
const ours = /\bwhsec_[A-Za-z0-9+/]{24,}|cloudinary:\/\/\d{10,}:[\w-]{20,}@/

/** Looks for secrets in every file that git knows of. Answers one line for each find, without the secret. */
export function checkSecrets(root: string): Violation[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((name) => name && existsSync(join(root, name)) && !/\.(?:png|jpe?g|webp|gif|woff2?|ico|pdf)$/.test(name))
  const isOurs = (name: string) => ours.test(readFileSync(join(root, name), 'utf8'))
  return [
    ...names
      .filter((name) => /(?:^|\/)\.env(?:\.|$)/.test(name))
      .map((name) => `${name}: settings with secrets do not belong into the repository`),
    ...lint({ root, names }),
    ...names.filter(isOurs).map((name) => `${name} holds a secret of Stripe's webhooks or of Cloudinary`),
  ]
}

type LintResult = { filePath: string; messages: Array<{ ruleId: string; loc: { start: { line: number } } }> }

// Throws when secretlint itself fails: a check that did not run must not pass.
function lint({ root, names }: { root: string; names: readonly string[] }): Violation[] {
  const secretlint = join(repository, 'node_modules/secretlint/bin/secretlint.js')
  const config = join(repository, 'infra/checks/secretlint.json')
  const options = ['--no-glob', '--no-gitignore', '--secretlintrc', config, '--format', 'json']
  const args = [secretlint, ...options, ...names.map((name) => join(root, name))]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0 && status !== 1) throw new Error(`secretlint failed: ${stderr}`)
  return (JSON.parse(stdout || '[]') as LintResult[]).flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, loc }) => `${filePath.slice(root.length + 1)}:${loc.start.line} looks like ${ruleId}`),
  )
}
