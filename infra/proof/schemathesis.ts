import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { userCacheFolder } from '../database/secantus-wheel.ts'

const VERSION = '4.32.5'
const INSTALL_MS = 300_000
const RUN_MS = 1_800_000
const LONGEST_FINDING = 1_500
const LARGEST_OUTPUT = 64 * 1024 * 1024
const run = promisify(execFile)

/** The schemathesis command, installed with pip on first use into the user's cache; null where there is no pip. */
export async function findSchemathesis(): Promise<string | null> {
  const folder = join(userCacheFolder(), `schemathesis-${VERSION}`)
  const command = join(folder, 'bin', 'schemathesis')
  if (existsSync(command)) return command
  try {
    mkdirSync(userCacheFolder(), { recursive: true })
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS })
    const packages = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
    await run(join(folder, 'bin', 'pip'), packages, { timeout: INSTALL_MS })
    return command
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

type TestedCall = {
  command: string
  /** Where the API answers. */
  url: string
  /** The session to call with; none for a visitor. */
  cookie: string | null
  /** Generated requests for each call. */
  examples: number
  seed: number
  /** Calls that would end the session that the others need. */
  leftOut: readonly string[]
  /** A folder for its report, which is read and removed. */
  folder: string
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** Sends generated requests to every call of the served OpenAPI document; answers what was not as described, a line each. */
export async function runSchemathesis(asked: TestedCall): Promise<{ findings: string[]; summary: string }> {
  const { command, url, cookie, examples, seed, leftOut, folder } = asked
  const report = join(folder, 'schemathesis.xml')
  const options = [
    ...['run', `${url}/api/openapi.json`, '--url', url],
    ...['--checks', CHECKS.join(',')],
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', String(examples), '--seed', String(seed), '--workers', '2'],
    ...['--continue-on-failure', '--max-redirects', '0', '--suppress-health-check', 'all', '--warnings', 'off'],
    ...['--report', 'junit', '--report-junit-path', report],
    ...leftOut.flatMap((name) => ['--exclude-operation-id', name]),
    ...(cookie ? ['--header', `Cookie:${cookie}`] : []),
  ]
  const settings = { timeout: RUN_MS, maxBuffer: LARGEST_OUTPUT, cwd: folder, env: { ...process.env, NO_COLOR: '1' } }
  const { code, stdout } = await run(command, options, settings).then(
    ({ stdout }) => ({ code: 0, stdout: String(stdout) }),
    (error: { code?: number; stdout?: string }) => ({ code: error.code ?? -1, stdout: error.stdout ?? '' }),
  )
  const summary = stdout.trim().split('\n').slice(-12).join('\n')
  if (code === 0) return { findings: [], summary }
  const failures = readFileSync(report, 'utf8').matchAll(/<failure[^>]*>([\s\S]*?)<\/failure>/g)
  const findings = [...failures].map(([, text = '']) => text.replace(/\s+/g, ' ').slice(0, LONGEST_FINDING))
  return { findings: findings.length > 0 ? findings : [`schemathesis ended with ${code}: ${summary}`], summary }
}
