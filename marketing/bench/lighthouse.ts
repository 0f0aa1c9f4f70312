import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marketingPaths, paths } from '@studio/contract'
import lighthouse from 'lighthouse'
import buildTestSite from '../testing/build-test-site.ts'
import { createFakeApi } from '../testing/fake-api.ts'
import { serveSite } from '../testing/serve-site.ts'
import { testSiteFolderUrl } from '../testing/test-site.ts'
import { launchBrowser } from './launch-browser.ts'
import { printPageWeights } from './weights.ts'

// Runs Lighthouse (mobile, simulated slow network and CPU) over every page: `npm run bench`. BENCH_URL is a running
// product, whose portal is measured too; without it the site is built and served here with a fake API. BENCH_PATHS
// (`/,/classes`) selects pages.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Partial<Record<Category, number>>

/** The lowest accepted scores. The portal has none for `seo`, because search engines do not index it. */
const minScores: Record<'site' | 'portal', Scores> = {
  site: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  portal: { performance: 92, accessibility: 100, 'best-practices': 100 },
}
const sitePaths: readonly string[] = ['/', ...marketingPaths]
const getMinScores = (path: string) => (sitePaths.includes(path) ? minScores.site : minScores.portal)
/** How often each page is measured. Single runs vary, so the median is reported. */
const RUNS_PER_PAGE = Number(process.env.BENCH_RUNS ?? 5)

/** The score from which Lighthouse counts an audit as passed. */
const PASSED_AUDIT_SCORE = 0.9

type PageReport = {
  path: string
  scores: Record<Category, number>
  /** Bytes transferred before any interaction. */
  bytes: number
  /** The scripts' share of `bytes`. */
  scriptBytes: number
  layoutShift: number
  /** First and largest contentful paint in ms, as simulated. */
  firstPaintMs: number
  largestPaintMs: number
  /** Lighthouse's benchmark of the machine: at least 1500 on an idle desktop, far less on a busy one. */
  machineSpeed: number
  /** Ids of the audits that Lighthouse does not count as passed. */
  failedAudits: string[]
}

async function measure({ url, path, port }: { url: string; path: string; port: number }): Promise<PageReport> {
  const result = await lighthouse(url + path, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const requests = getRequests(lhr.audits['network-requests']?.details)
  const scriptRequests = requests.filter(({ resourceType }) => resourceType === 'Script')
  const scoredAudits = categories.flatMap(
    (name) => lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  )
  return {
    path,
    scores,
    bytes: sumBytes(requests),
    scriptBytes: sumBytes(scriptRequests),
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    firstPaintMs: Math.round(lhr.audits['first-contentful-paint']?.numericValue ?? 0),
    largestPaintMs: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
    machineSpeed: Math.round(lhr.environment?.benchmarkIndex ?? 0),
    failedAudits: scoredAudits.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < PASSED_AUDIT_SCORE),
  }
}

type NetworkRequest = { resourceType?: string; transferSize?: number }

function getRequests(auditDetails: unknown): NetworkRequest[] {
  const requests = (auditDetails as { items?: unknown } | undefined)?.items
  return Array.isArray(requests) ? requests : []
}

const sumBytes = (requests: readonly NetworkRequest[]) =>
  requests.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0)

/** Measures a page several times. Returns the median run by performance score, then by largest paint. */
async function measureMedian(input: { url: string; path: string; port: number }): Promise<PageReport> {
  const reports: PageReport[] = []
  for (let run = 0; run < RUNS_PER_PAGE; run++) reports.push(await measure(input))
  reports.sort((a, b) => a.scores.performance - b.scores.performance || b.largestPaintMs - a.largestPaintMs)
  return reports[Math.floor(reports.length / 2)] as PageReport
}

const formatRow = ({
  path,
  scores,
  bytes,
  scriptBytes,
  layoutShift,
  firstPaintMs,
  largestPaintMs,
  machineSpeed,
  failedAudits,
}: PageReport) =>
  [
    path.padEnd(20),
    ...categories.map((name) => String(scores[name]).padStart(5)),
    `${(bytes / 1000).toFixed(0)} kB`.padStart(8),
    `${(scriptBytes / 1000).toFixed(1)} kB`.padStart(8),
    layoutShift.toFixed(3).padStart(6),
    `${firstPaintMs} ms`.padStart(8),
    `${largestPaintMs} ms`.padStart(8),
    String(machineSpeed).padStart(8),
    failedAudits.join(' '),
  ].join(' ')

function findShortfalls(report: PageReport): string[] {
  const pageMinScores = getMinScores(report.path)
  return categories
    .filter((name) => report.scores[name] < (pageMinScores[name] ?? 0))
    .map((name) => `${report.path}: ${name} ${report.scores[name]} < ${pageMinScores[name]}`)
}

/** Measures all selected pages, and prints and saves the reports. Returns how many scores are too low. */
async function runBenchmark(): Promise<number> {
  const benchUrl = process.env.BENCH_URL
  if (!benchUrl) await buildTestSite()
  const site = benchUrl
    ? { url: benchUrl, close: async () => undefined }
    : await serveSite({ dist: testSiteFolderUrl, api: createFakeApi().api })
  const benchPaths = process.env.BENCH_PATHS?.split(',') ?? [...sitePaths, ...(benchUrl ? [paths.classes] : [])]
  const browser = await launchBrowser()
  try {
    await printPageWeights({ url: site.url, paths: sitePaths.filter((path) => benchPaths.includes(path)) })
    const reports: PageReport[] = []
    console.log(`${'page'.padEnd(20)}  perf  a11y  best   seo    bytes  scripts  shift    first  largest  machine`)
    for (const path of benchPaths) {
      const report = await measureMedian({ url: site.url, path, port: browser.port })
      reports.push(report)
      console.log(formatRow(report))
    }
    const folder = fileURLToPath(new URL('../../.build/bench/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}lighthouse.json`, `${JSON.stringify(reports, null, 2)}\n`)
    const shortfalls = reports.flatMap(findShortfalls)
    for (const shortfall of shortfalls) console.error(shortfall)
    return shortfalls.length
  } finally {
    browser.close()
    await site.close()
  }
}

process.exitCode = (await runBenchmark()) > 0 ? 1 : 0
