import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

type ShareScope = Record<string, Record<string, { from: string; loaded?: boolean | number }>>
type Federation = { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] }

const versionFile = '**/admin-remote/assets/bridge-version-*.js'
const updated = 'The studio was updated'

test('the built remote runs in the built host on the libraries of the host alone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  const providers = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation }
    const scope = federation.__INSTANCES__.find(({ name }) => name === 'portal')?.shareScopeMap.default ?? {}
    return Object.entries(scope).map(([name, versions]) => [name, Object.values(versions).map(({ from }) => from)])
  })
  const remoteEntry = await (await page.request.get('/admin-remote/remoteEntry.js')).text()
  for (const [name, from] of providers) {
    expect(from, `who brings ${name}`).toEqual(['portal'])
    expect(remoteEntry, 'what the remote asks for').toContain(`\`${name}\``)
  }
  expect(providers.map(([name]) => name)).toContain('react')
})

test('a remote of another bridge version asks for a reload, which brings it', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.route(versionFile, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const bridgeVersion = 99' }),
  )
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: updated })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/admin-remote/assets/admin-app'))).toEqual([])
  await page.unroute(versionFile)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test.describe('a remote from before the versions', () => {
  test.use({ allowedErrors: ['Failed to load resource', 'bridge-version'] })

  test('an admin area without a bridge version asks for a reload', async ({ page }) => {
    await page.route(versionFile, (route) => route.fulfill({ status: 404, body: '' }))
    await signInAs(page, 'admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: updated })).toBeVisible()
  })
})
