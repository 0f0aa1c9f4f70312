import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)

test('a booking costs the database at most 25 commands, its session and its mail included', async () => {
  const { classId } = await aWeeklyClass()
  const as = await studio.signedInAs('member')
  const commands = await studio.commandsDuring(async () => {
    const { status } = await studio.call('bookClass', { as, body: { classId, bookingDate: '2026-01-21' } })
    expect(status).toBe(201)
    await studio.mails()
  })
  expect(commands.length).toBeLessThanOrEqual(25)
})
