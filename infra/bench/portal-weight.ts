import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions, prepareBrowser } from '../e2e/browser.ts'

/**
 * Measures the portal of a running studio: what a first visit of each route costs over the wire, and how soon a route
 * change shows its frame on a slow device. Usage: `node infra/bench/portal-weight.ts http://localhost:8080`
 */
const base = process.argv[2] ?? process.env.E2E_BASE_URL ?? 'http://localhost:8080'
const goals = { scriptBytes: 150_000, frameMs: 100, slowdown: 4 }

type Route = { path: string; signedIn: boolean }
const routes: Route[] = [
  { path: '/auth', signedIn: false },
  { path: '/forgot-password', signedIn: false },
  { path: '/reset-password?token=x', signedIn: false },
  { path: '/classes', signedIn: false },
  { path: '/programs', signedIn: false },
  { path: '/calendar', signedIn: false },
  { path: '/home', signedIn: true },
  { path: '/dashboard', signedIn: true },
  { path: '/subscribe', signedIn: true },
  { path: '/checkout/cancel', signedIn: true },
]
const changes = [
  { from: '/home', to: '/classes', heading: 'Classes' },
  { from: '/classes', to: '/programs', heading: 'Programs' },
  { from: '/programs', to: '/calendar', heading: 'Calendar' },
  { from: '/calendar', to: '/dashboard', heading: 'Theo' },
  { from: '/dashboard', to: '/home', heading: 'Welcome' },
]

type Weight = { scripts: number; all: number; adminFiles: number }

/** What a visit with an empty cache takes over the wire, headers included, as the browser counts it. */
async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const weight: Weight = { scripts: 0, all: 0, adminFiles: 0 }
  line.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.mimeType)
    if (response.url.includes('/admin-remote/')) weight.adminFiles += 1
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength
    if (kinds.get(requestId)?.includes('javascript')) weight.scripts += encodedDataLength
  })
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await page.close()
  return weight
}

async function signedInContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base })
  const answer = await context.request.post('/api/login', { data: { username: 'guest', password: 'wellness-demo' } })
  if (!answer.ok()) throw new Error(`The demo guest could not sign in: ${answer.status()} ${await answer.text()}`)
  return context
}

/** Milliseconds from the click until the frame that shows the next page's heading, as the page itself sees it. */
async function timeChange(page: Page, { to, heading }: (typeof changes)[number]): Promise<number> {
  return page.evaluate(
    ({ to: target, words }) =>
      new Promise<number>((resolve, reject) => {
        const link = document.createElement('a')
        link.href = target
        document.querySelector('main')?.append(link)
        const started = performance.now()
        const look = () => {
          if (document.querySelector('h1')?.textContent?.includes(words)) {
            requestAnimationFrame(() => resolve(performance.now() - started))
          } else if (performance.now() - started > 10_000) reject(new Error(`no heading ${words} at ${target}`))
          else requestAnimationFrame(look)
        }
        link.click()
        look()
      }),
    { to, words: heading },
  )
}

/** The middle of five walks through the changes, at the slowdown of the goal; files and lists are known by then. */
async function timeChanges(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage()
  const line: CDPSession = await context.newCDPSession(page)
  await page.goto('/home', { waitUntil: 'networkidle' })
  const walks: number[][] = []
  for (let walk = 0; walk < 6; walk += 1) {
    // The first walk fetches what a pointer on the link would have fetched ahead.
    await line.send('Emulation.setCPUThrottlingRate', { rate: walk === 0 ? 1 : goals.slowdown })
    const times: number[] = []
    for (const change of changes) {
      times.push(await timeChange(page, change))
      await page.waitForLoadState('networkidle')
    }
    if (walk > 0) walks.push(times)
  }
  await page.close()
  return changes.map((_, at) => walks.map((times) => times[at] ?? Number.NaN).sort((a, b) => a - b)[2] ?? Number.NaN)
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const browser = await chromium.launch(launchOptions(await prepareBrowser()))
try {
  const member = await signedInContext(browser)
  const visitor = await browser.newContext({ baseURL: base })
  const weights = []
  for (const { path, signedIn } of routes) {
    const { scripts, all, adminFiles } = await weigh(signedIn ? member : visitor, path)
    const ok = scripts <= goals.scriptBytes && adminFiles === 0
    weights.push({ route: path, 'scripts kB': kilobytes(scripts), 'all kB': kilobytes(all), adminFiles, ok })
  }
  console.log(`First load, empty cache, bytes over the wire (goal: scripts <= ${kilobytes(goals.scriptBytes)} kB)`)
  console.table(weights)
  const times = await timeChanges(member)
  console.log(`Route change until its frame, median of five at ${goals.slowdown}x slowdown (goal: ${goals.frameMs} ms)`)
  console.table(changes.map(({ from, to }, at) => ({ from, to, ms: Math.round(times[at] ?? Number.NaN) })))
} finally {
  await browser.close()
}
