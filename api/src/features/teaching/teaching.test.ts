import { type Endpoint, type EndpointName, endpoints } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { createCatalogue } from '../../testing/catalogue.ts'
import type { Person } from '../../testing/people.ts'
import { aTestStudio, type CallOptions } from '../../testing/test-app.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { occurrenceStore } from '../calendar/index.ts'
import { instructorStore } from '../catalogue/instructors/index.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York; the usual class is on Wednesdays, 6 to 7 in the evening. */
const studio = await aTestStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const { aWeeklyClass, aSchedule } = createCatalogue(studio)
const today = '2026-01-14'
const admin = await studio.signedInAs('admin')
const frontDesk = await studio.signIn(await studio.aUser({ staff: { preset: 'frontDesk' } }))

/** A teacher with an account, and a weekly class of theirs. */
async function aTeacher(classFields: Parameters<typeof aWeeklyClass>[0] = {}) {
  const input = {
    name: 'Ada Field',
    specialty: 'Yoga',
    bio: 'Calm',
    certifications: [],
    imageUrl: null,
    isActive: true,
  }
  const { id: instructorId } = await studio.deps.inTransaction((tx) =>
    instructorStore(studio.deps).create({ input, now: studio.clock.now(), tx }),
  )
  const teacher = await studio.signIn(await studio.aUser({ staff: { preset: 'instructor', instructorId } }))
  const weeklyClass = await aWeeklyClass({ instructorId, ...classFields })
  const createParams = (date: string) => ({ id: `${weeklyClass.classId}:${date}:${weeklyClass.scheduleId}` })
  const params = createParams(today)
  const showRosterTo = (as: Person) => studio.expectOk('getTeachingRoster', { as, params })
  return { teacher, ...weeklyClass, params, createParams, showRosterTo, roster: () => showRosterTo(teacher) }
}

const book = (as: Person, { classId }: { classId: string }, bookingDate = today) =>
  studio.expectOk('bookClass', { as, body: { classId, bookingDate } })
let tickCount = 0
const aTickId = () => {
  tickCount += 1
  return `00000000-0000-4000-8000-${String(tickCount).padStart(12, '0')}`
}
const tick = (as: Person, id: string, isHere = true, tickId = aTickId()) =>
  studio.call('tickBooking', { as, params: { id }, body: { tickId, isHere } })

describe('the dates and rosters of staff', () => {
  test('an instructor sees their own dates, the front desk everybody’s [STAFF-13]', async () => {
    const [ada, bo] = [await aTeacher(), await aTeacher()]
    const listToday = async (as: Person) => {
      const dates = await studio.expectOk('listTeachingDates', { as })
      return dates.filter(({ date }) => date === today).map(({ id }) => id)
    }
    expect(await listToday(ada.teacher)).toEqual([ada.params.id])
    expect(await listToday(frontDesk)).toEqual(expect.arrayContaining([ada.params.id, bo.params.id]))
    const dates = (await studio.expectOk('listTeachingDates', { as: ada.teacher })).map(({ date }) => date)
    expect([dates.length, dates.at(-1)]).toEqual([9, '2026-03-11'])
    const untiedInstructor = await studio.signIn(await studio.aUser({ staff: { preset: 'instructor' } }))
    expect(await studio.expectOk('listTeachingDates', { as: untiedInstructor })).toEqual([])
  })

  test('another instructor’s roster, bookings and notes are not found [STAFF-13]', async () => {
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

  test('a roster names who is booked, who waits and who is new [STAFF-14]', async () => {
    const ada = await aTeacher({ capacity: 2 })
    const [regular, newcomer] = [
      await studio.signedInAs('member', { firstName: 'Maya', lastName: 'Torres' }),
      await studio.signedInAs('member', { firstName: 'Ben', lastName: 'Oak' }),
    ]
    const yesterday = await aWeeklyClass()
    await studio.expectOk('bookWalkIn', { as: admin, body: { userId: regular.user.id, ...yesterday, date: today } })
    studio.clock.advance({ hours: 24 * 7 })
    await book(regular, ada, '2026-01-21')
    await book(newcomer, ada, '2026-01-21')
    const waiting = await studio.signedInAs('member', { firstName: 'Lou', lastName: 'Ash' })
    await studio.expectOk('joinWaitlist', { as: waiting, body: { classId: ada.classId, bookingDate: '2026-01-21' } })
    const params = ada.createParams('2026-01-21')
    const roster = await studio.expectOk('getTeachingRoster', { as: ada.teacher, params })
    expect(roster.entries).toMatchObject([
      { name: 'Ben O.', isFirstVisit: true, checkedInAt: null },
      { name: 'Maya T.', isFirstVisit: false },
    ])
    expect(roster.waiting.map(({ name }) => name)).toEqual(['Lou A.'])
    const deskRoster = await studio.expectOk('getTeachingRoster', { as: frontDesk, params })
    expect(deskRoster.entries.map(({ name }) => name)).toEqual(['Ben Oak', 'Maya Torres'])
    studio.clock.advance({ hours: -24 * 7 })
  })
})

describe('ticks', () => {
  test('a tick that is sent again changes nothing, even after it was undone [STAFF-15]', async () => {
    const ada = await aTeacher()
    const { id } = await book(await studio.signedInAs('member'), ada)
    const tickId = aTickId()
    await tick(ada.teacher, id, true, tickId)
    await tick(ada.teacher, id, false)
    expect((await tick(ada.teacher, id, true, tickId)).answer).toEqual({ outcome: 'done', checkedInAt: null })
    expect((await ada.roster()).entries[0]?.checkedInAt).toBeNull()
  })

  test('a tick that arrives many times at once takes effect once, with one entry in the audit log [STAFF-15]', async () => {
    const ada = await aTeacher()
    const { id } = await book(await studio.signedInAs('member'), ada)
    const tickId = aTickId()
    const results = await Promise.all(Array.from({ length: 20 }, () => tick(ada.teacher, id, true, tickId)))
    expect(new Set(results.map(({ answer }) => answer.outcome))).toEqual(new Set(['done']))
    const entries = await auditStore(studio.deps).model.find({ entityId: id, action: 'check in' }).lean()
    expect(entries).toHaveLength(1)
    expect(entries[0]?.after).not.toHaveProperty('tickIds')
  })

  test('a tick of a cancelled booking says so, and a tick before the day of the class is refused [STAFF-16]', async () => {
    const ada = await aTeacher()
    const member = await studio.signedInAs('member')
    const [cancelledBooking, laterBooking] = [await book(member, ada), await book(member, ada, '2026-01-21')]
    await studio.expectOk('cancelBooking', { as: member, params: { id: cancelledBooking.id } })
    expect((await tick(ada.teacher, cancelledBooking.id)).answer).toEqual({ outcome: 'cancelled', checkedInAt: null })
    expect((await tick(ada.teacher, laterBooking.id)).error.code).toBe('NOT_CHECKABLE')
  })
})

describe('notes for teachers', () => {
  test('a note is read by whoever teaches the class next, and removed by its author or the desk [STAFF-17]', async () => {
    const ada = await aTeacher()
    const add = (text: string) =>
      studio.expectOk('addNoteForTeachers', { as: ada.teacher, params: ada.params, body: { text } })
    const [first, second] = [await add('The heater is slow.'), await add('Bring the blocks.')]
    const nextWeek = ada.createParams('2026-01-21')
    const { notes } = await studio.expectOk('getTeachingRoster', { as: ada.teacher, params: nextWeek })
    expect(new Set(notes.map(({ text }) => text))).toEqual(new Set(['The heater is slow.', 'Bring the blocks.']))
    const bo = await aTeacher()
    const remove = (as: Person, { id }: { id: string }) => studio.call('removeNoteForTeachers', { as, params: { id } })
    expect((await remove(bo.teacher, first)).status).toBe(403)
    expect((await remove(ada.teacher, first)).status).toBe(200)
    expect((await remove(frontDesk, second)).status).toBe(200)
    expect((await ada.roster()).notes).toEqual([])
  })
})

describe('the front desk', () => {
  test('the desk finds a person and books them as a walk-in, with what is due [STAFF-18]', async () => {
    const ada = await aTeacher()
    const guest = await studio.aUser({ firstName: 'Robin', lastName: 'Quince' })
    const { params } = ada
    const query = { q: 'quince' }
    const people = await studio.expectOk('findPeopleForWalkIn', { as: frontDesk, params, query })
    expect(people).toEqual([{ id: guest.id, name: 'Robin Quince', username: guest.username, packs: [] }])
    const body = { userId: guest.id }
    expect(await studio.expectOk('bookWalkInAtDesk', { as: frontDesk, params, body })).toEqual({
      message: 'Robin Quince is booked. $25.00 to pay at the desk.',
    })
    const { entries } = await ada.showRosterTo(frontDesk)
    expect(entries).toMatchObject([{ isWalkIn: true, checkedInAt: studio.clock.now().toISOString() }])
    expect((await studio.call('bookWalkInAtDesk', { as: ada.teacher, params, body })).status).toBe(403)
  })

  test('the desk books a walk-in with a credit of a pack, which a person who is covered by a plan need not use [STAFF-18]', async () => {
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

  test('the desk gives a free seat to somebody on the waitlist, out of order and with a reason [STAFF-22]', async () => {
    const ada = await aTeacher({ capacity: 1 })
    await book(await studio.signedInAs('member'), ada)
    const waiting = await studio.signedInAs('user', { firstName: 'Kim', lastName: 'West' })
    await studio.expectOk('joinWaitlist', { as: waiting, body: { classId: ada.classId, bookingDate: today } })
    const [entry] = (await ada.showRosterTo(frontDesk)).waiting
    const seat = (as: Person) =>
      studio.call('seatFromWaitlistAtDesk', {
        as,
        params: { id: entry?.id ?? '' },
        body: { reason: 'She asked first' },
      })
    expect((await seat(ada.teacher)).status).toBe(403)
    expect((await seat(frontDesk)).error.code).toBe('CLASS_FULL')
    // A seat stays free while people wait when the first in line could not get it.
    const { id } = ada.params
    await studio.deps.inTransaction((tx) => occurrenceStore(studio.deps).change({ id, changes: { capacity: 2 }, tx }))
    expect((await seat(frontDesk)).answer.message).toBe('Kim West is offered the seat.')
    expect((await ada.showRosterTo(frontDesk)).waiting).toEqual([])
  })
})

const FORBIDDEN_FIELD =
  /mail|phone|address|amount|price|plan|membership|paid|payment|credit|pack|stripe|user|lastName|birth|due/i

const listFields = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, item]) => [...(Array.isArray(value) ? [] : [name]), ...listFields(item)])

describe('privacy of members', () => {
  const instructorCalls = Object.entries<Endpoint>(endpoints).filter(
    ([, { access }]) => typeof access === 'object' && access.right === 'roster',
  )

  test.each(instructorCalls)(
    'the answer of %s holds nothing that instructors must not see [STAFF-14]',
    async (name) => {
      const ada = await aTeacher({ capacity: 2 })
      const person = {
        lastName: 'Xylander',
        username: `secret${aTickId().slice(-4)}`,
        email: `hidden${aTickId().slice(-4)}@example.com`,
      }
      const guest = await studio.aUser(person)
      await studio.expectOk('changePerson', { as: admin, params: { id: guest.id }, body: { phone: '555-019-7777' } })
      await studio.expectOk('bookWalkIn', {
        as: admin,
        body: { classId: ada.classId, scheduleId: ada.scheduleId, date: today, userId: guest.id },
      })
      const booking = await book(await studio.signedInAs('member', { lastName: 'Xylander' }), ada)
      const waiting = await studio.signedInAs('user', { lastName: 'Xylander' })
      await studio.expectOk('joinWaitlist', { as: waiting, body: { classId: ada.classId, bookingDate: today } })
      await userStore(studio.deps).change({
        id: guest.id,
        changes: { membershipType: 'premium', membershipStatus: 'active', stripeCustomerId: `cus_${guest.id}` },
        now: studio.clock.now(),
      })
      const noteCall = { params: ada.params, body: { text: 'Calm' } }
      const aNote = () => studio.expectOk('addNoteForTeachers', { as: ada.teacher, ...noteCall })
      const ask = async (as: Person, { classId, scheduleId }: { classId: string; scheduleId: string }) => {
        const params = { id: `${classId}:2026-01-21:${scheduleId}` }
        await studio.expectOk('requestSubstitute', { as, params, body: { reason: 'A wedding' } })
        return { params }
      }
      const aColleaguesRequest = async () => {
        const { teacher, classId } = await aTeacher()
        const { id: scheduleId } = await aSchedule({ classId, startTime: '07:00', endTime: '08:00' })
        return ask(teacher, { classId, scheduleId })
      }
      const options: Partial<Record<EndpointName, () => Promise<CallOptions>>> = {
        listSubstituteRequests: aColleaguesRequest,
        requestSubstitute: async () => ({ params: ada.params, body: { reason: 'A wedding' } }),
        claimSubstitute: aColleaguesRequest,
        withdrawSubstitute: () => ask(ada.teacher, ada),
        listTeachingDates: async () => ({}),
        getTeachingRoster: async () => ({ params: ada.params }),
        tickBooking: async () => ({ params: { id: booking.id }, body: { tickId: aTickId(), isHere: true } }),
        addNoteForTeachers: async () => noteCall,
        removeNoteForTeachers: async () => ({ params: { id: (await aNote()).id } }),
      }
      const prepare = options[name as EndpointName]
      if (!prepare) throw new Error(`add how an instructor makes the call ${name}`)
      const { status, text, answer } = await studio.call(name as EndpointName, {
        ...(await prepare()),
        as: ada.teacher,
      })
      expect(status, text).toBeLessThan(300)
      expect(listFields(answer).filter((field) => FORBIDDEN_FIELD.test(field))).toEqual([])
      const values = [
        guest.id,
        person.email,
        person.username,
        'Xylander',
        '7777',
        '25.00',
        'premium',
        'monthly',
        'cus_',
      ]
      expect(values.filter((value) => text.includes(value))).toEqual([])
    },
  )
})
