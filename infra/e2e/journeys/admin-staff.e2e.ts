import type { TeachingDate } from '@studio/contract'
import type { APIRequestContext, Page } from 'playwright/test'
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

/** Returns the path of the link in an instructor's invitation. */
async function findInstructorLink(page: Page, email: string): Promise<string> {
  const { text } = await waitForEmailTo(page, { to: email, subject: 'Your classes at' })
  return /\/api\/instructor-link\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

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
  await page.getByRole('button', { name: 'Invite Instructor' }).click()
  await page.getByRole('combobox', { name: 'Instructor' }).click()
  await page.getByRole('option', { name: names.teacher }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill(teacher.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const teacherPage = await teacher.context.newPage()
  await teacherPage.goto(await findInstructorLink(page, teacher.email))
  await expect(teacherPage.getByRole('heading', { name: `Are you ${names.teacher}?` })).toBeVisible()
  await teacherPage.getByRole('button', { name: 'Yes, use this account' }).click()
  await expect(teacherPage.getByRole('heading', { name: 'Done' })).toBeVisible()
  const invitation = { data: { email: colleague.email } }
  expect((await adminApi.post(`/api/admin/instructors/${ids.colleague}/account`, invitation)).ok()).toBe(true)
  const link = await findInstructorLink(page, colleague.email)
  expect((await colleague.context.request.post(link)).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(`${names.teacher}.*Instructor.*In use`) })).toBeVisible()

  const { name: className } = await createClass({ instructorId: ids.teacher })
  // Only instructors who have a class of this category and are free at the time are asked.
  await createClass({ instructorId: ids.colleague, schedules: createDailySchedules('16:00') })
  // The second date is in the future at any hour; the first one is today's at noon.
  const occurrenceId = (await loadTeachingDates(teacher))[1]?.id
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
  const colleaguesDates = await loadTeachingDates(colleague)
  expect(colleaguesDates.filter((date) => date.className === className).map(({ id }) => id)).toEqual([occurrenceId])
  for (const id of Object.values(ids)) await adminApi.delete(`/api/admin/instructors/${id}`)
})
