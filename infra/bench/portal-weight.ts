/**
 * Measures the bytes that a first visit to each portal route loads, gzipped and over the wire, for a visitor, a guest and a
 * member of a running studio. Usage: `node infra/bench/portal-weight.ts http://localhost:8080`; exits with 1 when a route is over its limit or
 * fetches a file of the admin area.
 */
import { chromium } from 'playwright/test'
import { getLaunchOptions, prepareBrowser } from '../e2e/browser.ts'
import { FIRST_LOAD_LIMIT, measureFirstLoad } from '../e2e/first-load.ts'
import { openBrowserContext, type Person, people, studioUrl } from './people.ts'
import { saveTable } from './save-table.ts'

const publicRoutes = [
  '/auth',
  '/forgot-password',
  '/reset-password?token=x',
  '/classes',
  '/programs',
  '/calendar',
  '/checkout/cancel',
  '/checkout/success?session_id=x',
]
const routesByPerson: Record<Person, string[]> = {
  visitor: publicRoutes,
  guest: [...publicRoutes, '/', '/home', '/dashboard', '/subscribe', '/admin'],
  member: [...publicRoutes, '/', '/home', '/dashboard', '/subscribe', '/admin'],
}

const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const browser = await chromium.launch(getLaunchOptions(await prepareBrowser()))
try {
  const rows = []
  for (const person of people) {
    const context = await openBrowserContext(browser, { person, baseUrl: studioUrl })
    for (const path of routesByPerson[person]) {
      const page = await context.newPage()
      const { scripts, ...totals } = await measureFirstLoad(page, path)
      await page.close()
      const adminFileCount = scripts.filter(({ url }) => /admin-remote|load-admin-app/.test(url)).length
      rows.push({
        person,
        route: path,
        'first load kB': formatKilobytes(totals.firstLoadGzipBytes),
        'all scripts kB': formatKilobytes(totals.allScriptsGzipBytes),
        'scripts on the wire kB': formatKilobytes(totals.allScriptsWireBytes),
        'files on the wire kB': formatKilobytes(totals.allFilesWireBytes),
        adminFileCount,
        isMet: totals.firstLoadGzipBytes <= FIRST_LOAD_LIMIT && adminFileCount === 0,
      })
    }
    await context.close()
  }
  saveTable({
    name: 'portal-weight',
    title: `First load, empty cache (goal: scripts fetched before the heading shows <= ${formatKilobytes(FIRST_LOAD_LIMIT)} kB gzipped)`,
    rows,
  })
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await browser.close()
}
