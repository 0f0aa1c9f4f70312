import { addDays } from '@studio/contract'
import { openDate } from '../pages/admin-week.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { freshName, signInAs } from '../pages/people.ts'

const tomorrow = addDays(studioToday(), 1)

test('Back asks before it throws a half-filled form away', async ({ page, freshClass }) => {
  const { name } = await freshClass()
  await signInAs(page, 'admin')
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
})

test('Back asks before it throws the reason for a cancelled date away', async ({ page, freshClass }) => {
  const { name } = await freshClass()
  await signInAs(page, 'admin')
  await page.goto('/classes')
  await (await openDate(page, { name, date: tomorrow })).getByRole('button', { name: 'Cancel This Date' }).click()
  const reason = page.getByRole('alertdialog', { name: new RegExp(`^Cancel ${name}`) }).getByLabel(/^Reason/)
  await reason.fill('The boi')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(reason).toHaveValue('The boi')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(new URL(page.url()).hash).toMatch(/^#calendar/)
})

test('unsaved notes about a person, new and edited, are still there after Back', async ({ page, aUser }) => {
  const robin = await aUser()
  await signInAs(page, 'admin')
  const before = await page.request.post(`/api/admin/users/${robin.id}/notes`, { data: { text: 'Knee.' } })
  expect(before.status(), await before.text()).toBe(201)
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

test('an unsaved note about a request is still there after another request was opened', async ({ page }) => {
  const names = [freshName('Halyard'), freshName('Beacon')]
  await signInAs(page, 'admin')
  for (const companyName of names) {
    const contact = { contactName: 'Priya', email: `${companyName}@example.com`, phone: '1', companySize: '11-50' }
    const sent = await page.request.post('/api/wellness-audit/request', { data: { companyName, ...contact } })
    expect(sent.status()).toBe(201)
  }
  await page.goto('/admin#requests')
  const [first, second] = names.map((name) => page.getByRole('button', { name: `Details of request from ${name}` }))
  const note = page.getByLabel(/^Note/)
  await first?.click()
  await note.fill('Offer September')
  await second?.click()
  await expect(note).toHaveValue('')
  await first?.click()
  await expect(note).toHaveValue('Offer September')
})
