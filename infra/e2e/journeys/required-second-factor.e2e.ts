import { expectSoundAtEveryWidth } from '../journey.ts'
import { authenticator } from '../pages/authenticator.ts'
import { expect, test as ofTheStudio } from '../pages/fresh-class.ts'
import { demoPassword, signInAs } from '../pages/people.ts'
import { startStudio } from '../start-studio.ts'

/** A studio of its own that asks every admin for a second factor, as the deployed one does. */
const test = ofTheStudio.extend({
  baseURL: async ({ browserName: _browser }, use) => {
    const studio = await startStudio({ asBuilt: true, env: { SECOND_FACTOR_FOR_ADMINS: 'required' } })
    await use(studio.url)
    await studio.stop()
  },
})
test.describe.configure({ timeout: 150_000 })
test.use({ allowedErrors: ['status of 403'] })

test('where a second factor is required, an admin sets it up before the studio opens to them [ACCOUNTS-18]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin#users')
  await expect(page.getByText('Set up your second factor to continue')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  expect((await page.request.get('/api/admin/users')).status()).toBe(403)
  await expectSoundAtEveryWidth(page)
  await page.getByLabel('Your password').fill(demoPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const app = authenticator(await page.getByRole('listitem').getByRole('code').innerText())
  await page.getByLabel('Code', { exact: true }).fill(app.nextCode())
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('button', { name: 'I Saved Them' }).click()
  await expect(page.getByRole('tab', { name: 'User Management', selected: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeVisible()
  expect((await page.request.get('/api/admin/users')).status()).toBe(200)
})
