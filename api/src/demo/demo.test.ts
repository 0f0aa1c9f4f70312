import { resolve } from 'node:path'
import { addDays, footerNavigation } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { runScript } from '../testing/run-script.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { demoClasses } from './demo-classes.ts'
import { demoInstructors } from './demo-instructors.ts'
import { demoPassword } from './demo-people.ts'
import { loadDemo } from './load-demo.ts'

const countDocuments = async ({ deps }: Awaited<ReturnType<typeof aTestStudio>>) => {
  const names = ['users', 'classes', 'class_schedules', 'instructors', 'programs', 'bookings', 'leads']
  const counts = await Promise.all(names.map((name) => deps.database.connection.collection(name).countDocuments()))
  return Object.fromEntries(names.map((name, index) => [name, counts[index]]))
}

describe('the loaded demo studio', async () => {
  const studio = await aTestStudio()
  await loadDemo(studio.deps, { intoExisting: false })

  test('lists classes, instructors and the four programs of the footer in their order', async () => {
    const classes = (await studio.call('listClasses')).answer
    expect(classes.map(({ name }) => name)).toEqual(
      demoClasses.filter(({ isActive = true }) => isActive).map(({ name }) => name),
    )
    expect((await studio.call('listInstructors')).answer.map(({ name }) => name)).toEqual(
      demoInstructors.map(({ name }) => name),
    )
    expect((await studio.call('listPrograms')).answer.map(({ name }) => name)).toEqual(
      footerNavigation.programs.map(({ label }) => label),
    )
  })

  test.each([
    { username: 'admin', user: { role: 'admin' } },
    { username: 'member', user: { membershipType: 'monthly', membershipStatus: 'active', firstName: 'Maya' } },
    { username: 'guest', user: { membershipType: 'none', role: 'user' } },
  ])('lets $username sign in with the documented password', async ({ username, user }) => {
    const { status, answer } = await studio.call('login', { body: { username, password: demoPassword } })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ username, ...user })
  })

  test('has as many seats taken on each date as bookings, and no full date', async () => {
    const bookings = await bookingStore(studio.deps).model.find({ holdsSeat: true }).lean()
    const query = { from: studio.clock.today(), to: addDays(studio.clock.today(), 9) }
    // For a range of days it lists occurrences. The id of an occurrence is its schedule's.
    const occurrences = (await studio.call('listSchedules', { query })).answer
    const currentTime = studio.clock.now().toISOString()
    // `date` is checked only for its type: schedules have none.
    const comingOccurrences = occurrences.flatMap((occurrence) =>
      'date' in occurrence && occurrence.startsAt > currentTime ? [occurrence] : [],
    )
    expect(comingOccurrences.length).toBeGreaterThan(20)
    for (const { id: scheduleId, date, bookedCount, capacity } of comingOccurrences) {
      const bookingsOfDate = bookings.filter(
        (booking) => booking.scheduleId === scheduleId && booking.bookingDate === date,
      )
      expect([scheduleId, date, bookedCount]).toEqual([scheduleId, date, bookingsOfDate.length])
      expect(bookedCount).toBeGreaterThan(0)
      expect(bookedCount).toBeLessThan(capacity)
    }
  })

  test('has a class pack that is not on sale, and one that was granted to a member with a reason [PACKS-12]', async () => {
    expect((await studio.call('listPackProducts')).answer).toEqual([])
    const admin = await studio.signedInAs('admin')
    expect(await studio.expectOk('listAllPackProducts', { as: admin })).toMatchObject([{ name: 'Five classes' }])
    const [samuel] = await studio.expectOk('listUsers', { as: admin, query: { q: 'samuel.okoye' } })
    const packs = await studio.expectOk('listUserPacks', { as: admin, params: { id: samuel?.id ?? '' } })
    expect(packs).toMatchObject([{ name: 'Five classes', creditsLeft: 5, isGranted: true, status: 'active' }])
    const [entry] = await studio.expectOk('listAuditLog', { as: admin, query: {} })
    expect(entry).toMatchObject({ action: 'give pack', userId: samuel?.id, actorName: 'admin' })
  })

  test('books no member for two classes at once', async () => {
    const bookings = await bookingStore(studio.deps)
      .model.find({ holdsSeat: true })
      .sort({ userId: 1, startsAt: 1 })
      .lean()
    const overlappingBookings = bookings.filter(({ userId, startsAt }, index) => {
      const previousBooking = bookings[index - 1]
      return previousBooking?.userId === userId && Number(previousBooking.endsAt) > Number(startsAt)
    })
    expect(overlappingBookings).toEqual([])
  })

  test('sends no mail and no reminder', async () => {
    studio.clock.advance({ days: 1 })
    await studio.runJobs()
    expect(await studio.deliverMails()).toEqual([])
  })

  test('is not changed by loading it again [DEPLOYMENT-1]', async () => {
    const countsBefore = await countDocuments(studio)
    for (const intoExisting of [false, true])
      expect(await loadDemo(studio.deps, { intoExisting })).toBe('loaded before')
    expect(await countDocuments(studio)).toEqual(countsBefore)
  })
})

describe('loading the demo studio', () => {
  test('stores nothing when it fails half way', async () => {
    const studio = await aTestStudio()
    const failingToday = () => {
      throw new Error('killed')
    }
    // Only the last step, which books seats, reads the date.
    const failingDeps = { ...studio.deps, clock: { ...studio.deps.clock, today: failingToday } }
    await expect(loadDemo(failingDeps, { intoExisting: false })).rejects.toThrow('killed')
    expect(new Set(Object.values(await countDocuments(studio)))).toEqual(new Set([0]))
  })

  test('with npm run demo:load leaves a database in use as it is, with an error unless --if-empty is given, and adds to it with --into-existing [DEPLOYMENT-1]', async () => {
    const studio = await aTestStudio()
    const script = resolve(import.meta.dirname, 'load.ts')
    const load = (...options: string[]) => runScript(studio, { script, options })
    const realAdmin = await studio.aUser({ username: 'admin', email: 'ann@real.example' })
    const [refusal, skippedLoad] = await Promise.allSettled([load(), load('--if-empty')])
    expect(refusal).toMatchObject({ reason: { code: 1, stdout: expect.stringContaining('not empty') } })
    expect(skippedLoad).toMatchObject({ value: { stdout: expect.stringContaining('not empty') } })
    expect(await countDocuments(studio)).toMatchObject({ users: 1, classes: 0 })
    expect((await load('--into-existing')).stdout).toContain('is loaded')
    expect((await userStore(studio.deps).findById(realAdmin.id))?.email).toBe('ann@real.example')
    expect((await countDocuments(studio)).classes).toBe(demoClasses.length)
    expect((await load()).stdout).toContain('loaded before')
  })
})
