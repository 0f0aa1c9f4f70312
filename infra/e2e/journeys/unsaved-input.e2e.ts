import { expect, test } from '../pages/fixtures.ts'
import { signInAs } from '../pages/people.ts'

test('Back asks before it discards a partly filled form, and keeps unsaved new and edited notes about a person, as a reload does', async ({
  page,
  createClass,
  createUser,
}) => {
  const { name } = await createClass()
  const robin = await createUser()
  await signInAs(page, 'admin')
  // If Back left the admin area, it would lead to /classes.
  await page.goto('/classes')
  await page.goto('/admin')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const field = page.getByRole('dialog', { name: 'Edit class' }).getByLabel('Name')
  await field.fill('Half a name')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(field).toHaveValue('Half a name')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/admin')

  const response = await page.request.post(`/api/admin/users/${robin.id}/notes`, { data: { text: 'Knee.' } })
  expect(response.status(), await response.text()).toBe(201)
  await page.goto('/admin#users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(robin.lastName)
  await page.getByRole('link', { name: robin.name }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('textbox', { name: /^Note/ }).fill('Comes wi')
  await notes.getByRole('button', { name: /^Edit note of/ }).click()
  await notes.getByLabel('Your note').fill('Left kn')
  await page.goBack()
  await page.getByRole('link', { name: robin.name }).click()
  await expect(notes.getByRole('textbox', { name: /^Note/ })).toHaveValue('Comes wi')
  await expect(notes.getByLabel('Your note')).toHaveValue('Left kn')
  await page.reload()
  await expect(notes.getByLabel('Your note')).toHaveValue('Left kn')
})
