import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, NGINX_MISSING } from '../nginx/nginx-process.ts'
import { type Outcome, run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'
import { checkCode, type Violation } from './code-rules.ts'
import { auditDependencies, checkLock } from './dependency-audit.ts'
import { checkDocs, listDocs } from './doc-references.ts'
import { checkHandbook, readChapters } from './handbook.ts'
import { workspacePackages } from './packages.ts'
import { createFailure, type Step, type StepResult } from './run-steps.ts'
import { checkSecrets } from './secrets.ts'
import { readSources } from './source-files.ts'

/** Runs a script with this Node in the repository, as one check. */
const runCheck = async (...args: string[]): Promise<StepResult> =>
  toCheckResult(await run({ args, cwd: root, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } }))

export const toCheckResult = ({ code, output }: Outcome): StepResult =>
  code === 0 ? { passed: 1, failed: 0, output: getNotes(output) } : createFailure(output)

/**
 * Returns output to show although everything passed: lines that our scripts mark with `***` (a part that did not run, a test
 * that passed only when retried), and Playwright's list of journeys that passed only when retried.
 */
export const getNotes = (output: string): string => {
  const flaky = /^\s+\d+ flaky$[\s\S]*/m.exec(output)?.[0].trim()
  return [...output.split('\n').filter((line) => line.includes('***')), ...(flaky ? [flaky] : [])].join('\n')
}

/** Runs commands, two at a time. */
async function runChecks(commands: readonly string[][]): Promise<StepResult> {
  const queue = [...commands]
  const results: StepResult[] = []
  const runFromQueue = async () => {
    for (let args = queue.shift(); args; args = queue.shift()) results.push(await runCheck(...args))
  }
  await Promise.all([runFromQueue(), runFromQueue()])
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    output: results
      .map(({ output }) => output)
      .filter(Boolean)
      .join('\n'),
  }
}

const NATIVE_TSC = 'node_modules/@typescript/native/bin/tsc'
/** Several threads repeat each other's work, which costs three times the CPU time. */
const createTypeCheck = (folder: string) => [
  NATIVE_TSC,
  '--noEmit',
  '--pretty',
  'false',
  '--singleThreaded',
  '-p',
  folder,
]
const astroCheck = ['node_modules/astro/bin/astro.mjs', 'check', '--root', 'marketing']

/** The packages of `types.json`: they have the same options, so one program checks their common imports once. */
const packagesCheckedTogether = ['portal/ui', 'portal/client', 'portal', 'admin-remote', 'infra']

/** Type-checks every workspace package and the templates of the marketing pages. */
export const types: Step = {
  name: 'types',
  isStatic: true,
  run: () => {
    const separatePackages = workspacePackages
      .map(({ folder }) => folder)
      .filter((folder) => folder !== 'marketing' && !packagesCheckedTogether.includes(folder))
    // Astro's check is first, because it takes longest; it also checks the TypeScript files of marketing.
    return runChecks([astroCheck, ...[...separatePackages, 'infra/checks/types.json'].map(createTypeCheck)])
  },
}

/** Biome checks format and lint rules; knip reports unused files, exports and packages, and undeclared packages. */
export const lint: Step = {
  name: 'lint',
  isStatic: true,
  run: () =>
    runChecks([
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=100', '.'],
      ['node_modules/knip/bin/knip.js', '--config', 'infra/checks/knip.json', '--no-progress'],
    ]),
}

/** Creates a step from a check that returns one line for each violation. */
const createCheck = (name: string, check: () => Violation[] | Promise<Violation[]>): Step => ({
  name,
  isStatic: true,
  run: async () => countViolations(await check()),
})
const countViolations = (violations: Violation[]): StepResult => ({
  passed: violations.length > 0 ? 0 : 1,
  failed: violations.length,
  output: violations.join('\n'),
})

/** Import rules, and code rules that the linter does not have. */
export const boundaries = createCheck('boundaries', async () => {
  // Imported here because it takes a second to load.
  const { checkImports } = await import('./import-rules.ts')
  const files = readSources(root)
  return [...(await checkImports({ root, paths: files.map(({ path }) => path) })), ...checkCode(files)]
})
/** The files cited in documents must exist. */
export const docs = createCheck('docs', () => checkDocs({ root, docs: listDocs(root) }))
/** Each rule of the handbook has code and a test. */
export const handbook = createCheck('handbook', () =>
  checkHandbook({ root, chapters: readChapters(root), files: readSources(root) }),
)
/** No secret in the repository, and every package locked with its hash. */
export const security = createCheck('security', () => [
  ...checkSecrets(root),
  ...checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))),
])

/** Builds every workspace package, as a start does. */
export const build: Step = { name: 'build', run: () => runCheck('infra/scripts/build.ts') }

const createNotRunResult = (reason: string): StepResult => ({ passed: 0, failed: 0, output: '', notRunReason: reason })

/** No production dependency has a serious known vulnerability; did not run when the registry gives no result. */
export const audit: Step = {
  name: 'audit',
  run: async () => {
    const result = await auditDependencies(root)
    if ('reason' in result)
      return createNotRunResult(`the registry gave no result (${result.reason}): run npm audit --omit=dev elsewhere`)
    return countViolations(
      result.seriousVulnerabilities.map(
        (vulnerability) => `known vulnerability in ${vulnerability} (npm audit --omit=dev)`,
      ),
    )
  },
}

const findTests = (pattern: RegExp) =>
  globSync('infra/**/*.test.ts', { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
/** Tests that only test nginx. */
const findNginxTests = () => findTests(/runIf\(hasNginx\(\)\)/)
/** Tests of the gateway that also apply to nginx. */
const findProxyTests = () =>
  findTests(/from '.*testing\/proxies\.ts'/).filter((file) => !findNginxTests().includes(file))

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/**
 * Runs unit and API tests; of the tests that apply to both proxies, only those of `proxy` run. `reportName` is a part of
 * the name of vitest's JSON report.
 */
export async function runVitest(input: {
  args: readonly string[]
  proxy: 'gateway' | 'nginx'
  reportName?: string
}): Promise<StepResult> {
  const { args, proxy } = input
  const file = join(root, `.build/unit-${input.reportName ?? proxy}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = ['infra/scripts/unit.ts', 'run', ...args, ...reporters]
  const outcome = await run({ args: command, cwd: root, env: { ...process.env, STUDIO_PROXY: proxy } })
  const report = readJson<UnitReport>(file)
  return countTests(
    outcome,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
    },
  )
}

/** Every unit and API test of every package, with one database process for all; tests of nginx only if it is installed. */
export const unit: Step = {
  name: 'unit and API',
  run: () => {
    const excludedFiles = hasNginx() ? [] : findNginxTests()
    return runVitest({
      args: excludedFiles.flatMap((file) => ['--exclude', `**/${file.slice('infra/'.length)}`]),
      proxy: 'gateway',
    })
  },
}

/** Runs the gateway's tests against the deployed nginx.conf; needs nginx on the machine. */
export const nginx: Step = {
  name: 'nginx',
  run: async () =>
    hasNginx() ? runVitest({ args: findProxyTests(), proxy: 'nginx' }) : createNotRunResult(NGINX_MISSING),
}

type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** The journeys in a real browser with their own studio; a journey that passes only when retried is listed. */
export const journeys: Step = {
  name: 'journeys',
  run: async () => {
    const file = join(root, 'test-results/journeys.json')
    rmSync(file, { force: true })
    const outcome = await run({ args: ['infra/scripts/journeys.ts'], cwd: root })
    const stats = readJson<JourneyReport>(file)?.stats
    return countTests(
      outcome,
      stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped },
    )
  },
}

/** Converts the counts of a test runner; no report, no test and a crash are failures too. */
export function countTests({ code, output }: Outcome, counts?: { passed: number; failed: number }): StepResult {
  if (!counts) return createFailure(output || 'there was no report')
  const failedCount = counts.failed || (code !== 0 || counts.passed === 0 ? 1 : 0)
  return { passed: counts.passed, failed: failedCount, output: failedCount > 0 ? output : getNotes(output) }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
