import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio()
const { aWeeklyClass } = createCatalogue(studio)

test('a booking costs the database seven reads, one of the version, and a transaction that reads version and member again', async () => {
  const { classId } = await aWeeklyClass()
  const [first, second] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const book = async (as: typeof first, bookingDate: string) => {
    const { status } = await studio.call('bookClass', { as, body: { classId, bookingDate } })
    expect(status).toBe(201)
  }
  await book(first, '2026-01-14')
  await book(second, '2026-01-21')
  const commands = await studio.commandsDuring(() => book(second, '2026-01-14'))
  const others = commands.filter((command) => command !== 'find versions')
  expect(others.sort()).toEqual([...reads, ...transaction].sort())
  expect(commands.length - others.length).toBe(2)
})

const catalogue = ['classes', 'class_schedules', 'date_changes', 'holidays', 'instructors'].map(
  (name) => `find ${name}`,
)
const reads = ['find sessions', 'find users', ...catalogue]
// The member is read inside the transaction, since their plan may end during the request; the version, since the date
// may be cancelled.
const transaction = ['find bookings', 'find users', 'bulkWrite 1', 'commitTransaction 1']
