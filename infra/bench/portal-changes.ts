import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { launchOptions, prepareBrowser } from '../e2e/browser.ts'
import { keepTable } from './keep-table.ts'
import { openBrowser, type Person, studioUrl } from './people.ts'

/**
 * Measures every change from one portal route to another at a quarter of the CPU speed, for a visitor and a member of a
 * running studio: how soon the next page's frame is painted (its link lit, its heading there, the page before gone), and
 * how far the visible content moves afterwards. Usage: `node infra/bench/portal-changes.ts http://localhost:8080`;
 * exits with 1 when a frame takes longer than its limit or something moved.
 */
const goals = { frameMs: 100, slowdown: 4, shift: 0.02 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

type Stop = { path: string; heading: string }
const open: Stop[] = [
  { path: '/classes', heading: 'Classes' },
  { path: '/programs', heading: 'Programs' },
  { path: '/calendar', heading: 'Calendar' },
  { path: '/forgot-password', heading: 'Account recovery' },
  { path: '/reset-password?token=x', heading: 'Choose a new password' },
  { path: '/checkout/cancel', heading: 'Payment Cancelled' },
]
const stopsOf = {
  visitor: [...open, { path: '/auth', heading: 'Sign in' }],
  member: [
    ...open,
    { path: '/home', heading: 'Welcome' },
    { path: '/dashboard', heading: 'Maya' },
    { path: '/subscribe', heading: 'Start your membership' },
  ],
} satisfies Partial<Record<Person, Stop[]>>

type Change = { frame: number; whole: number; shift: number }

/**
 * Milliseconds from the click until the frame with the next page's heading was painted, until nothing was drawn any more,
 * and how much of the window moved after that frame (the browser's own layout-shift figure, movement after input counted).
 */
async function timeChange(page: Page, { path, heading }: Stop): Promise<Change> {
  await page.evaluate((target) => {
    // A link of our own, since not every page has one to every other; React leaves it where it is.
    document.getElementById('bench-link')?.remove()
    const link = document.createElement('a')
    link.href = target
    link.id = 'bench-link'
    document.querySelector('main')?.append(link)
  }, path)
  return page.evaluate(
    (words) =>
      new Promise<Change>((resolve, reject) => {
        let shift = 0
        let last = 0
        let frame = 0
        // biome-ignore lint/suspicious/noExplicitAny: layout-shift entries have no type in the DOM library
        const observer = new PerformanceObserver((list: any) => {
          for (const entry of list.getEntries()) if (frame && entry.startTime > started + frame) shift += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: false })
        const changes = new MutationObserver(() => {
          last = performance.now() - started
        })
        changes.observe(document.body, { subtree: true, childList: true, attributes: true })
        const afterPaint = (act: () => void) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = act
          channel.port2.postMessage(null)
        }
        const look = () => {
          const now = performance.now() - started
          if (now > 10_000) return reject(new Error(`no heading ${words}`))
          if (!frame && document.querySelector('h1')?.textContent?.includes(words)) {
            afterPaint(() => {
              frame ||= performance.now() - started
            })
          }
          if (frame && now - Math.max(last, frame) > 400) {
            changes.disconnect()
            observer.disconnect()
            return resolve({ frame, whole: last, shift })
          }
          requestAnimationFrame(look)
        }
        const started = performance.now()
        document.getElementById('bench-link')?.click()
        requestAnimationFrame(look)
      }),
    heading,
  )
}

/** Every change between two stops in an order that needs no other change between them (a walk along all edges). */
function walk(stops: Stop[]): [Stop, Stop][] {
  const left = new Map(stops.map((from) => [from, stops.filter((to) => to !== from)]))
  const path: Stop[] = []
  const stack: Stop[] = stops.slice(0, 1)
  while (stack.length > 0) {
    const here = stack.at(-1) as Stop
    const next = left.get(here)?.shift()
    if (next) stack.push(next)
    else path.unshift(stack.pop() as Stop)
  }
  return path.slice(1).map((to, at) => [path[at] as Stop, to])
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(context: BrowserContext, stops: Stop[]) {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  const edges = walk(stops)
  const found = new Map<string, Change[]>()
  await page.goto(edges[0]?.[0].path ?? '/', { waitUntil: 'networkidle' })
  for (let round = 0; round <= rounds; round += 1) {
    // The first round fetches what a pointer on the link would have fetched ahead.
    await line.send('Emulation.setCPUThrottlingRate', { rate: round === 0 ? 1 : goals.slowdown })
    for (const [from, to] of edges) {
      const change = await timeChange(page, to)
      const name = `${from.path} > ${to.path}`
      if (round > 0) found.set(name, [...(found.get(name) ?? []), change])
    }
  }
  await page.close()
  return [...found].map(([change, all]) => ({
    change,
    'frame ms': Math.round(middle(all.map(({ frame }) => frame))),
    'whole ms': Math.round(middle(all.map(({ whole }) => whole))),
    shift: Number(middle(all.map(({ shift }) => shift)).toFixed(3)),
  }))
}

const browser = await chromium.launch(launchOptions(await prepareBrowser()))
try {
  for (const person of ['visitor', 'member'] as const) {
    const context = await openBrowser(browser, { person, base: studioUrl })
    const rows = await measure(context, stopsOf[person])
    keepTable({
      name: `portal-changes-${person}`,
      title: `${person}: route changes, median of ${rounds} at ${goals.slowdown}x slowdown (goal: frame <= ${goals.frameMs} ms)`,
      rows,
    })
    const slow = rows.filter((row) => row['frame ms'] > goals.frameMs || row.shift > goals.shift)
    if (slow.length > 0) process.exitCode = 1
    console.log(`${rows.length} changes, ${slow.length} over a goal`)
    await context.close()
  }
} finally {
  await browser.close()
}
