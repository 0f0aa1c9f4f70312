import { addDays } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore, scheduleStore } from '../../calendar/index.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const member = await studio.signedInAs('member')

const yoga = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }
const create = (body: Record<string, unknown> = {}) =>
  studio.expectOk('createClass', { as: admin, body: { ...yoga, ...body } })
const change = (id: string, body: Record<string, unknown>) =>
  studio.call('changeClass', { as: admin, params: { id }, body })
const remove = (id: string) => studio.call('deleteClass', { as: admin, params: { id } })
const listed = (as: Person | null = null) => studio.expectOk('listClasses', { as })
const find = async (id: string, as: Person | null = admin) => (await listed(as)).find((one) => one.id === id)
const book = (classId: string, { as = member, inDays = 3 }: { as?: Person; inDays?: number } = {}) =>
  studio.call('bookClass', { as, body: { classId, bookingDate: addDays(studio.clock.today(), inDays) } })
const statusOf = async (bookingId: string) => (await bookingStore(studio.deps).findById(bookingId))?.status
const actsOn = async (id: string) =>
  (await studio.expectOk('listAuditLog', { as: admin, query: { pageSize: 200 } }))
    .filter(({ entityId }) => entityId === id)
    .map(({ act }) => act)
    .reverse()

describe('classes', () => {
  test('a new class has the defaults and its price as a decimal string, and a change touches only the sent fields', async () => {
    const { status, answer } = await studio.call('createClass', { as: admin, body: yoga })
    expect(status).toBe(201)
    const created = {
      ...yoga,
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      description: '',
      type: 'class',
      instructorId: null,
      imageUrl: null,
      dropInPrice: '25.00',
      meetsOnAnyDate: true,
      isActive: true,
      createdAt: studio.clock.now().toISOString(),
      ...anyVersion,
    }
    expect(answer).toEqual(created)
    await change(answer.id, { capacity: '12' })
    const changed = await change(answer.id, { dropInPrice: '0.1' })
    expect(changed.answer).toEqual({ ...created, capacity: 12, dropInPrice: '0.10' })
  })

  test('visitors and members see active classes only, admins see all, in the order of creation [CATALOGUE-1]', async () => {
    const first = await create({ name: 'A' })
    const hidden = await create({ name: 'B', isActive: false })
    const last = await create({ name: 'C' })
    const mine = new Set([first.id, hidden.id, last.id])
    const seen = async (as: Person | null) => (await listed(as)).filter(({ id }) => mine.has(id))
    expect(await seen(null)).toMatchObject([first, last])
    expect(await seen(member)).toMatchObject([first, last])
    expect(await seen(admin)).toMatchObject([first, hidden, last])
  })

  test('changing a class to wrong fields answers 422 and names every one', async () => {
    const wrong = {
      name: '',
      duration: 1.5,
      capacity: 0,
      category: 'boxing',
      dropInPrice: 'free',
      imageUrl: 'javascript:1',
      cancelHours: -1,
      waitlistOfferMinutes: 4,
      waitlistLateOfferMinutes: 61,
      waitlistClosesMinutes: 'soon',
    }
    const { status, error } = await change((await create()).id, wrong)
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(Object.keys(wrong).sort())
  })

  test('a class takes a picture of our own origin or behind https, and refuses addresses that only look like that [ADMIN-14]', async () => {
    for (const imageUrl of ['/__local/images/x.webp', 'https://res.cloudinary.com/studio/x.webp']) {
      expect((await create({ imageUrl })).imageUrl).toBe(imageUrl)
    }
    for (const imageUrl of [
      '//evil.example/x.png',
      '/\\evil.example/x.png',
      'data:image/png;base64,AAAA',
      'x.png',
      'http://example.com/x.png',
    ]) {
      const { error } = await studio.call('createClass', { as: admin, body: { ...yoga, imageUrl } })
      expect([imageUrl, Object.keys(error.fields ?? {})]).toEqual([imageUrl, ['imageUrl']])
    }
  })

  test('an unknown instructor in the body is 404 on create and on change, and null removes the instructor [CATALOGUE-13]', async () => {
    const person = { name: 'Dana', specialty: 'Yoga', bio: 'Slowly.' }
    const dana = await studio.expectOk('createInstructor', { as: admin, body: person })
    const one = await create({ instructorId: dana.id })
    expect(one.instructorId).toBe(dana.id)
    const unknown = { instructorId: '64b7f0c2a1b2c3d4e5f60718' }
    const made = await studio.call('createClass', { as: admin, body: { ...yoga, ...unknown } })
    expect([made.status, made.error.code]).toEqual([404, 'NOT_FOUND'])
    expect((await change(one.id, unknown)).status).toBe(404)
    expect((await find(one.id))?.instructorId).toBe(dana.id)
    expect((await change(one.id, { instructorId: null })).answer.instructorId).toBeNull()
  })

  test('a new price of a class leaves the price of existing bookings as it was [MONEY-5]', async () => {
    const one = await create({ dropInPrice: '25' })
    const { answer: booking } = await book(one.id)
    await change(one.id, { dropInPrice: '99' })
    const mine = (await studio.expectOk('listMyBookings', { as: member })).find(({ id }) => id === booking.id)
    expect(mine?.price.list).toBe('25.00')
  })
})

describe('deleting a class', () => {
  test('a deleted class is in no public list at once, and undone within ten seconds it is as before, and no booking was touched [CATALOGUE-10]', async () => {
    const one = await create()
    const empty = await create()
    const { answer: booking } = await book(one.id)
    expect((await remove(one.id)).status).toBe(200)
    await remove(empty.id)
    expect(await find(one.id, null)).toBeUndefined()
    expect(await find(one.id, admin)).toMatchObject({ ...one, ...anyVersion, isActive: false })
    studio.clock.advance({ seconds: 9 })
    await studio.runJobs()
    expect(await statusOf(booking.id)).toBe('confirmed')
    for (const { id } of [one, empty]) await change(id, { isActive: true })
    studio.clock.advance({ minutes: 5 })
    await studio.runJobs()
    expect(await statusOf(booking.id)).toBe('confirmed')
    for (const before of [one, empty]) expect(await find(before.id, null)).toMatchObject({ ...before, ...anyVersion })
  })

  test('a deleted class that was never booked is erased with its schedules and their dates, one that ever was is not [CATALOGUE-11]', async () => {
    const [one, booked] = [await create(), await create()]
    const { answer: booking } = await book(booked.id, { inDays: 6 })
    await studio.expectOk('cancelBooking', { as: member, params: { id: booking.id } })
    const schedule = { classId: one.id, dayOfWeek: 1, startTime: '09:00', endTime: '10:00', startDate: '2026-01-01' }
    const made = await studio.expectOk('createSchedule', { as: admin, body: schedule })
    const note = { as: admin, params: { id: made.id, date: '2026-01-19' }, body: { note: 'Bring a mat' } }
    expect((await studio.call('changeDate', note)).status).toBe(200)
    for (const { id } of [one, booked]) await remove(id)
    studio.clock.advance({ seconds: 11 })
    await studio.runJobs()
    expect(await find(booked.id)).toMatchObject({ isActive: false })
    expect(await find(one.id)).toBeUndefined()
    expect(await scheduleStore(studio.deps).ofClass(one.id)).toEqual([])
    expect(await occurrenceStore(studio.deps).model.countDocuments({ classId: one.id })).toBe(0)
    expect(await actsOn(one.id)).toEqual(['create class', 'delete class', 'erase deleted class'])
  })

  test('a class that is switched off takes no new bookings and keeps the existing ones [CATALOGUE-9]', async () => {
    const one = await create()
    const as = await studio.signedInAs('member')
    const { answer: booking } = await book(one.id, { as, inDays: 2 })
    await change(one.id, { isActive: false })
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await statusOf(booking.id)).toBe('confirmed')
    expect((await book(one.id, { as, inDays: 3 })).status).toBe(404)
  })
})
