import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { marketingPaths, paths } from '@studio/contract'
import lighthouse from 'lighthouse'
import buildTestSite from '../testing/build-test-site.ts'
import { createFakeApi } from '../testing/fake-api.ts'
import { serveSite } from '../testing/serve-site.ts'
import { testSite } from '../testing/test-site.ts'
import { launchBrowser } from './launch-browser.ts'
import { printWeights } from './weights.ts'

// Runs Lighthouse (mobile, simulated slow network and CPU) over every page: `npm run bench`. BENCH_URL is a running
// product, whose portal is measured too; without it the site is built and served here with an API emulator. BENCH_PATHS
// (`/,/classes`) selects pages.

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Partial<Record<Category, number>>

/** The least scores. The portal is not for search engines. */
const goals: Record<'site' | 'portal', Scores> = {
  site: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
  portal: { performance: 92, accessibility: 100, 'best-practices': 100 },
}
const sitePaths: readonly string[] = ['/', ...marketingPaths]
const goalsOf = (path: string) => (sitePaths.includes(path) ? goals.site : goals.portal)
/** Machines are noisy, so the median run counts. BENCH_RUNS sets the number of runs. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

type PageReport = {
  path: string
  scores: Record<Category, number>
  /** Bytes over the wire before anybody touches the page, of everything and of scripts. */
  bytes: number
  scriptBytes: number
  layoutShift: number
  /** First and largest contentful paint in ms, as simulated. */
  firstPaintMs: number
  largestPaintMs: number
  /** How fast Lighthouse found the machine: 1500 and more is a free desktop; far less means that others are at work on it. */
  machine: number
  /** Audits that cost a point, by name. */
  lost: string[]
}

async function measure({ url, path, port }: { url: string; path: string; port: number }): Promise<PageReport> {
  const result = await lighthouse(url + path, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Record<Category, number>
  const requests = itemsOf(lhr.audits['network-requests']?.details)
  const sum = (items: typeof requests) => items.reduce((bytes, item) => bytes + Number(item.transferSize ?? 0), 0)
  const weighed = categories.flatMap((name) => lhr.categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [])
  return {
    path,
    scores,
    bytes: sum(requests),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    firstPaintMs: Math.round(lhr.audits['first-contentful-paint']?.numericValue ?? 0),
    largestPaintMs: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
    machine: Math.round(lhr.environment?.benchmarkIndex ?? 0),
    lost: weighed.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9),
  }
}

function itemsOf(details: unknown): Record<string, unknown>[] {
  const items = (details as { items?: unknown } | undefined)?.items
  return Array.isArray(items) ? items : []
}

/** The run in the middle by performance, then by largest paint. */
async function median(input: { url: string; path: string; port: number }): Promise<PageReport> {
  const reports: PageReport[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await measure(input))
  reports.sort(
    (item, other) => item.scores.performance - other.scores.performance || other.largestPaintMs - item.largestPaintMs,
  )
  return reports[Math.floor(reports.length / 2)] as PageReport
}

const row = ({
  path,
  scores,
  bytes,
  scriptBytes,
  layoutShift,
  firstPaintMs,
  largestPaintMs,
  machine,
  lost,
}: PageReport) =>
  [
    path.padEnd(20),
    ...categories.map((name) => String(scores[name]).padStart(5)),
    `${(bytes / 1000).toFixed(0)} kB`.padStart(8),
    `${(scriptBytes / 1000).toFixed(1)} kB`.padStart(8),
    layoutShift.toFixed(3).padStart(6),
    `${firstPaintMs} ms`.padStart(8),
    `${largestPaintMs} ms`.padStart(8),
    String(machine).padStart(8),
    lost.join(' '),
  ].join(' ')

function shortfallsOf(report: PageReport): string[] {
  const goal = goalsOf(report.path)
  return categories
    .filter((name) => report.scores[name] < (goal[name] ?? 0))
    .map((name) => `${report.path}: ${name} ${report.scores[name]} < ${goal[name]}`)
}

async function run(): Promise<number> {
  const given = process.env.BENCH_URL
  if (!given) await buildTestSite()
  const site = given
    ? { url: given, close: async () => undefined }
    : await serveSite({ dist: testSite, api: createFakeApi().api })
  const wanted = process.env.BENCH_PATHS?.split(',') ?? [...sitePaths, ...(given ? [paths.classes] : [])]
  const browser = await launchBrowser()
  try {
    await printWeights({ url: site.url, paths: sitePaths.filter((path) => wanted.includes(path)) })
    const reports: PageReport[] = []
    console.log(`${'page'.padEnd(20)}  perf  a11y  best   seo    bytes  scripts  shift    first  largest  machine`)
    for (const path of wanted) {
      const report = await median({ url: site.url, path, port: browser.port })
      reports.push(report)
      console.log(row(report))
    }
    const folder = fileURLToPath(new URL('../../.build/bench/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}lighthouse.json`, `${JSON.stringify(reports, null, 2)}\n`)
    const low = reports.flatMap(shortfallsOf)
    for (const line of low) console.error(line)
    return low.length
  } finally {
    browser.close()
    await site.close()
  }
}

process.exitCode = (await run()) > 0 ? 1 : 0
