import { execFile } from 'node:child_process'

/** The part of package-lock.json about the source of each package. */
type Lock = { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }> }

/** Checks that every locked package comes from the registry and has a hash, which npm verifies when installing. */
export function checkLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (!path.includes('node_modules/') || link) return []
    // npm omits the address of packages from the default registry.
    if (resolved && !resolved.startsWith('https://registry.npmjs.org/'))
      return [`${path} does not come from the registry`]
    return integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512`]
  })
}

/**
 * The result of an audit: high and critical vulnerabilities (`name: severity`), or the reason why the registry gave no
 * result.
 */
type AuditResult = { seriousVulnerabilities: string[] } | { reason: string }

/** Audits the production dependencies with the npm of this machine. */
export async function auditDependencies(root: string): Promise<AuditResult> {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
  // The exit code is the same for vulnerabilities and for an unreachable registry; only the output tells which.
  const output = await new Promise<string>((resolve) =>
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (error, stdout) => resolve(stdout || String(error))),
  )
  try {
    const { metadata, message, vulnerabilities = {} } = JSON.parse(output)
    if (!metadata?.vulnerabilities) return { reason: message ?? 'no answer' }
    const vulnerablePackages = Object.entries<{ severity: string }>(vulnerabilities)
    const seriousPackages = vulnerablePackages.filter(
      ([, { severity }]) => severity === 'high' || severity === 'critical',
    )
    return { seriousVulnerabilities: seriousPackages.map(([name, { severity }]) => `${name}: ${severity}`) }
  } catch {
    return { reason: output.trim().split('\n').at(-1) ?? 'no answer' }
  }
}
