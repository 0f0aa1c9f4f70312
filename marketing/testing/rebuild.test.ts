import { cpSync, rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { serveSite } from './serve-site.ts'
import { findIslandUrls, testBuildUrl, testSiteUrl } from './test-site.ts'

// A copy of the built site, because the test deletes its files.
const siteCopyUrl = new URL('site-copy/', testBuildUrl)
cpSync(testSiteUrl, siteCopyUrl, { recursive: true })
afterAll(() => rmSync(siteCopyUrl, { recursive: true, force: true }))

test('a form of a page that was open while the site was rebuilt can still be sent, and a page that was made without the API gets its lists later [MARKETING-20]', async () => {
  const { now } = Date
  let elapsedMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + elapsedMs)
  let fakeApi = createFakeApi()
  fakeApi.setResponse('/api/classes', 'hang up')
  const site = await serveSite({ dist: siteCopyUrl, api: (...call) => fakeApi.api(...call) })
  // A rebuild empties this folder and gives its files other names.
  rmSync(new URL('server/chunks/', siteCopyUrl), { recursive: true })
  const response = await fetch(`${site.url}/forms/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ page: '/', email: 'not an address' }),
    headers: { origin: site.url },
  })
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('name="email"')
  expect(html).toContain('data-waiting')

  fakeApi = createFakeApi()
  elapsedMs = 2_001
  const islands = await Promise.all(findIslandUrls(html).map((path) => fetch(site.url + path)))
  const islandsHtml = (await Promise.all(islands.map((island) => island.text()))).join()
  await site.close()
  expect(islands.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(islandsHtml).toContain('Guided Meditation')
  expect(islandsHtml).toContain('Energy &amp; Vitality')
})
