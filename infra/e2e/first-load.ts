import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'

/** The most JavaScript that the first load of a page may bring, in bytes by `gzip -9` of each file (see portal/README.md). */
export const firstLoadLimit = 160_000

type Script = {
  url: string
  gzip: number
  wire: number
  /** Asked for before the page's heading was there; what comes later, such as the drawings, is no part of the first load. */
  first: boolean
}

/**
 * Opens a path with an empty cache and returns what it fetches until it rests: each script with its bytes by `gzip -9`
 * and on the wire, headers included. `first` and `gzip` are the sums by gzip of the first load and of all scripts, `wire`
 * that of all scripts, `all` that of all files on the wire.
 */
export async function firstLoad(
  page: Page,
  path: string,
): Promise<{ scripts: Script[]; first: number; gzip: number; wire: number; all: number }> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(noteHeading)
  const urls = new Map<string, string>()
  const fetched: { url: string; wire: number }[] = []
  let all = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) urls.set(requestId, response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: wire }) => {
    const url = urls.get(requestId)
    if (url) fetched.push({ url, wire })
    all += wire
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await network.detach()
  const late = new Set(await page.evaluate(askedAfterHeading))
  const scripts = await Promise.all(
    fetched.map(async ({ url, wire }) => {
      return { url, wire, gzip: await getGzipSize(page, url), first: !late.has(url) }
    }),
  )
  const sum = (unit: 'gzip' | 'wire', of = scripts) => of.reduce((total, script) => total + script[unit], 0)
  const first = sum(
    'gzip',
    scripts.filter((script) => script.first),
  )
  return { scripts, first, gzip: sum('gzip'), wire: sum('wire'), all }
}

const gzipSizes = new Map<string, number>()

/** The bytes of a file by `gzip -9`. The names of scripts carry their hash, so each is compressed once. */
async function getGzipSize(page: Page, url: string): Promise<number> {
  const size = gzipSizes.get(url) ?? gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length
  gzipSizes.set(url, size)
  return size
}

/** Runs in the browser: marks when the application has rendered the page's heading. */
function noteHeading(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root h1')) return
    performance.mark('heading')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the browser: the addresses of what was asked for after that; none when there was no heading. */
function askedAfterHeading(): string[] {
  const heading = performance.getEntriesByName('heading')[0]
  if (!heading) return []
  const starts = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))
  const early = new Set(starts.filter(({ startTime }) => startTime <= heading.startTime).map(({ name }) => name))
  return starts.map(({ name }) => name).filter((name) => !early.has(name))
}
