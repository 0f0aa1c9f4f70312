import { cpSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runAstro } from './build-test-site.ts'
import { createFakeApi } from './fake-api.ts'
import { serveSite } from './serve-site.ts'
import { getIslands, islandKey, publicUrl, testBuild, testSite } from './test-site.ts'

// A separate build of the site, so that the other tests' build stays untouched.
const dist = new URL('built-anew/', testBuild)
cpSync(testSite, dist, { recursive: true })
const rebuilt = new URL('anew/', testBuild)
afterAll(() => {
  for (const folder of [dist, rebuilt]) rmSync(folder, { recursive: true, force: true })
})

test('a form of a page that was open while the site was rebuilt can still be sent [MARKETING-20]', async () => {
  const fakeApi = createFakeApi()
  const site = await serveSite({ dist, api: (...call) => fakeApi.api(...call) })
  // A build empties the folder and gives its parts other names.
  rmSync(new URL('server/chunks/', dist), { recursive: true })
  const answer = await fetch(`${site.url}/forms/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ page: '/about', email: 'not an address' }),
    headers: { origin: site.url },
  })
  const page = await answer.text()
  await site.close()
  expect(answer.status).toBe(200)
  expect(page).toContain('name="email"')
})

test('a page that was rebuilt under a running server, with no API, gets its lists from that server [MARKETING-20]', async () => {
  const fakeApi = createFakeApi()
  const site = await serveSite({ dist: testSite, api: (...call) => fakeApi.api(...call) })
  const env = { MARKETING_TEST_BUILD: fileURLToPath(rebuilt), PUBLIC_URL: publicUrl, ASTRO_KEY: islandKey, API_URL: '' }
  await runAstro({ args: ['build'], env })
  const page = readFileSync(new URL('site/client/index.html', rebuilt), 'utf8')
  expect(page, 'the build knew no list').toContain('data-waiting')
  const answers = await Promise.all(getIslands(page).map((path) => fetch(site.url + path)))
  const lists = (await Promise.all(answers.map((answer) => answer.text()))).join()
  await site.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(lists).toContain('Guided Meditation')
  expect(lists).toContain('Energy &amp; Vitality')
})
