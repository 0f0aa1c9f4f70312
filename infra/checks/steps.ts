import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, NO_NGINX } from '../nginx/nginx-process.ts'
import { type Outcome, run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'
import { auditDependencies } from './dependency-audit.ts'
import { type WorkspacePackage, workspacePackages } from './packages.ts'

/**
 * What a step of `npm test` found: how many of its tests or checks held, and its words when not all did. `notRun` says why
 * it was not run at all, which is neither.
 */
export type StepResult = { passed: number; failed: number; words: string; notRun?: string }
export type Step = { name: string; run: () => Promise<StepResult> }

const bin = (path: string) => join(root, 'node_modules', path)

export const asCheck = ({ code, output }: Outcome): StepResult =>
  code === 0 ? { passed: 1, failed: 0, words: '' } : { passed: 0, failed: 1, words: output }

const sum = (results: readonly StepResult[]): StepResult => ({
  passed: results.reduce((all, { passed }) => all + passed, 0),
  failed: results.reduce((all, { failed }) => all + failed, 0),
  words: results
    .map(({ words }) => words)
    .filter(Boolean)
    .join('\n'),
})

/** Type-checks every workspace package and the marketing page templates; two at a time. */
export const types: Step = {
  name: 'types',
  run: async () => {
    const ofPackage = async ({ folder }: WorkspacePackage) => {
      // Several checkers in one process do each other's work again, which costs three times the time of the processor.
      const how = ['--noEmit', '--pretty', 'false', '--singleThreaded']
      return asCheck(await run({ args: [bin('@typescript/native/bin/tsc'), ...how, '-p', folder], cwd: root }))
    }
    const ofTemplates = async () => {
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
      return asCheck(await run({ args: [bin('astro/bin/astro.mjs'), 'check'], cwd: join(root, 'marketing'), env }))
    }
    const isMarketing = ({ folder }: WorkspacePackage) => folder === 'marketing'
    const checks: (() => Promise<StepResult>)[] = [
      // This takes longest, and writes the types of the content collections, which marketing's own check reads.
      async () =>
        sum([await ofTemplates(), ...(await Promise.all(workspacePackages.filter(isMarketing).map(ofPackage)))]),
      ...workspacePackages
        .filter(
          (workspacePackage) =>
            !isMarketing(workspacePackage) && existsSync(join(root, workspacePackage.folder, 'tsconfig.json')),
        )
        .map((workspacePackage) => () => ofPackage(workspacePackage)),
    ]
    const results: StepResult[] = []
    const worker = async () => {
      for (let next = checks.shift(); next; next = checks.shift()) results.push(await next())
    }
    await Promise.all([worker(), worker()])
    return sum(results)
  },
}

/** Format and lint of everything by Biome; unused files, exports and packages by knip. */
export const lint: Step = {
  name: 'lint',
  run: async () => {
    const biome = [bin('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=100', '.']
    const knip = [bin('knip/bin/knip.js'), '--config', 'infra/checks/knip.json', '--no-progress']
    return sum(await Promise.all([biome, knip].map(async (args) => asCheck(await run({ args, cwd: root })))))
  },
}

const script = (name: string): Step => ({
  name,
  run: async () => asCheck(await run({ args: [join(root, `infra/scripts/check-${name}.ts`)], cwd: root })),
})
export const boundaries = script('boundaries')
export const docs = script('docs')
export const handbook = script('handbook')

/** No secret in the repository, no package without its hash. */
export const security: Step = {
  name: 'security',
  run: async () => {
    const outcome = await run({ args: [join(root, 'infra/scripts/check-security.ts')], cwd: root })
    return { ...asCheck(outcome), words: outcome.code === 0 ? loudLines(outcome.output) : outcome.output }
  },
}

/** No known serious hole in what runs in production; did not run when the registry does not say. */
export const audit: Step = {
  name: 'audit',
  run: async () => {
    const verdict = await auditDependencies(root)
    if (!verdict.asked) {
      const notRun = `the registry could not be asked for known holes (${verdict.why}): npm audit --omit=dev elsewhere`
      return { passed: 0, failed: 0, words: '', notRun }
    }
    const holes = verdict.serious.map((hole) => `known hole in ${hole} (npm audit --omit=dev)`)
    return { passed: holes.length === 0 ? 1 : 0, failed: holes.length, words: holes.join('\n') }
  },
}

/** Builds every workspace package, as a start does. */
export const build: Step = {
  name: 'build',
  run: async () => asCheck(await run({ args: [join(root, 'infra/scripts/build.ts')], cwd: root })),
}

/** Test files that only drive nginx (`alone`), and those that also drive the gateway (`also`). */
export const nginxTests = {
  alone: [
    'infra/docker/tls.test.ts',
    'infra/nginx/body-limit.test.ts',
    'infra/nginx/hanging-process.test.ts',
    'infra/nginx/hostile-paths.test.ts',
    'infra/nginx/limits.test.ts',
    'infra/nginx/lists.test.ts',
    'infra/nginx/log.test.ts',
    'infra/nginx/names.test.ts',
    'infra/production/nginx.test.ts',
    'infra/production/production.test.ts',
  ],
  also: ['infra/gateway/routing.test.ts', 'infra/gateway/upstreams.test.ts'],
}

/** Unit and API tests as a step; `report` names the intermediate results file. */
export async function vitest(input: { args: readonly string[]; proxy: string; report?: string }): Promise<StepResult> {
  const { args, proxy } = input
  const report = join(root, `.build/unit-${input.report ?? proxy}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const outcome = await run({
    args: [join(root, 'infra/scripts/unit.ts'), 'run', ...args, ...reporters],
    cwd: root,
    env: { ...process.env, STUDIO_PROXY: proxy },
  })
  return countUnit({ report: readJson(report), outcome })
}

/** Every unit and API test of every package on one real database; those of nginx alone only where there is one. */
export const unit: Step = {
  name: 'unit and API',
  run: () => {
    const leftOut = hasNginx() ? [] : nginxTests.alone
    return vitest({
      args: leftOut.flatMap((file) => ['--exclude', `**/${file.slice('infra/'.length)}`]),
      proxy: 'gateway',
    })
  },
}

/** What holds for the gateway, held against the deployed nginx.conf in a real nginx: needs one on the machine. */
export const nginx: Step = {
  name: 'nginx',
  run: async () =>
    hasNginx()
      ? vitest({ args: nginxTests.also, proxy: 'nginx' })
      : { passed: 0, failed: 0, words: '', notRun: NO_NGINX },
}

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
}

/** Reads vitest's report; a test that was left out, a file that could not be read and a crash all count as failed. */
export function countUnit({ report, outcome }: { report: UnitReport | undefined; outcome: Outcome }): StepResult {
  if (!report) return { passed: 0, failed: 1, words: outcome.output || 'vitest left no report' }
  const leftOut = report.numPendingTests + report.numTodoTests
  const counted = report.numFailedTests + leftOut
  const failed = counted === 0 && outcome.code !== 0 ? Math.max(1, report.numFailedTestSuites) : counted
  return { passed: report.numPassedTests, failed, words: failed > 0 ? outcome.output : loudLines(outcome.output) }
}

/** What a test said in capitals between stars, e.g. that nginx is not installed, is shown although it passed. */
export const loudLines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('***'))
    .join('\n')

/** The journeys in a real browser, against a studio of their own. */
export const journeys: Step = {
  name: 'journeys',
  run: async () => {
    const report = join(root, 'test-results/journeys.json')
    rmSync(report, { force: true })
    const outcome = await run({ args: [join(root, 'infra/scripts/journeys.ts')], cwd: root })
    return countJourneys({ report: readJson(report), outcome })
  },
}

type JourneyReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Reads Playwright's report; one that held on its second try passes and is named, a skipped one counts as failed, and so
 * does a studio that did not start or stop. */
export function countJourneys({
  report,
  outcome,
}: {
  report: JourneyReport | undefined
  outcome: Outcome
}): StepResult {
  if (!report) return { passed: 0, failed: 1, words: outcome.output || 'Playwright left no report' }
  const { expected, unexpected, flaky, skipped } = report.stats
  const counted = unexpected + skipped
  const failed = counted === 0 && (outcome.code !== 0 || expected === 0) ? 1 : counted
  const unsteady = flaky > 0 ? `*** ${flaky} held on the second try only ***\n${summaryOf(outcome.output)}` : ''
  return { passed: expected + flaky, failed, words: failed > 0 ? outcome.output : unsteady }
}

/** The list of names that Playwright ends with. */
const summaryOf = (output: string) => /^\s+\d+ flaky$[\s\S]*/m.exec(output)?.[0].trim() ?? ''

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
