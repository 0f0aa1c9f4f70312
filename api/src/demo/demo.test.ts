import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { addDays, footerNavigation } from '@studio/contract'
import { describe, expect, inject, test } from 'vitest'
import { userStore } from '../features/accounts/people/index.ts'
import { bookingStore } from '../features/bookings/index.ts'
import { aTestStudio } from '../testing/test-app.ts'
import { testEnv } from '../testing/test-env.ts'
import { demoClasses } from './demo-classes.ts'
import { demoInstructors } from './demo-instructors.ts'
import { demoPassword } from './demo-people.ts'
import { loadDemo } from './load-demo.ts'

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
    const query = { from: studio.clock.today(), to: addDays(studio.clock.today(), 9) }
    const occurrences = (await studio.call('listSchedules', { query })).answer.flatMap((one) =>
      'date' in one ? [one] : [],
    )
    const taken = occurrences.filter(({ startsAt }) => startsAt > studio.clock.now().toISOString())
    expect(taken.length).toBeGreaterThan(20)
    for (const { id, date, bookedCount, capacity } of taken) {
      const live = await bookingStore(studio.deps).model.countDocuments({
        scheduleId: id,
        holdsSeat: true,
        bookingDate: date,
      })
      expect([id, date, bookedCount]).toEqual([id, date, live])
      expect(bookedCount).toBeGreaterThan(0)
      expect(bookedCount).toBeLessThan(capacity)
    }
    expect(new Set(taken.map(({ bookedCount }) => bookedCount)).size).toBeGreaterThan(4)
  })

  test('in the demo studio no member is booked for two classes at once', async () => {
    const held = await bookingStore(studio.deps).model.find({ holdsSeat: true }).lean()
    const clashes = held.filter((a) =>
      held.some(
        (b) =>
          b.userId === a.userId &&
          !b._id.equals(a._id) &&
          (b.startsAt?.getTime() ?? 0) < (a.endsAt?.getTime() ?? 0) &&
          (a.startsAt?.getTime() ?? 0) < (b.endsAt?.getTime() ?? 0),
      ),
    )
    expect(clashes).toEqual([])
  })

  test('the three demo accounts have no bookings, so that everything can be tried', async () => {
    for (const username of ['admin', 'member', 'guest']) {
      const user = await userStore(studio.deps).model.findOne({ usernameKey: username }).lean()
      expect(await bookingStore(studio.deps).find({ userId: user?._id.toHexString() ?? '' })).toEqual([])
    }
  })

  test('loading the demo studio sends no mail and no reminder', async () => {
    studio.clock.advance({ days: 1 })
    await studio.runJobs()
    expect(await studio.mails()).toEqual([])
  })

  test('the demo studio has requests of every kind', async () => {
    const admin = await studio.signedInAs('admin')
    const { answer } = await studio.call('listLeads', { as: admin })
    expect(new Set(answer.map(({ kind }) => kind))).toEqual(new Set(['audit', 'consultation', 'trial', 'newsletter']))
    expect(new Set(answer.map(({ status }) => status))).toEqual(new Set(['pending', 'contacted', 'closed']))
  })
})

describe('loading', () => {
  const counts = async ({ deps }: Awaited<ReturnType<typeof aTestStudio>>) => {
    const names = ['users', 'classes', 'class_schedules', 'instructors', 'programs', 'bookings', 'leads']
    const all = await Promise.all(names.map((name) => deps.database.connection.collection(name).countDocuments()))
    return Object.fromEntries(names.map((name, place) => [name, all[place]]))
  }

  test('loading the demo studio a second time changes nothing [CATALOGUE-8]', async () => {
    const studio = await aTestStudio()
    expect(await loadDemo(studio.deps, { intoExisting: false })).toBe('loaded')
    const before = await counts(studio)
    expect(await loadDemo(studio.deps, { intoExisting: false })).toBe('loaded before')
    expect(await loadDemo(studio.deps, { intoExisting: true })).toBe('loaded before')
    expect(await counts(studio)).toEqual(before)
  })

  test('the demo studio is not loaded into a database that is in use unless asked for [CATALOGUE-8]', async () => {
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
    const run = promisify(execFile)
    const studio = await aTestStudio()
    const uri = inject('mongoUri').replace(/(:\d+)\/[^?]*/, `$1/${studio.databaseName}`)
    const env = Object.fromEntries(
      Object.entries(testEnv({ MONGODB_URI: uri })).map(([name, value]) => [name, String(value ?? '')]),
    )
    const load = (...options: string[]) =>
      run(process.execPath, [resolve(import.meta.dirname, 'load.ts'), ...options], {
        env: { PATH: process.env.PATH, ...env },
      })
    await studio.aUser()
    await expect(load()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('not empty') })
    expect((await load('--if-empty')).stdout).toContain('not empty')
    await expect(load('--force')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
    expect((await load('--into-existing')).stdout).toContain('is loaded')
    expect((await load()).stdout).toContain('loaded before')
  })
})
