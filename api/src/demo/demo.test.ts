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

const counts = async ({ deps }: Awaited<ReturnType<typeof aTestStudio>>) => {
  const names = ['users', 'classes', 'class_schedules', 'instructors', 'programs', 'bookings', 'leads']
  const all = await Promise.all(names.map((name) => deps.database.connection.collection(name).countDocuments()))
  return Object.fromEntries(names.map((name, place) => [name, all[place]]))
}

describe('the demo studio loaded', async () => {
  const studio = await aTestStudio()
  await loadDemo(studio.deps, { intoExisting: false })

  test('the demo studio shows classes, instructors and the four programs of the footer in their order', async () => {
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
    { username: 'admin', is: { role: 'admin' } },
    { username: 'member', is: { membershipType: 'monthly', membershipStatus: 'active', firstName: 'Maya' } },
    { username: 'guest', is: { membershipType: 'none', role: 'user' } },
  ])('$username of the demo studio signs in with the documented password', async ({ username, is }) => {
    const { status, answer } = await studio.call('login', { body: { username, password: demoPassword } })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ username, ...is })
  })

  test('the demo studio has as many free seats on each date as its bookings leave, and no full date', async () => {
    const held = await bookingStore(studio.deps).model.find({ holdsSeat: true }).lean()
    const query = { from: studio.clock.today(), to: addDays(studio.clock.today(), 9) }
    const listed = (await studio.call('listSchedules', { query })).answer
    const now = studio.clock.now().toISOString()
    const coming = listed.flatMap((one) => ('date' in one && one.startsAt > now ? [one] : []))
    expect(coming.length).toBeGreaterThan(20)
    for (const { id, date, bookedCount, capacity } of coming) {
      const live = held.filter(({ scheduleId, bookingDate }) => scheduleId === id && bookingDate === date)
      expect([id, date, bookedCount]).toEqual([id, date, live.length])
      expect(bookedCount).toBeGreaterThan(0)
      expect(bookedCount).toBeLessThan(capacity)
    }
  })

  test('in the demo studio no member is booked for two classes at once', async () => {
    const held = await bookingStore(studio.deps).model.find({ holdsSeat: true }).sort({ userId: 1, startsAt: 1 }).lean()
    const clashes = held.filter(({ userId, startsAt }, place) => {
      const before = held[place - 1]
      return before?.userId === userId && Number(before.endsAt) > Number(startsAt)
    })
    expect(clashes).toEqual([])
  })

  test('loading the demo studio sends no mail and no reminder', async () => {
    studio.clock.advance({ days: 1 })
    await studio.runJobs()
    expect(await studio.mails()).toEqual([])
  })

  test('loading the demo studio a second time changes nothing [DEPLOYMENT-1]', async () => {
    const before = await counts(studio)
    for (const intoExisting of [false, true])
      expect(await loadDemo(studio.deps, { intoExisting })).toBe('loaded before')
    expect(await counts(studio)).toEqual(before)
  })
})

describe('loading', () => {
  test('the demo studio is not loaded into a database that is in use unless asked for [DEPLOYMENT-1]', async () => {
    const studio = await aTestStudio()
    const ann = await studio.aUser({ username: 'admin', email: 'ann@real.example' })
    expect(await loadDemo(studio.deps, { intoExisting: false })).toBe('not empty')
    expect(await counts(studio)).toMatchObject({ users: 1, classes: 0 })
    expect(await loadDemo(studio.deps, { intoExisting: true })).toBe('loaded')
    expect((await userStore(studio.deps).findById(ann.id))?.email).toBe('ann@real.example')
    expect((await counts(studio)).classes).toBe(demoClasses.length)
  })

  test('a demo load that was killed half way has stored nothing', async () => {
    const studio = await aTestStudio()
    const killed = () => {
      throw new Error('killed')
    }
    // Asked last, for the seats.
    const broken = { ...studio.deps, clock: { ...studio.deps.clock, today: killed } }
    await expect(loadDemo(broken, { intoExisting: false })).rejects.toThrow('killed')
    expect(new Set(Object.values(await counts(studio)))).toEqual(new Set([0]))
  })

  test('the demo command loads, reports it, and refuses a used database with a reason', async () => {
    const studio = await aTestStudio()
    const script = resolve(import.meta.dirname, 'load.ts')
    const load = (...options: string[]) => runScript(studio, { script, options })
    await studio.aUser()
    await expect(load()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('not empty') })
    expect((await load('--if-empty')).stdout).toContain('not empty')
    expect((await load('--into-existing')).stdout).toContain('is loaded')
    expect((await load()).stdout).toContain('loaded before')
  })
})
