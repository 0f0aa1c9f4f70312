import { execFile } from 'node:child_process'

/** The part of package-lock.json that says where each package comes from. */
type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> }

/** Every locked package must come from the registry and carry the hash that it is checked against at install. */
export function checkLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (!path.includes('node_modules/') || link) return []
    // npm leaves the address out when it is the registry's own.
    if (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
      return [`${path} does not come from the registry`]
    return integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512`]
  })
}

/** What an audit found: packages with high or critical holes, or why no registry answered. */
type AuditResult = { serious: string[] } | { unanswered: string }

/** Asks the registry about what runs in production; npm is the one that the machine has. */
export async function auditDependencies(root: string): Promise<AuditResult> {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
  // The exit code is the same for vulnerabilities and for an unreachable registry; only the output tells which.
  const output = await new Promise<string>((resolve) =>
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (error, stdout) => resolve(stdout || String(error))),
  )
  try {
    const { metadata, message, vulnerabilities = {} } = JSON.parse(output)
    if (!metadata?.vulnerabilities) return { unanswered: message ?? 'no answer' }
    const holes = Object.entries<{ severity: string }>(vulnerabilities)
    const serious = holes.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    return { serious: serious.map(([name, { severity }]) => `${name}: ${severity}`) }
  } catch {
    return { unanswered: output.trim().split('\n').at(-1) ?? 'no answer' }
  }
}
