import type { TeachingDate } from '@studio/contract'
import type { APIRequestContext } from 'playwright/test'
import { createDailySchedules, expect, type TestUser, test } from '../pages/fixtures.ts'
import { loadJson } from '../pages/load-json.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { createUniqueName, signInAs } from '../pages/people.ts'

async function createInstructor(adminApi: APIRequestContext, name: string): Promise<string> {
  const data = { name, specialty: 'Poetry', bio: 'Reads slowly.' }
  const response = await adminApi.post('/api/admin/instructors', { data })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const loadTeachingDates = ({ context }: TestUser) => loadJson<TeachingDate[]>(context.request, '/api/teach/dates')

test('an admin gives a person the rights of the front desk on their page and takes them away again [STAFF-2]', async ({
  page,
  createUser,
}) => {
  const { id } = await createUser()
  await signInAs(page, 'admin')
  await page.goto(`/admin#users/${id}`)
  const saveRights = async (option: string) => {
    await page.getByRole('button', { name: 'Staff Rights', exact: true }).click()
    await page.getByRole('combobox', { name: 'Staff rights' }).click()
    await page.getByRole('option', { name: option }).click()
    await page.getByRole('button', { name: 'Save Rights' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await saveRights('Front desk')
  await expect(page.getByText('Front desk', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Audit log' }).getByText('Give staff rights')).toBeVisible()
  await saveRights('None')
  await expect(page.getByText('Front desk', { exact: true })).toBeHidden()
})

test('an admin invites an instructor, who follows the link, asks for a substitute and has one confirmed under Today [STAFF-4, STAFF-9]', async ({
  page,
  adminApi,
  createUser,
  createClass,
}) => {
  test.setTimeout(150_000)
  const [teacher, colleague] = [await createUser(), await createUser()]
  const names = { teacher: createUniqueName('Ada'), colleague: createUniqueName('Bea') }
  const ids = {
    teacher: await createInstructor(adminApi, names.teacher),
    colleague: await createInstructor(adminApi, names.colleague),
  }
  await signInAs(page, 'admin')
  await page.goto('/admin#instructors')
  for (const { user, name } of [
    { user: teacher, name: names.teacher },
    { user: colleague, name: names.colleague },
  ]) {
    await page.getByRole('button', { name: 'Invite Instructor' }).click()
    await page.getByRole('combobox', { name: 'Instructor' }).click()
    await page.getByRole('option', { name: name }).click()
    await page.getByRole('dialog').getByLabel('Email address').fill(user.email)
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    const { text } = await waitForEmailTo(page, { to: user.email, subject: 'Your classes at' })
    const link = /\/api\/instructor-link\?token=[\w-]+/.exec(text)?.[0] ?? ''
    const ownPage = await user.context.newPage()
    await ownPage.goto(link)
    await expect(ownPage.getByRole('heading', { name: `Are you ${name}?` })).toBeVisible()
    await ownPage.getByRole('button', { name: 'Yes, use this account' }).click()
    await expect(ownPage.getByRole('heading', { name: 'Done' })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(`${names.teacher}.*Instructor.*In use`) })).toBeVisible()

  const { name: className } = await createClass({ instructorId: ids.teacher })
  await createClass({ instructorId: ids.colleague, schedules: createDailySchedules('16:00') })
  const occurrenceId = (await loadTeachingDates(teacher))[1]?.id
  const teacherPage = await teacher.context.newPage()
  await teacherPage.goto('/teach')
  await teacherPage.getByRole('link', { name: className }).nth(1).click()
  await teacherPage.getByRole('button', { name: 'Ask for a Substitute' }).click()
  await teacherPage.getByLabel('Reason').fill('A wedding')
  await teacherPage.getByRole('button', { name: 'Ask My Colleagues' }).click()
  await expect(teacherPage.getByRole('button', { name: 'Ask for a Substitute' })).toHaveCount(0)
  await teacherPage.getByRole('link', { name: 'All classes' }).click()
  await expect(teacherPage.getByText('Nobody has offered yet.')).toBeVisible()
  await waitForEmailTo(page, { to: colleague.email, subject: `Can you take ${className}?` })
  const colleaguePage = await colleague.context.newPage()
  await colleaguePage.goto('/teach')
  await colleaguePage.getByRole('button', { name: `Take It: ${className}` }).click()
  await expect(colleaguePage.getByText(`${names.colleague} offers to take it.`)).toBeVisible()

  await page.goto('/admin#today')
  await page.getByRole('button', { name: `Confirm: ${className}` }).click()
  await expect(page.getByText('The substitute is confirmed.')).toBeVisible()
  await waitForEmailTo(page, { to: teacher.email, subject: 'Substitute confirmed' })
  const newDates = await loadTeachingDates(colleague)
  expect(newDates.filter((date) => date.className === className).map(({ id }) => id)).toEqual([occurrenceId])
  for (const id of Object.values(ids)) await adminApi.delete(`/api/admin/instructors/${id}`)
})
