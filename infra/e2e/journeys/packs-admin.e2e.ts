import { addDays, formatDateWithYear, getWeekday } from '@studio/contract'
import { expectSoundAtEveryWidth } from '../journey.ts'
import { openDate } from '../pages/admin-week.ts'
import { expect, studioToday, test } from '../pages/fresh-class.ts'
import { waitForEmailTo } from '../pages/mailbox.ts'
import { freshName, signInAs } from '../pages/people.ts'
import { pressReady } from '../pages/press-ready.ts'

test('an admin creates a class pack, gives it to a person, extends it, takes a credit back, books a walk-in with another and reads the report [PACKS-1, PACKS-12, PACKS-13, PACKS-5, PACKS-16]', async ({
  page,
  freshClass,
  aUser,
}) => {
  test.setTimeout(240_000)
  const today = studioToday()
  const pack = `Pack ${freshName('five')}`
  const holder = await aUser()
  const allDay = { dayOfWeek: getWeekday(today), startTime: '00:00', endTime: '23:59', startDate: today } as const
  const { name: className } = await freshClass({ schedules: [allDay], dropInPrice: '21.00' })
  await signInAs(page, 'admin')

  // Never on sale: the other journeys share this studio.
  await page.goto('/admin#programs')
  await page.getByRole('button', { name: 'Class Packs' }).press('Enter')
  const packs = page.getByRole('dialog', { name: 'Class packs' })
  await expectSoundAtEveryWidth(page)
  await pressReady(packs.getByRole('button', { name: 'Add Class Pack' }))
  const form = page.getByRole('dialog', { name: 'Add class pack' })
  await form.getByLabel('Name').fill(pack)
  await form.getByLabel('Price ($)').fill('110.00')
  await form.getByRole('checkbox', { name: 'Music' }).press('Space')
  await expectSoundAtEveryWidth(page)
  await pressReady(form.getByRole('button', { name: 'Create Class Pack' }))
  await expect(packs.getByText(pack)).toBeVisible()
  await packs.getByRole('button', { name: `Edit ${pack}` }).press('Enter')
  const edit = page.getByRole('dialog', { name: `Edit ${pack}` })
  await edit.getByLabel('Valid days').fill('60')
  await pressReady(edit.getByRole('button', { name: 'Update Class Pack' }))
  const row = packs.getByRole('listitem').filter({ hasText: pack })
  await expect(row.getByText('5 credits, $110.00, valid 60 days')).toBeVisible()
  await expect(row.getByText('Not on sale')).toBeVisible()
  await packs.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')

  await page.goto(`/admin#users/${holder.id}`)
  const section = page.getByRole('region', { name: 'Class packs' })
  await pressReady(section.getByRole('button', { name: 'Give a Pack' }))
  const give = page.getByRole('dialog', { name: `Give ${holder.name} a class pack` })
  await give.getByRole('combobox', { name: 'Class pack' }).press('Enter')
  await page.getByRole('option', { name: new RegExp(pack) }).press('Enter')
  await give.getByLabel('Reason').fill('A thank you')
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('Enter')
  await expect(section.getByText('5 of 5 left')).toBeVisible()
  await expect(section.getByText(formatDateWithYear(addDays(today, 60)))).toBeVisible()
  await waitForEmailTo(page, { to: holder.email, subject: pack })

  await section.getByRole('button', { name: `Extend ${pack}` }).press('Enter')
  const extend = page.getByRole('dialog', { name: `Extend ${pack}` })
  const lastDay = addDays(today, 90)
  await extend.getByLabel('New last day').fill(lastDay)
  await extend.getByLabel('Reason').fill('Was ill')
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('Enter')
  await expect(section.getByText(formatDateWithYear(lastDay))).toBeVisible()

  await section.getByRole('button', { name: `Take Credits Back: ${pack}` }).press('Enter')
  const takeBack = page.getByRole('dialog', { name: `Take credits of ${pack} back` })
  await takeBack.getByLabel('Credits').fill('1')
  await expect(takeBack.getByText(/5 credits of 5 are left\. Nothing was paid/)).toBeVisible()
  await takeBack.getByLabel('Reason').fill('One too many')
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('Enter')
  await expect(section.getByText('4 of 5 left')).toBeVisible()

  await (await openDate(page, { name: className, date: today })).getByRole('button', { name: 'Open Roster' }).click()
  await page.getByRole('button', { name: 'Add Walk-in' }).click()
  const walkIn = page.getByRole('dialog', { name: 'Add walk-in' })
  await walkIn.getByRole('searchbox', { name: 'Search people' }).fill(holder.lastName)
  const credit = walkIn.getByRole('radio', { name: `Use 1 of 4 credits of ${pack}` })
  await expect(credit).toBeChecked()
  await credit.press('ArrowDown')
  await expect(walkIn.getByRole('radio', { name: 'Pay $21.00 at the desk' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(credit).toBeChecked()
  await expectSoundAtEveryWidth(page)
  await pressReady(walkIn.getByRole('button', { name: `Book ${holder.name}` }))
  const booked = page.getByRole('row', { name: new RegExp(holder.name) })
  await expect(booked.getByText('Class pack')).toBeVisible()

  await page.goto(`/admin#users/${holder.id}`)
  await expect(section.getByText('3 of 5 left')).toBeVisible()
  await section.getByRole('button', { name: `Details of ${pack}` }).press('Enter')
  await expect(section.getByText(`${className}, ${formatDateWithYear(today)}: confirmed`)).toBeVisible()
  const timeline = page.getByRole('table', { name: 'Timeline' })
  await expect(timeline.getByText('Take back credits')).toBeVisible()
  await expectSoundAtEveryWidth(page)

  await page.goto('/admin#reports')
  const report = page.getByRole('row', { name: new RegExp(pack) })
  await expect(report.getByRole('cell')).toContainText(['1 sold or given', '5 credits', '1 credit', '0 credits'])
  await expect(report.getByRole('cell').last()).toContainText('3 credits')
  await expectSoundAtEveryWidth(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV: Class packs' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^packs-.*\.csv$/)
})
