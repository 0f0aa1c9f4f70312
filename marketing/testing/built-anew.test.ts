import { cpSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { serveSite } from './serve-site.ts'
import { standInApi } from './stand-in-api.ts'
import { testBuild, testSite } from './test-site.ts'

// A copy of its own beside the site of the other tests: what it is made of is found from there alone.
const dist = new URL('built-anew/', testBuild)
cpSync(testSite, dist, { recursive: true })
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('a form of a page that was open while the site was built anew is still answered', async () => {
  const stand = standInApi()
  const site = await serveSite({ dist, api: (...call) => stand.api(...call) })
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
