import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Violation } from './code-rules.ts'
import { topLevel } from './packages.ts'

/** Checks that nothing lies at the top of the repository but what the design names; ignored files do not count. */
export function checkTopLevel(root: string): Violation[] {
  const known = new Set([...topLevel, '.git'])
  const extra = readdirSync(root).filter((name) => !known.has(name))
  return extra
    .filter((name) => !isIgnored({ root, name }))
    .map((name) => `${name} does not belong at the top of the repository (infra/checks/packages.ts)`)
}

function isIgnored({ root, name }: { root: string; name: string }): boolean {
  try {
    execFileSync('git', ['check-ignore', '-q', name, `${name}/`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return /^(?:node_modules|\.data|\.build|dist|test-results|\.env.*|\.DS_Store)$/.test(name)
  }
}
