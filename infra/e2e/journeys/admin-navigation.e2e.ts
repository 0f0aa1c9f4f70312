import type { Page } from 'playwright/test'
import { expect, test } from '../pages/fresh-class.ts'
import { demoPassword, freshName, signInAs } from '../pages/people.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function openAdmin(page: Page, hash = ''): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(`/admin${hash}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
}

test('the tabs of the admin area have title, focus, announcement, and Back through them', async ({ page }) => {
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
    await expect(heading(page, tab)).toBeFocused()
    await expect(page.locator('p[aria-live="polite"]')).toHaveText(`${tab} | Admin | Stillwater`)
  }
  await page.goBack()
  await expect(page).toHaveTitle('Reports | Admin | Stillwater')
  await expect(heading(page, 'Reports')).toBeFocused()
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

test('a person is opened from a long, narrowed list, and the list comes back as it was', async ({ page, aUser }) => {
  const family = freshName('Family')
  // More people than one page holds.
  for (let count = 0; count < 23; count += 1) {
    const answer = await page.request.post('/api/register', {
      data: {
        username: freshName('p'),
        email: `${freshName('p')}@example.com`,
        password: 'correct-horse-battery',
        lastName: family,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await aUser()
  await openAdmin(page, '#users')
  await page.getByRole('button', { name: 'Non-Members' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(family)
  await expect(page).toHaveURL(`/admin#users?filter=non-members&q=${family}`)
  await expect(page.getByText('Showing 1 to 20 of 23')).toBeVisible()
  const last = page.getByRole('row').last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await last.click()
  await expect(page).toHaveURL(/\/admin#users\/[0-9a-f]{24}$/)
  await expect(page.getByRole('link', { name: 'All users' })).toBeInViewport()
  await expect(page.locator('h2:focus')).toHaveText(new RegExp(family))
  await expect(page).toHaveTitle(new RegExp(`${family} \\| Admin \\| Stillwater$`))

  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL(`/admin#users?filter=non-members&q=${family}`)
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(family)
  await expect(page.getByRole('button', { name: 'Non-Members', pressed: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`/admin#users?filter=non-members&q=${family}&page=2`)
  await expect(page.getByText('Showing 21 to 23 of 23')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 21 to 23 of 23')).toBeVisible()
  await page.getByRole('row').last().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'All users' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 21 to 23 of 23')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Showing 1 to 20 of 23')).toBeVisible()
})

test.describe('once the session is over', () => {
  test.use({ allowedErrors: ['status of 401'] })

  test('a form that was refused because the session is over stays as it is; Sign In beside it leads back, and the form is sent', async ({
    page,
  }) => {
    const name = freshName('Typed')
    await openAdmin(page, `#classes?q=${name}`)
    await page.getByRole('button', { name: 'Add Class' }).click()
    const form = page.getByRole('dialog', { name: 'Add class' })
    await form.getByLabel('Name').fill(name)
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
    await expect(form.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
    const opening = page.context().waitForEvent('page')
    await form.getByRole('link', { name: 'Sign In' }).click()
    const beside = await opening
    await beside.getByLabel('Username or Email').fill('admin')
    await beside.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await beside.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(beside).toHaveURL(`/admin#classes?q=${name}`)
    await expect(beside.getByRole('searchbox', { name: 'Search classes' })).toHaveValue(name)
    await beside.close()
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await form.getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('Class created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
})
