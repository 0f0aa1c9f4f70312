import { addDays, CLASS_DELETION_UNDO_SECONDS } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { anyVersion } from '../../../testing/versions.ts'
import { bookingStore } from '../../bookings/index.ts'
import { occurrenceStore, scheduleStore } from '../../calendar/index.ts'

const studio = await aTestStudio()
const admin = await studio.signedInAs('admin')
const member = await studio.signedInAs('member')

const classInput = { name: 'Mindful Yoga', duration: 60, capacity: 20, category: 'yoga' }
const create = (body: Record<string, unknown> = {}) =>
  studio.expectOk('createClass', { as: admin, body: { ...classInput, ...body } })
const change = (id: string, body: Record<string, unknown>) =>
  studio.call('changeClass', { as: admin, params: { id }, body })
const remove = (id: string) => studio.call('deleteClass', { as: admin, params: { id } })
const listClasses = (as: Person | null = null) => studio.expectOk('listClasses', { as })
const findClass = async (id: string, as: Person | null = admin) =>
  (await listClasses(as)).find((studioClass) => studioClass.id === id)
const book = (classId: string, { as = member, inDays = 3 }: { as?: Person; inDays?: number } = {}) =>
  studio.call('bookClass', { as, body: { classId, bookingDate: addDays(studio.clock.today(), inDays) } })
const findBookingStatus = async (bookingId: string) => (await bookingStore(studio.deps).findById(bookingId))?.status
const listAuditActions = async (id: string) =>
  (await studio.expectOk('listAuditLog', { as: admin, query: { pageSize: 200 } }))
    .filter(({ entityId }) => entityId === id)
    .map(({ action }) => action)
    .reverse()

describe('classes', () => {
  test('a new class has the defaults and its price as a decimal string, and a change touches only the sent fields', async () => {
    const { status, answer } = await studio.call('createClass', { as: admin, body: classInput })
    expect(status).toBe(201)
    const expectedClass = {
      ...classInput,
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
    expect(answer).toEqual(expectedClass)
    await change(answer.id, { capacity: '12' })
    const changeOutcome = await change(answer.id, { dropInPrice: '0.1' })
    expect(changeOutcome.answer).toEqual({ ...expectedClass, capacity: 12, dropInPrice: '0.10' })
  })

  test('visitors and members see active classes only, admins see all, in the order of creation [CATALOGUE-1]', async () => {
    const firstClass = await create({ name: 'A' })
    const hiddenClass = await create({ name: 'B', isActive: false })
    const lastClass = await create({ name: 'C' })
    const createdIds = new Set([firstClass.id, hiddenClass.id, lastClass.id])
    const listCreated = async (as: Person | null) => (await listClasses(as)).filter(({ id }) => createdIds.has(id))
    expect(await listCreated(null)).toMatchObject([firstClass, lastClass])
    expect(await listCreated(member)).toMatchObject([firstClass, lastClass])
    expect(await listCreated(admin)).toMatchObject([firstClass, hiddenClass, lastClass])
  })

  test('changing a class with wrong fields answers 422 and names each of them', async () => {
    const wrongInput = {
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
    const { status, error } = await change((await create()).id, wrongInput)
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(Object.keys(wrongInput).sort())
  })

  test('the picture of a class must be on the studio’s own origin or start with https, and other addresses are refused [ADMIN-14]', async () => {
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
      const { error } = await studio.call('createClass', { as: admin, body: { ...classInput, imageUrl } })
      expect([imageUrl, Object.keys(error.fields ?? {})]).toEqual([imageUrl, ['imageUrl']])
    }
  })

  test('an unknown instructor in the body is 404 on create and on change, and null removes the instructor [CATALOGUE-13]', async () => {
    const person = { name: 'Dana', specialty: 'Yoga', bio: 'Slowly.' }
    const dana = await studio.expectOk('createInstructor', { as: admin, body: person })
    const studioClass = await create({ instructorId: dana.id })
    expect(studioClass.instructorId).toBe(dana.id)
    const unknownInstructor = { instructorId: '64b7f0c2a1b2c3d4e5f60718' }
    const refusal = await studio.call('createClass', { as: admin, body: { ...classInput, ...unknownInstructor } })
    expect([refusal.status, refusal.error.code]).toEqual([404, 'NOT_FOUND'])
    expect((await change(studioClass.id, unknownInstructor)).status).toBe(404)
    expect((await findClass(studioClass.id))?.instructorId).toBe(dana.id)
    expect((await change(studioClass.id, { instructorId: null })).answer.instructorId).toBeNull()
  })

  test('a new price of a class leaves the price of existing bookings as it was [MONEY-5]', async () => {
    const studioClass = await create({ dropInPrice: '25' })
    const { answer: booking } = await book(studioClass.id)
    await change(studioClass.id, { dropInPrice: '99' })
    const listedBooking = (await studio.expectOk('listMyBookings', { as: member })).find(({ id }) => id === booking.id)
    expect(listedBooking?.price.list).toBe('25.00')
  })
})

describe('deleting a class', () => {
  test('a deleted class leaves the public list at once, and undoing the deletion within ten seconds restores it with its bookings [CATALOGUE-10]', async () => {
    const bookedClass = await create()
    const emptyClass = await create()
    const { answer: booking } = await book(bookedClass.id)
    expect((await remove(bookedClass.id)).status).toBe(200)
    await remove(emptyClass.id)
    expect(await findClass(bookedClass.id, null)).toBeUndefined()
    expect(await findClass(bookedClass.id, admin)).toMatchObject({ ...bookedClass, ...anyVersion, isActive: false })
    studio.clock.advance({ seconds: 9 })
    await studio.runJobs()
    expect(await findBookingStatus(booking.id)).toBe('confirmed')
    for (const { id } of [bookedClass, emptyClass]) await change(id, { isActive: true })
    studio.clock.advance({ minutes: 5 })
    await studio.runJobs()
    expect(await findBookingStatus(booking.id)).toBe('confirmed')
    for (const deletedClass of [bookedClass, emptyClass])
      expect(await findClass(deletedClass.id, null)).toMatchObject({ ...deletedClass, ...anyVersion })
  })

  test('a deleted class that was never booked is erased with its schedules and dates, and one that was booked is only hidden [CATALOGUE-11]', async () => {
    const [unbookedClass, bookedClass] = [await create(), await create()]
    const { answer: booking } = await book(bookedClass.id)
    await studio.expectOk('cancelBooking', { as: member, params: { id: booking.id } })
    const scheduleInput = {
      classId: unbookedClass.id,
      dayOfWeek: 1,
      startTime: '09:00',
      endTime: '10:00',
      startDate: '2026-01-01',
    }
    const schedule = await studio.expectOk('createSchedule', { as: admin, body: scheduleInput })
    const noteChange = { as: admin, params: { id: schedule.id, date: '2026-01-19' }, body: { note: 'Bring a mat' } }
    expect((await studio.call('changeDate', noteChange)).status).toBe(200)
    for (const { id } of [unbookedClass, bookedClass]) await remove(id)
    studio.clock.advance({ seconds: CLASS_DELETION_UNDO_SECONDS })
    await studio.runJobs()
    expect(await findClass(bookedClass.id)).toMatchObject({ isActive: false })
    expect(await findClass(unbookedClass.id)).toBeUndefined()
    expect(await scheduleStore(studio.deps).findOfClass(unbookedClass.id)).toEqual([])
    expect(await occurrenceStore(studio.deps).model.countDocuments({ classId: unbookedClass.id })).toBe(0)
    expect(await listAuditActions(unbookedClass.id)).toEqual(['create class', 'delete class', 'erase deleted class'])
  })

  test('a class that is switched off takes no new bookings and keeps the existing ones [CATALOGUE-9]', async () => {
    const studioClass = await create()
    const bookedMember = await studio.signedInAs('member')
    const { answer: booking } = await book(studioClass.id, { as: bookedMember, inDays: 2 })
    await change(studioClass.id, { isActive: false })
    studio.clock.advance({ minutes: 1 })
    await studio.runJobs()
    expect(await findBookingStatus(booking.id)).toBe('confirmed')
    expect((await book(studioClass.id, { as: bookedMember, inDays: 3 })).status).toBe(404)
  })
})
