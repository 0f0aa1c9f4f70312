import { cpSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createFakeApi } from './fake-api.ts'
import { serveSite } from './serve-site.ts'
import { testBuildUrl, testSiteUrl } from './test-site.ts'

// A copy of the site, so that the build of the other tests stays untouched.
const distUrl = new URL('rebuild/', testBuildUrl)
cpSync(testSiteUrl, distUrl, { recursive: true })
afterAll(() => rmSync(distUrl, { recursive: true, force: true }))

test('a form of a page that was open while the site was rebuilt can still be sent [MARKETING-20]', async () => {
  const fakeApi = createFakeApi()
  const site = await serveSite({ dist: distUrl, api: (...call) => fakeApi.api(...call) })
  // A rebuild empties this folder and gives its files other names.
  rmSync(new URL('server/chunks/', distUrl), { recursive: true })
  const response = await fetch(`${site.url}/forms/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ page: '/about', email: 'not an address' }),
    headers: { origin: site.url },
  })
  const page = await response.text()
  await site.close()
  expect(response.status).toBe(200)
  expect(page).toContain('name="email"')
})
