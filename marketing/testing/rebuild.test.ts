import { cpSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runAstro } from './build-test-site.ts'
import { createFakeApi } from './fake-api.ts'
import { serveSite } from './serve-site.ts'
import { findServerIslandUrls, publicUrl, serverIslandKey, testBuildFolderUrl, testSiteFolderUrl } from './test-site.ts'

// A copy of the built site for the first test, which deletes files in it.
const siteCopyFolderUrl = new URL('site-copy/', testBuildFolderUrl)
cpSync(testSiteFolderUrl, siteCopyFolderUrl, { recursive: true })
const rebuiltFolderUrl = new URL('rebuilt/', testBuildFolderUrl)
afterAll(() => {
  for (const folder of [siteCopyFolderUrl, rebuiltFolderUrl]) rmSync(folder, { recursive: true, force: true })
})

test('a form of a page that was open while the site was rebuilt can still be sent [MARKETING-20]', async () => {
  const fakeApi = createFakeApi()
  const site = await serveSite({ dist: siteCopyFolderUrl, api: (...call) => fakeApi.api(...call) })
  // A rebuild empties this folder and gives its files other names.
  rmSync(new URL('server/chunks/', siteCopyFolderUrl), { recursive: true })
  const response = await fetch(`${site.url}/forms/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ page: '/about', email: 'not an address' }),
    headers: { origin: site.url },
  })
  const html = await response.text()
  await site.close()
  expect(response.status).toBe(200)
  expect(html).toContain('name="email"')
})

test('a page that was rebuilt without an API while the server ran gets its lists from that server [MARKETING-20]', async () => {
  const fakeApi = createFakeApi()
  const site = await serveSite({ dist: testSiteFolderUrl, api: (...call) => fakeApi.api(...call) })
  const env = {
    MARKETING_TEST_BUILD: fileURLToPath(rebuiltFolderUrl),
    PUBLIC_URL: publicUrl,
    ASTRO_KEY: serverIslandKey,
    API_URL: '',
  }
  await runAstro({ args: ['build'], env })
  const html = readFileSync(new URL('site/client/index.html', rebuiltFolderUrl), 'utf8')
  expect(html, 'the page was built without lists').toContain('data-waiting')
  const responses = await Promise.all(findServerIslandUrls(html).map((path) => fetch(site.url + path)))
  const islandsHtml = (await Promise.all(responses.map((response) => response.text()))).join()
  await site.close()
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(islandsHtml).toContain('Guided Meditation')
  expect(islandsHtml).toContain('Energy &amp; Vitality')
})
