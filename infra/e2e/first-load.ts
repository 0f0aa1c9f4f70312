import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'

/** The most JavaScript that the first load of a page may fetch, in bytes after `gzip -9` (see portal/README.md). */
export const FIRST_LOAD_LIMIT = 160_000

type Script = {
  url: string
  gzipBytes: number
  wireBytes: number
  /** Requested before the page showed its heading; later requests do not count as first load. */
  isFirstLoad: boolean
}

/**
 * Opens a page with an empty cache and measures what the page fetches until the network is idle: the bytes of each script
 * after
 * `gzip -9` and on the wire, including headers. `firstLoadGzipBytes` sums only the scripts of the first load.
 */
export async function measureFirstLoad(
  page: Page,
  path: string,
): Promise<{
  scripts: Script[]
  firstLoadGzipBytes: number
  allScriptsGzipBytes: number
  allScriptsWireBytes: number
  allFilesWireBytes: number
}> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(markHeading)
  const urls = new Map<string, string>()
  const loadedScripts: { url: string; wireBytes: number }[] = []
  let allFilesWireBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) urls.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: wireBytes }) => {
    const url = urls.get(requestId)
    if (url) loadedScripts.push({ url, wireBytes })
    allFilesWireBytes += wireBytes
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await devtools.detach()
  const lateUrls = new Set(await page.evaluate(getUrlsAfterHeading))
  const scripts = await Promise.all(
    loadedScripts.map(async ({ url, wireBytes }) => {
      return { url, wireBytes, gzipBytes: await measureGzipSize(page, url), isFirstLoad: !lateUrls.has(url) }
    }),
  )
  const firstLoadScripts = scripts.filter((script) => script.isFirstLoad)
  return {
    scripts,
    firstLoadGzipBytes: sum(firstLoadScripts.map((script) => script.gzipBytes)),
    allScriptsGzipBytes: sum(scripts.map((script) => script.gzipBytes)),
    allScriptsWireBytes: sum(scripts.map((script) => script.wireBytes)),
    allFilesWireBytes,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const gzipSizes = new Map<string, number>()

/** Returns the size of a file after `gzip -9`. The names of scripts contain a hash, so each is compressed once. */
async function measureGzipSize(page: Page, url: string): Promise<number> {
  const size = gzipSizes.get(url) ?? gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length
  gzipSizes.set(url, size)
  return size
}

/** Runs in the browser: marks when the application has rendered the page's heading. */
function markHeading(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#root h1')) return
    performance.mark('heading')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the browser: returns the addresses requested after the heading; none when there was no heading. */
function getUrlsAfterHeading(): string[] {
  const heading = performance.getEntriesByName('heading')[0]
  if (!heading) return []
  const resources = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))
  const earlyUrls = new Set(resources.filter(({ startTime }) => startTime <= heading.startTime).map(({ name }) => name))
  return resources.map(({ name }) => name).filter((name) => !earlyUrls.has(name))
}
