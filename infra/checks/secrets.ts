import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'
import type { Violation } from './code-rules.ts'
import { listFiles } from './source-files.ts'

/** Matches secrets that secretlint does not know; the emulators' keys are too short to match. */
const extraSecretPattern = /\bwhsec_[A-Za-z0-9+/]{24,}|cloudinary:\/\/\d{10,}:[\w-]{20,}@/
const settingsFilePattern = /(?:^|\/)\.env(?:\.|$)/

/** Looks for secrets in every file that git tracks or would add. Returns one line for each, without the secret. */
export function checkSecrets(root: string): Violation[] {
  const names = listFiles(root).filter((name) => !/\.(?:png|jpe?g|webp|gif|woff2?|ico|pdf)$/.test(name))
  const matchesExtraPattern = (name: string) => extraSecretPattern.test(readFileSync(join(root, name), 'utf8'))
  return [
    ...names
      .filter((name) => settingsFilePattern.test(name))
      .map((name) => `${name}: settings do not belong in the repository`),
    ...names
      .filter(matchesExtraPattern)
      .map((name) => `${name} contains a secret of Stripe's webhooks or of Cloudinary`),
    ...runSecretlint(names.map((name) => join(root, name))),
  ]
}

// Throws when secretlint itself fails, because a check that did not run must not pass.
function runSecretlint(files: readonly string[]): Violation[] {
  const config = join(repository, 'infra/checks/secretlint.json')
  const options = ['--no-glob', '--no-gitignore', '--secretlintrc', config, '--format', 'unix', '--maskSecrets']
  const args = [join(repository, 'node_modules/secretlint/bin/secretlint.js'), ...options, ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`secretlint failed: ${stderr}`)
  return stdout.split('\n').filter((line) => line.startsWith('/'))
}
