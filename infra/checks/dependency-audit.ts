import { execFile } from 'node:child_process'

/** The part of package-lock.json that says where each package comes from. */
type Lock = {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }>
}
type Audit = {
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string }>
}

/** What an audit found: packages with relevant known vulnerabilities, or that no registry answered. */
export type AuditResult = { asked: true; serious: string[] } | { asked: false; why: string }

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

/** Reads what `npm audit --json` said. Packages with a high or critical hole are serious. */
export function readAudit({ output }: { output: string }): AuditResult {
  const start = output.indexOf('{')
  try {
    const audit = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Audit & { message?: string }
    if (!audit.metadata?.vulnerabilities) return { asked: false, why: audit.message ?? 'no answer' }
    const holes = Object.entries(audit.vulnerabilities ?? {})
    const serious = holes.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    return { asked: true, serious: serious.map(([name, { severity }]) => `${name}: ${severity}`) }
  } catch {
    return { asked: false, why: output.trim().split('\n').at(-1) ?? 'no answer' }
  }
}

/** Asks the registry about what runs in production; npm is the one that the machine has. */
export function auditDependencies(root: string): Promise<AuditResult> {
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
    // The exit code is the same for vulnerabilities and for an unreachable registry; only the output tells which.
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (error, output) =>
      resolve(readAudit({ output: output || String(error?.message ?? '') })),
    )
  })
}
