import { expect, test } from '../journey.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

test('an admin imports a file of people after a preview, which a reload keeps, and undoes the import [MOVE-1, MOVE-10]', async ({
  page,
}) => {
  const name = createUniqueName('mover')
  const rows = [`Maya;${name};${name}@example.com;31/03/2019`, `Noor;${name};${name}@example.com;01/04/2019`]
  const buffer = Buffer.from(['First name;Last name;Email;Joined', ...rows].join('\n'))
  await signInAs(page, 'admin')
  await page.goto('/admin#users')
  await page.getByRole('link', { name: 'Import People' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Import people' })).toBeVisible()
  await page.getByLabel('File to import').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('2 rows, UTF-8, separated by semicolons.')).toBeVisible()
  await page.getByRole('button', { name: 'See What Would Change' }).click()
  await expect(page.getByText('without an email address, since line 2 has the same one')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Import 2 Rows' }).click()
  await expect(page.getByRole('link', { name: `Maya ${name}` })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: `Noor ${name}` }).click()
  await expect(page.getByText(/Imported, and not invited yet. Enter an email address first/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(page.getByRole('cell', { name: 'New, undone', exact: true })).toHaveCount(2, { timeout: 20_000 })
  await page.goto(`/admin#users?q=${name}`)
  await expect(page.getByText('No users found')).toBeVisible()
})
