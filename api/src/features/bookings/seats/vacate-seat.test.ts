import { expect, test } from 'vitest'
import { sendWrite } from '../../../adapters/bulk-write.ts'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { occurrenceStore } from './occurrence-store.ts'
import { vacateSeat } from './vacate-seat.ts'

const studio = await aTestStudio()
const { deps } = studio
const { aWeeklyClass } = createCatalogue(studio)
const date = '2026-01-21'

/** A date of a class with one seat, which is taken, and which was found full. */
async function aFullOccurrence() {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 1 })
  const occurrence = { classId, scheduleId, date }
  await occurrenceStore(deps).ensure(occurrence)
  const write = occurrenceStore(deps).seatWrite({ occurrence, capacity: 1, publicAt: null })
  const take = async () => {
    const written = await deps.inTransaction((tx) => sendWrite({ database: deps.database, write, tx }))
    return occurrenceStore(deps).outcomeOf({ occurrence, written })
  }
  expect([await take(), await take()]).toEqual(['taken', 'full'])
  expect(occurrenceStore(deps).wasFull(occurrence)).toBe(true)
  return { occurrence, take }
}

test('a vacated seat can be taken again, and its class is no longer remembered as full', async () => {
  const { occurrence, take } = await aFullOccurrence()
  await deps.inTransaction((tx) => vacateSeat(deps, { occurrence, by: 'member', tx }))
  expect(occurrenceStore(deps).wasFull(occurrence)).toBe(false)
  expect(await occurrenceStore(deps).seatsTaken(occurrence)).toBe(0)
  expect(await take()).toBe('taken')
})

test('a higher capacity vacates seats of coming dates without giving back one that is taken', async () => {
  const { occurrence } = await aFullOccurrence()
  const other = await aFullOccurrence()
  const admin = await studio.signedInAs('admin')
  const params = { id: occurrence.classId }
  expect((await studio.call('changeClass', { as: admin, params, body: { capacity: 2 } })).status).toBe(200)
  expect(occurrenceStore(deps).wasFull(occurrence)).toBe(false)
  expect(await occurrenceStore(deps).seatsTaken(occurrence)).toBe(1)
  expect(occurrenceStore(deps).wasFull(other.occurrence)).toBe(true)
})

test('a seat that was never taken cannot be vacated', async () => {
  const occurrence = { ...(await aWeeklyClass()), date }
  await occurrenceStore(deps).ensure(occurrence)
  const vacating = deps.inTransaction((tx) => vacateSeat(deps, { occurrence, by: 'studio', tx }))
  await expect(vacating).rejects.toThrow('no seat to give back')
})
