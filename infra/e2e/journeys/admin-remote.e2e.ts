import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

type ShareScope = Record<string, Record<string, { from: string; loaded?: boolean | number }>>
type Federation = { __INSTANCES__: { name: string; shareScopeMap: { default: ShareScope } }[] }

// The remote's build exports its bridge version: the version of the props that it expects from the portal.
const versionFile = '**/admin-remote/assets/bridge-version-*.js'

test.use({ allowedErrors: ['Failed to load resource', 'bridge-version'] })

test('the portal says when the admin area cannot be loaded, and Retry loads it; the built remote uses only the shared libraries of the portal; for a remote with another or no bridge version the portal asks for a reload', async ({
  page,
}) => {
  const adminHeading = page.getByRole('heading', { level: 1, name: 'Admin' })
  const updateHeading = page.getByRole('heading', { level: 1, name: 'The studio was updated' })
  await test.step('Retry', async () => {
    await page.route('**/admin-remote/**', (route) => route.abort('connectionrefused'))
    await signInAs(page, 'admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'The admin area is unavailable' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute('**/admin-remote/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(adminHeading).toBeVisible()
  })
  await test.step('shared libraries', async () => {
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
  await test.step('another version', async () => {
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.route(versionFile, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const bridgeVersion = 99' }),
    )
    await page.reload()
    await expect(updateHeading).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(requestedPaths.filter((path) => path.startsWith('/admin-remote/assets/admin-app'))).toEqual([])
    await page.unroute(versionFile)
  })
  await test.step('no version', async () => {
    await page.route(versionFile, (route) => route.fulfill({ status: 404, body: '' }))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(updateHeading).toBeVisible()
    await page.unroute(versionFile)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(adminHeading).toBeVisible()
  })
})
