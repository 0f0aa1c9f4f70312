import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

type ShareScope = Record<string, Record<string, { from: string; loaded?: boolean | number }>>
type Federation = { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] }

const versionFile = '**/admin-remote/assets/bridge-version-*.js'
const updateHeading = 'The studio was updated'

test('the built remote uses only the shared libraries of the host', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  const sharedLibraries = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation }
    const scope = federation.__INSTANCES__.find(({ name }) => name === 'portal')?.shareScopeMap.default ?? {}
    return Object.entries(scope).map(([name, versions]) => [name, Object.values(versions).map(({ from }) => from)])
  })
  const remoteEntry = await (await page.request.get('/admin-remote/remoteEntry.js')).text()
  for (const [name, providers] of sharedLibraries) {
    expect(providers, `providers of ${name}`).toEqual(['portal'])
    expect(remoteEntry, 'shared libraries of the remote').toContain(`\`${name}\``)
  }
  expect(sharedLibraries.map(([name]) => name)).toContain('react')
})

test('a remote with another bridge version asks for a reload, which loads it', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.route(versionFile, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const bridgeVersion = 99' }),
  )
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: updateHeading })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(requestedPaths.filter((path) => path.startsWith('/admin-remote/assets/admin-app'))).toEqual([])
  await page.unroute(versionFile)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test.describe('a remote without a bridge version', () => {
  test.use({ allowedErrors: ['Failed to load resource', 'bridge-version'] })

  test('a remote without a bridge version asks for a reload', async ({ page }) => {
    await page.route(versionFile, (route) => route.fulfill({ status: 404, body: '' }))
    await signInAs(page, 'admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: updateHeading })).toBeVisible()
  })
})
