import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, NO_NGINX } from '../nginx/nginx-process.ts'
import { type Outcome, run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'
import { checkCode, type Violation } from './code-rules.ts'
import { auditDependencies, checkLock } from './dependency-audit.ts'
import { checkDocs, listDocs } from './doc-references.ts'
import { checkHandbook, readChapters } from './handbook.ts'
import { workspacePackages } from './packages.ts'
import { failure, type Step, type StepResult } from './run-steps.ts'
import { checkSecrets } from './secrets.ts'
import { readSources } from './source-files.ts'

/** One command of this Node, in the repository, as a check. */
const runCheck = async (...args: string[]): Promise<StepResult> =>
  asCheck(await run({ args, cwd: root, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } }))

export const asCheck = ({ code, output }: Outcome): StepResult =>
  code === 0 ? { passed: 1, failed: 0, output: getNotes(output) } : failure(output)

/** Output to show although everything passed: lines between stars, and the journeys that passed only when retried. */
export const getNotes = (output: string): string => {
  const flaky = /^\s+\d+ flaky$[\s\S]*/m.exec(output)?.[0].trim()
  return [...output.split('\n').filter((line) => line.includes('***')), ...(flaky ? [flaky] : [])].join('\n')
}

/** Runs commands, two at a time. */
async function runChecks(commands: readonly string[][]): Promise<StepResult> {
  const queue = [...commands]
  const results: StepResult[] = []
  const worker = async () => {
    for (let args = queue.shift(); args; args = queue.shift()) results.push(await runCheck(...args))
  }
  await Promise.all([worker(), worker()])
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
/** Several checkers in one process repeat each other's work, which costs three times the CPU time. */
const typesOf = (folder: string) => [NATIVE_TSC, '--noEmit', '--pretty', 'false', '--singleThreaded', '-p', folder]
const astroCheck = ['node_modules/astro/bin/astro.mjs', 'check', '--root', 'marketing']

/** The packages of `types.json`, whose options are alike: one program checks what they share, the contract above all, once. */
const checkedTogether = ['portal/ui', 'portal/client', 'portal', 'admin-remote', 'infra']

/** Type-checks every workspace package and the templates of the marketing pages. */
export const types: Step = {
  name: 'types',
  run: () => {
    const alone = workspacePackages
      .map(({ folder }) => folder)
      .filter((folder) => folder !== 'marketing' && !checkedTogether.includes(folder))
    // The templates take longest. Their check reads every file of marketing.
    return runChecks([astroCheck, ...[...alone, 'infra/checks/types.json'].map(typesOf)])
  },
}

/** Format and lint of everything by Biome; unused files, exports and packages, and undeclared ones, by knip. */
export const lint: Step = {
  name: 'lint',
  run: () =>
    runChecks([
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=100', '.'],
      ['node_modules/knip/bin/knip.js', '--config', 'infra/checks/knip.json', '--no-progress'],
    ]),
}

/** A check of ours, which answers one line for each violation. */
const ownCheck = (name: string, check: () => Violation[] | Promise<Violation[]>): Step => ({
  name,
  run: async () => toResult(await check()),
})
const toResult = (violations: Violation[]): StepResult => ({
  passed: violations.length > 0 ? 0 : 1,
  failed: violations.length,
  output: violations.join('\n'),
})

/** Who may import whom, and the rules that no linter knows. */
export const boundaries = ownCheck('boundaries', async () => {
  // It takes a second to load, which most steps do not need.
  const { checkImports } = await import('./import-rules.ts')
  const files = readSources(root)
  return [...(await checkImports({ root, paths: files.map(({ path }) => path) })), ...checkCode(files)]
})
/** What documents cite must exist. */
export const docs = ownCheck('docs', () => checkDocs({ root, docs: listDocs(root) }))
/** Each rule of the handbook has code and a test. */
export const handbook = ownCheck('handbook', () =>
  checkHandbook({ root, chapters: readChapters(root), files: readSources(root) }),
)
/** No secret in the repository, and every package locked with its hash. */
export const security = ownCheck('security', () => [
  ...checkSecrets(root),
  ...checkLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))),
])

/** Builds every workspace package, as a start does. */
export const build: Step = { name: 'build', run: () => runCheck('infra/scripts/build.ts') }

const notRun = (why: string): StepResult => ({ passed: 0, failed: 0, output: '', notRun: why })

/** No known serious hole in what runs in production; did not run when the registry does not say. */
export const audit: Step = {
  name: 'audit',
  run: async () => {
    const result = await auditDependencies(root)
    if ('unanswered' in result)
      return notRun(`the registry gave no answer (${result.unanswered}): npm audit --omit=dev elsewhere`)
    return toResult(result.serious.map((hole) => `known hole in ${hole} (npm audit --omit=dev)`))
  },
}

const findTests = (pattern: RegExp) =>
  globSync('infra/**/*.test.ts', { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
/** Tests that only drive nginx. */
const findNginxTests = () => findTests(/runIf\(hasNginx\(\)\)/)
/** Tests of the gateway that hold for nginx as well. */
const findProxyTests = () =>
  findTests(/from '.*testing\/proxies\.ts'/).filter((file) => !findNginxTests().includes(file))

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Unit and API tests as a step; `report` names the intermediate results file. */
export async function vitest(input: { args: readonly string[]; proxy: string; report?: string }): Promise<StepResult> {
  const { args, proxy } = input
  const file = join(root, `.build/unit-${input.report ?? proxy}.json`)
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

/** Every unit and API test of every package on one real database; those of nginx alone only where there is one. */
export const unit: Step = {
  name: 'unit and API',
  run: () => {
    const leftOut = hasNginx() ? [] : findNginxTests()
    return vitest({
      args: leftOut.flatMap((file) => ['--exclude', `**/${file.slice('infra/'.length)}`]),
      proxy: 'gateway',
    })
  },
}

/** Runs the gateway's tests against the deployed nginx.conf; needs nginx on the machine. */
export const nginx: Step = {
  name: 'nginx',
  run: async () => (hasNginx() ? vitest({ args: findProxyTests(), proxy: 'nginx' }) : notRun(NO_NGINX)),
}

type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** The journeys in a real browser, against a studio of their own; one that held on its second try passes and is named. */
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

/** What a runner counted; no report, no test at all and a crash are failures too. */
export function countTests({ code, output }: Outcome, counts?: { passed: number; failed: number }): StepResult {
  if (!counts) return failure(output || 'no report was left')
  const failed = counts.failed || (code !== 0 || counts.passed === 0 ? 1 : 0)
  return { passed: counts.passed, failed, output: failed > 0 ? output : getNotes(output) }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
