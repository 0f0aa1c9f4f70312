import type { Page } from 'playwright/test'
import { expect, test } from '../pages/fixtures.ts'
import { createUniqueName, demoPassword, signInAs } from '../pages/people.ts'

const findHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function openAdmin(page: Page, hash = ''): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(`/admin${hash}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
}

test('each tab of the admin area has a title, focus and an announcement, and Back returns to the previous one', async ({
  page,
}) => {
  await openAdmin(page)
  await expect(page).toHaveTitle('Classes | Admin | Stillwater')
  for (const [tab, hash] of [
    ['User Management', '#users'],
    ['Reports', '#reports'],
    ['Audit Log', '#audit'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(`/admin${hash}`)
    await expect(page).toHaveTitle(`${tab} | Admin | Stillwater`)
    await expect(findHeading(page, tab)).toBeFocused()
    await expect(page.locator('p[aria-live="polite"]')).toHaveText(`${tab} | Admin | Stillwater`)
  }
  await page.goBack()
  await expect(page).toHaveTitle('Reports | Admin | Stillwater')
  await expect(findHeading(page, 'Reports')).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Classes', selected: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('tab', { name: 'User Management', selected: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'User Management', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'User Management' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Requests/ })).toBeFocused()
  await expect(page).toHaveTitle('Requests | Admin | Stillwater')
})

test.describe('after the session has ended', () => {
  test.use({ allowedErrors: ['status of 401'] })

  test('a form that is refused because the session has ended stays filled in, and is sent after signing in in a new tab', async ({
    page,
  }) => {
    const name = createUniqueName('Typed')
    await openAdmin(page, `#classes?q=${name}`)
    await page.getByRole('button', { name: 'Add Class' }).click()
    const form = page.getByRole('dialog', { name: 'Add class' })
    await form.getByLabel('Name').fill(name)
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
    await expect(form.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
    const signInPageOpened = page.context().waitForEvent('page')
    await form.getByRole('link', { name: 'Sign In' }).click()
    const signInPage = await signInPageOpened
    await signInPage.getByLabel('Username or Email').fill('admin')
    await signInPage.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await signInPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(signInPage).toHaveURL(`/admin#classes?q=${name}`)
    await expect(signInPage.getByRole('searchbox', { name: 'Search classes' })).toHaveValue(name)
    await signInPage.close()
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await form.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Class created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})
