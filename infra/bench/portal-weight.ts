import { type BrowserContext, chromium } from 'playwright/test'
import { launchOptions, prepareBrowser } from '../e2e/browser.ts'
import { keepTable } from './keep-table.ts'
import { browserOf, type Person, people, studioUrl } from './people.ts'

/**
 * Measures what a first visit of each portal route costs over the wire, for a visitor, a guest and a member of a running
 * studio. Usage: `node infra/bench/portal-weight.ts http://localhost:8080`; exits with 1 when a route is over its limit or
 * fetches a file of the admin area.
 */
const limitBytes = 125_000

const open = [
  '/auth',
  '/forgot-password',
  '/reset-password?token=x',
  '/classes',
  '/programs',
  '/calendar',
  '/checkout/cancel',
  '/checkout/success?session_id=x',
]
const routesOf: Record<Person, string[]> = {
  visitor: open,
  guest: [...open, '/', '/home', '/dashboard', '/subscribe', '/admin'],
  member: [...open, '/', '/home', '/dashboard', '/subscribe', '/admin'],
}

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
    if (/admin-remote|load-admin-app/.test(response.url)) weight.adminFiles += 1
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength
    if (kinds.get(requestId)?.includes('javascript')) weight.scripts += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.close()
  return weight
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const browser = await chromium.launch(launchOptions(await prepareBrowser()))
try {
  const rows = []
  for (const person of people) {
    const context = await browserOf(browser, { person, base: studioUrl })
    for (const path of routesOf[person]) {
      const { scripts, all, adminFiles } = await weigh(context, path)
      const ok = scripts <= limitBytes && adminFiles === 0
      rows.push({ person, route: path, 'scripts kB': kilobytes(scripts), 'all kB': kilobytes(all), adminFiles, ok })
    }
    await context.close()
  }
  keepTable({
    name: 'portal-weight',
    title: `First load, empty cache, bytes over the wire (goal: scripts <= ${kilobytes(limitBytes)} kB)`,
    rows,
  })
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await browser.close()
}
