import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import type { Person } from '../../testing/people.ts'
import { aTestStudio, type CallOptions } from '../../testing/test-app.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { occurrenceStore } from '../calendar/index.ts'
import { instructorStore } from '../catalogue/instructors/index.ts'

/** The clock shows Wednesday, January 14, 2026, 10:00 in New York. The weekly class is on Wednesdays from 18:00 to 19:00. */
const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aWeeklyClass, aSchedule } = createCatalogue(studio)
const today = '2026-01-14'
const admin = await studio.signedInAs('admin')
const frontDesk = await studio.signIn(await studio.aUser({ staff: { preset: 'frontDesk' } }))

/** An instructor with an account and a weekly class. */
async function aTeacher(classFields: Parameters<typeof aWeeklyClass>[0] = {}) {
  const instructorInput = {
    name: 'Ada Field',
    specialty: 'Yoga',
    bio: 'Calm',
    certifications: [],
    imageUrl: null,
    isActive: true,
  }
  const { id: instructorId } = await studio.deps.inTransaction((tx) =>
    instructorStore(studio.deps).create({ input: instructorInput, currentTime: studio.clock.now(), tx }),
  )
  const teacher = await studio.signIn(await studio.aUser({ staff: { preset: 'instructor', instructorId } }))
  const weeklyClass = await aWeeklyClass({ instructorId, ...classFields })
  const createParams = (date: string) => ({ id: `${weeklyClass.classId}:${date}:${weeklyClass.scheduleId}` })
  const params = createParams(today)
  const loadRoster = (as = teacher) => studio.expectOk('getTeachingRoster', { as, params })
  return { teacher, ...weeklyClass, params, createParams, loadRoster }
}

const book = (as: Person, { classId }: { classId: string }, bookingDate = today) =>
  studio.expectOk('bookClass', { as, body: { classId, bookingDate } })
let tickCount = 0
const createTickId = () => {
  tickCount += 1
  return `00000000-0000-4000-8000-${String(tickCount).padStart(12, '0')}`
}
type TickOptions = { isHere?: boolean; tickId?: string }
const tick = (as: Person, id: string, { isHere = true, tickId = createTickId() }: TickOptions = {}) =>
  studio.call('tickBooking', { as, params: { id }, body: { tickId, isHere } })

describe('the dates and rosters of staff', () => {
  test('an instructor sees only their own dates, the next eight weeks of them, and the front desk sees all dates [STAFF-13]', async () => {
    const [ada, bo] = [await aTeacher(), await aTeacher()]
    const listToday = async (as: Person) => {
      const dates = await studio.expectOk('listTeachingDates', { as })
      return dates.filter(({ date }) => date === today).map(({ id }) => id)
    }
    expect(await listToday(ada.teacher)).toEqual([ada.params.id])
    expect(await listToday(frontDesk)).toEqual(expect.arrayContaining([ada.params.id, bo.params.id]))
    const dates = (await studio.expectOk('listTeachingDates', { as: ada.teacher })).map(({ date }) => date)
    expect([dates.length, dates.at(-1)]).toEqual([9, '2026-03-11'])
    const unconnectedAccount = await studio.signIn(await studio.aUser({ staff: { preset: 'instructor' } }))
    expect(await studio.expectOk('listTeachingDates', { as: unconnectedAccount })).toEqual([])
  })

  test('calls about another instructor’s roster, bookings and notes answer 404 [STAFF-13]', async () => {
    const [ada, bo] = [await aTeacher(), await aTeacher()]
    const member = await studio.signedInAs('member')
    const booking = await book(member, ada)
    const refusals = [
      await studio.call('getTeachingRoster', { as: bo.teacher, params: ada.params }),
      await tick(bo.teacher, booking.id),
      await studio.call('addNoteForTeachers', { as: bo.teacher, params: ada.params, body: { text: 'Hello' } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await tick(frontDesk, booking.id)).answer.outcome).toBe('done')
  })

  test('a roster names who is booked, who waits and who comes for the first time, and only the desk sees last names [STAFF-14]', async () => {
    const ada = await aTeacher({ capacity: 2 })
    const [regular, newcomer] = [
      await studio.signedInAs('member', { firstName: 'Maya', lastName: 'Torres' }),
      await studio.signedInAs('member', { firstName: 'Ben', lastName: 'Oak' }),
    ]
    const earlierClass = await aWeeklyClass()
    await studio.expectOk('bookWalkIn', { as: admin, body: { userId: regular.user.id, ...earlierClass, date: today } })
    studio.clock.advance({ hours: 24 * 7 })
    await book(regular, ada, '2026-01-21')
    await book(newcomer, ada, '2026-01-21')
    const waitingMember = await studio.signedInAs('member', { firstName: 'Lou', lastName: 'Ash' })
    await studio.expectOk('joinWaitlist', {
      as: waitingMember,
      body: { classId: ada.classId, bookingDate: '2026-01-21' },
    })
    const params = ada.createParams('2026-01-21')
    const roster = await studio.expectOk('getTeachingRoster', { as: ada.teacher, params })
    expect(roster.entries).toMatchObject([
      { name: 'Ben O.', isFirstVisit: true, checkedInAt: null },
      { name: 'Maya T.', isFirstVisit: false },
    ])
    expect(roster.waiting.map(({ name }) => name)).toEqual(['Lou A.'])
    const deskRoster = await studio.expectOk('getTeachingRoster', { as: frontDesk, params })
    expect(deskRoster.entries.map(({ name }) => name)).toEqual(['Ben Oak', 'Maya Torres'])
    // The other tests expect the clock to show the first day.
    studio.clock.advance({ hours: -24 * 7 })
  })
})

describe('check-in ticks', () => {
  test('a tick that arrives many times at once takes effect once, with one entry in the audit log, and not again after it was undone [STAFF-15]', async () => {
    const ada = await aTeacher()
    const { id } = await book(await studio.signedInAs('member'), ada)
    const tickId = createTickId()
    const results = await Promise.all(Array.from({ length: 10 }, () => tick(ada.teacher, id, { tickId })))
    expect(new Set(results.map(({ answer }) => answer.outcome))).toEqual(new Set(['done']))
    const entries = await auditStore(studio.deps).model.find({ entityId: id, action: 'check in' }).lean()
    expect(entries).toHaveLength(1)
    expect(entries[0]?.after).not.toHaveProperty('tickIds')
    await tick(ada.teacher, id, { isHere: false })
    expect((await tick(ada.teacher, id, { tickId })).answer).toEqual({ outcome: 'done', checkedInAt: null })
    expect((await ada.loadRoster()).entries[0]?.checkedInAt).toBeNull()
  })

  test('a tick of a cancelled booking answers "cancelled", and a tick before the day of the class is refused [STAFF-16]', async () => {
    const ada = await aTeacher()
    const member = await studio.signedInAs('member')
    const [cancelledBooking, laterBooking] = [await book(member, ada), await book(member, ada, '2026-01-21')]
    await studio.expectOk('cancelBooking', { as: member, params: { id: cancelledBooking.id } })
    expect((await tick(ada.teacher, cancelledBooking.id)).answer).toEqual({ outcome: 'cancelled', checkedInAt: null })
    expect((await tick(ada.teacher, laterBooking.id)).error.code).toBe('NOT_CHECKABLE')
  })
})

describe('notes for teachers', () => {
  test('a note shows on the class’s next roster, and can be removed by its author and the desk only [STAFF-17]', async () => {
    const ada = await aTeacher()
    const addNote = (text: string) =>
      studio.expectOk('addNoteForTeachers', { as: ada.teacher, params: ada.params, body: { text } })
    const [firstNote, secondNote] = [await addNote('The heater is slow.'), await addNote('Bring the blocks.')]
    const params = ada.createParams('2026-01-21')
    const { notes } = await studio.expectOk('getTeachingRoster', { as: ada.teacher, params })
    expect(new Set(notes.map(({ text }) => text))).toEqual(new Set(['The heater is slow.', 'Bring the blocks.']))
    const bo = await aTeacher()
    const removeNote = (as: Person, { id }: { id: string }) =>
      studio.call('removeNoteForTeachers', { as, params: { id } })
    expect((await removeNote(bo.teacher, firstNote)).status).toBe(403)
    expect((await removeNote(ada.teacher, firstNote)).status).toBe(200)
    expect((await removeNote(frontDesk, secondNote)).status).toBe(200)
    expect((await ada.loadRoster()).notes).toEqual([])
  })
})

describe('the front desk', () => {
  test('the desk finds a person and books them as a walk-in, and the answer says what they must pay [STAFF-18]', async () => {
    const ada = await aTeacher({ dropInPrice: '25.00' })
    const guest = await studio.aUser({ firstName: 'Robin', lastName: 'Quince' })
    const { params } = ada
    const query = { q: 'quince' }
    const people = await studio.expectOk('findPeopleForWalkIn', { as: frontDesk, params, query })
    expect(people).toEqual([{ id: guest.id, name: 'Robin Quince', username: guest.username, packs: [] }])
    const body = { userId: guest.id }
    expect(await studio.expectOk('bookWalkInAtDesk', { as: frontDesk, params, body })).toEqual({
      message: 'Robin Quince is booked. $25.00 to pay at the desk.',
    })
    const { entries } = await ada.loadRoster(frontDesk)
    expect(entries).toMatchObject([{ isWalkIn: true, checkedInAt: studio.clock.now().toISOString() }])
    expect((await studio.call('bookWalkInAtDesk', { as: ada.teacher, params, body })).status).toBe(403)
  })

  test('the desk can pay for a walk-in with a pack, which is not offered for a person whose plan covers the class [STAFF-18]', async () => {
    const ada = await aTeacher()
    const [guest, member] = [
      await studio.aUser({ lastName: 'Packer' }),
      await studio.aUser({ lastName: 'Packer', membershipType: 'premium', membershipStatus: 'active' }),
    ]
    const product = { name: 'Five classes', credits: 5, price: '90.00', validDays: 30 }
    const { id: packProductId } = await studio.expectOk('createPackProduct', { as: admin, body: product })
    for (const { id } of [guest, member])
      await studio.expectOk('grantPack', { as: admin, params: { id }, body: { packProductId, reason: 'A gift' } })
    const people = await studio.expectOk('findPeopleForWalkIn', {
      as: frontDesk,
      params: ada.params,
      query: { q: 'packer' },
    })
    const findPacks = ({ id }: { id: string }) => people.find((person) => person.id === id)?.packs
    expect(findPacks(member)).toEqual([])
    expect(findPacks(guest)).toMatchObject([{ creditsLeft: 5 }])
    const body = { userId: guest.id, packId: findPacks(guest)?.[0]?.id }
    const booking = await studio.expectOk('bookWalkInAtDesk', { as: frontDesk, params: ada.params, body })
    expect(booking.message).not.toContain('to pay')
  })

  test('the desk can offer a vacant seat to a person on the waitlist who must pay for it, and an instructor cannot [STAFF-22]', async () => {
    const ada = await aTeacher({ capacity: 1 })
    await book(await studio.signedInAs('member'), ada)
    const waitingPerson = await studio.signedInAs('user', { firstName: 'Kim', lastName: 'West' })
    await studio.expectOk('joinWaitlist', { as: waitingPerson, body: { classId: ada.classId, bookingDate: today } })
    const [entry] = (await ada.loadRoster(frontDesk)).waiting
    const giveSeat = (as: Person) =>
      studio.call('seatFromWaitlistAtDesk', {
        as,
        params: { id: entry?.id ?? '' },
        body: { reason: 'She asked first' },
      })
    expect((await giveSeat(ada.teacher)).status).toBe(403)
    expect((await giveSeat(frontDesk)).error.code).toBe('CLASS_FULL')
    // Adds a vacant seat that the waitlist has not offered to anyone.
    const { id } = ada.params
    await studio.deps.inTransaction((tx) => occurrenceStore(studio.deps).change({ id, changes: { capacity: 2 }, tx }))
    expect((await giveSeat(frontDesk)).answer.message).toBe('Kim West is offered the seat.')
    expect((await ada.loadRoster(frontDesk)).waiting).toEqual([])
  })
})

const FORBIDDEN_FIELD =
  /mail|phone|address|amount|price|plan|membership|paid|payment|credit|pack|stripe|user|lastName|birth|due/i

/** Lists the names of all fields of an answer, at every depth. */
function listFieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listFieldNames)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, fieldValue]) => [name, ...listFieldNames(fieldValue)])
}

describe('privacy of members', () => {
  const instructorCalls = Object.entries<Endpoint>(endpoints).filter(
    ([, { access }]) => typeof access === 'object' && access.right === 'roster',
  )

  test('no answer that an instructor can get contains personal data that instructors must not see [STAFF-14]', async () => {
    const ada = await aTeacher({ capacity: 2, dropInPrice: '25.00' })
    const guestFields = {
      lastName: 'Xylander',
      username: 'secret1234',
      email: 'hidden1234@example.com',
    }
    const guest = await studio.aUser(guestFields)
    await studio.expectOk('changePersonDetails', {
      as: admin,
      params: { id: guest.id },
      body: { phone: '555-019-7777' },
    })
    await studio.expectOk('bookWalkIn', {
      as: admin,
      body: { classId: ada.classId, scheduleId: ada.scheduleId, date: today, userId: guest.id },
    })
    const booking = await book(await studio.signedInAs('member', { lastName: 'Xylander' }), ada)
    const waitingPerson = await studio.signedInAs('user', { lastName: 'Xylander' })
    await studio.expectOk('joinWaitlist', { as: waitingPerson, body: { classId: ada.classId, bookingDate: today } })
    await userStore(studio.deps).change({
      id: guest.id,
      changes: { membershipType: 'premium', membershipStatus: 'active', stripeCustomerId: `cus_${guest.id}` },
      currentTime: studio.clock.now(),
    })
    const noteCall = { params: ada.params, body: { text: 'Calm' } }
    const aNote = () => studio.expectOk('addNoteForTeachers', { as: ada.teacher, ...noteCall })
    type WeeklyClass = { classId: string; scheduleId: string }
    const aSubstituteRequest = async (as: Person, { classId, scheduleId }: WeeklyClass) => {
      const params = { id: `${classId}:2026-01-21:${scheduleId}` }
      await studio.expectOk('requestSubstitute', { as, params, body: { reason: 'A wedding' } })
      return { params }
    }
    const aRequestOfColleague = async () => {
      const { teacher, classId } = await aTeacher()
      // The colleague's usual class begins at the same time as Ada's, so Ada could not claim it.
      const { id: scheduleId } = await aSchedule({ classId, startTime: '07:00', endTime: '08:00' })
      return aSubstituteRequest(teacher, { classId, scheduleId })
    }
    const callOptions: Partial<Record<EndpointName, () => Promise<CallOptions>>> = {
      listSubstituteRequests: aRequestOfColleague,
      requestSubstitute: async () => ({ params: ada.params, body: { reason: 'A wedding' } }),
      claimSubstitute: aRequestOfColleague,
      withdrawSubstitute: () => aSubstituteRequest(ada.teacher, ada),
      listTeachingDates: async () => ({}),
      getTeachingRoster: async () => ({ params: ada.params }),
      tickBooking: async () => ({ params: { id: booking.id }, body: { tickId: createTickId(), isHere: true } }),
      addNoteForTeachers: async () => noteCall,
      removeNoteForTeachers: async () => ({ params: { id: (await aNote()).id } }),
    }
    const forbiddenValues = [
      guest.id,
      guestFields.email,
      guestFields.username,
      'Xylander',
      '7777',
      '25.00',
      'premium',
      'monthly',
      'cus_',
    ]
    for (const [name] of instructorCalls) {
      const createOptions = callOptions[name as EndpointName]
      if (!createOptions) throw new Error(`add call options for ${name}`)
      const { status, text, answer } = await studio.call(name as EndpointName, {
        ...(await createOptions()),
        as: ada.teacher,
      })
      expect(status, `${name}: ${text}`).toBeLessThan(300)
      expect([name, listFieldNames(answer).filter((field) => FORBIDDEN_FIELD.test(field))]).toEqual([name, []])
      expect([name, forbiddenValues.filter((value) => text.includes(value))]).toEqual([name, []])
    }
  })
})
