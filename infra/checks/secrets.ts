import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './boundaries.ts'

/** What a key of each service looks like; the stand-ins' own keys are too short to be one. */
const kinds: Record<string, RegExp> = {
  'a Stripe key': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{20,}/,
  'a Stripe webhook secret': /\bwhsec_[A-Za-z0-9+/]{24,}/,
  'a Cloudinary address with its secret': /cloudinary:\/\/\d{10,}:[\w-]{20,}@/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_\w{50,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  // Only a real password: not a variable, not the words of an example.
  'an address with a password':
    /\b(?:mongodb(?:\+srv)?|smtps?|postgres|redis|https?):\/\/[^\s:/@'"`$]+:(?![$<{%])(?=[^\s@'"`]*\d)[^\s@'"`/$]{12,}@/,
}
const LARGEST = 2 * 1024 * 1024

/** Looks for secrets in every file that git knows of. Answers one line for each find, without the secret. */
export function checkSecrets(root: string): Violation[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = list.split('\0').filter((name) => name && !/\.(?:png|jpe?g|webp|gif|woff2?|ico|pdf)$/.test(name))
  const committedEnv = files.filter((name) => /(?:^|\/)\.env(?:\.|$)/.test(name))
  return [
    ...committedEnv.map((name) => `${name}: settings with secrets do not belong into the repository`),
    ...files.flatMap((name) => findsIn({ name, text: readText(join(root, name)) })),
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

function findsIn({ name, text }: { name: string; text: string }): Violation[] {
  return text.split('\n').flatMap((line, at) =>
    Object.entries(kinds)
      .filter(([, looks]) => looks.test(line))
      .map(([kind]) => `${name}:${at + 1} looks like ${kind}: take it out, and have it replaced where it is from`),
  )
}
