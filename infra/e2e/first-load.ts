import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'

/** The most JavaScript that the first load of a page may bring, in bytes on the wire (see portal/README.md). */
export const firstLoadLimit = 125_000

type Script = { url: string; gzip: number; wire: number }

/**
 * Opens a path with an empty cache and returns what it fetches until it rests: each script with its bytes on the
 * wire, headers included, and by `gzip -9`, the sums of both, and the bytes of all files on the wire.
 */
export async function firstLoad(
  page: Page,
  path: string,
): Promise<{ scripts: Script[]; gzip: number; wire: number; all: number }> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
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
  const scripts = await Promise.all(
    fetched.map(async ({ url, wire }) => {
      const code = await (await page.request.get(url)).body()
      return { url, wire, gzip: gzipSync(code, { level: 9 }).length }
    }),
  )
  const sum = (unit: 'gzip' | 'wire') => scripts.reduce((total, script) => total + script[unit], 0)
  return { scripts, gzip: sum('gzip'), wire: sum('wire'), all }
}
