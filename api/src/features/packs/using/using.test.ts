import { addDays } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { packScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { admin, aProduct, buy, loadPack, listPacks, aPackHolder, book, loadCreditsLeft } = await packScenes(studio)
const secondProcess = await aTestStudio({
  sharedWith: studio,
  env: { ...studio.emulators.env, CLIENT_ADDRESS_LIMIT_SCALE: '1000' },
})
const today = '2026-01-14'
const date = '2026-01-21'

describe('a credit', () => {
  test('pays for a class only if the booking names its pack, and is not used where a membership covers the class [PACKS-5, PACKS-6]', async () => {
    // A pack holder has no membership at first.
    const { member, pack } = await aPackHolder()
    const { classId } = await studio.aWeeklyClass()
    const withoutPack = await book(member, { classId, bookingDate: date })
    expect([withoutPack.status, withoutPack.error.code]).toEqual([402, 'PAYMENT_REQUIRED'])
    const { answer } = await book(member, { classId, bookingDate: date, packId: pack.id })
    expect(answer).toMatchObject({ freeBy: 'pack', packId: pack.id, price: { list: '25.00', paid: '0.00' } })
    const packAfterBooking = {
      creditsLeft: 4,
      bookings: [{ bookingId: answer.id, className: 'Morning Yoga', usesCredit: true }],
    }
    expect(await loadPack(member)).toMatchObject(packAfterBooking)
    const confirmation = (await studio.deliverMailsTo(member)).find(({ subject }) =>
      subject.startsWith('You are booked'),
    )
    expect(confirmation?.text).toContain('One credit of your class pack')
    const grant = { params: { id: member.user.id }, body: { membershipType: 'premium' } }
    await studio.expectOk('changeUser', { as: admin, ...grant })
    const coveredBooking = await book(member, { classId, bookingDate: '2026-01-28', packId: pack.id })
    // `freeBy` is absent from a seat that is free because of a plan.
    expect([coveredBooking.status, coveredBooking.answer.freeBy]).toEqual([201, undefined])
    expect(await loadPack(member)).toMatchObject(packAfterBooking)
  })

  test('does not pay for a category or a date that its pack does not cover, nor for another person [PACKS-5]', async () => {
    const { member, pack } = await aPackHolder({ covers: ['meditation'], validDays: 5 })
    const { classId: yogaId } = await studio.aWeeklyClass()
    const { classId: meditationId } = await studio.aWeeklyClass({ category: 'meditation' })
    const stranger = await studio.signedInAs('user')
    const codes = [
      await book(member, { classId: yogaId, bookingDate: today, packId: pack.id }),
      await book(member, { classId: meditationId, bookingDate: date, packId: pack.id }),
      await book(stranger, { classId: meditationId, bookingDate: today, packId: pack.id }),
    ].map(({ error }) => error.code)
    expect(codes).toEqual(['PAYMENT_REQUIRED', 'PAYMENT_REQUIRED', 'PAYMENT_REQUIRED'])
    expect((await book(member, { classId: meditationId, bookingDate: today, packId: pack.id })).status).toBe(201)
  })

  test('is offered on the dates of a class from the pack that ends first, with a list of all packs that can pay, and to nobody without a pack [PACKS-1, PACKS-6]', async () => {
    const { member } = await aPackHolder()
    const { id: shortId } = await aProduct({ name: 'Short', validDays: 10 })
    await buy(member, shortId)
    const { classId } = await studio.aWeeklyClass()
    const { packs, dates } = await studio.expectOk('listBookableDates', { as: member, params: { id: classId } })
    const getPackName = (id: string | undefined) => packs?.find((pack) => pack.id === id)?.name
    expect(packs?.map(({ name }) => name).sort()).toEqual(['Five classes', 'Short'])
    const findDate = (day: string) => dates.find((bookableDate) => bookableDate.date === day)
    expect(findDate(date)).toMatchObject({ isFree: true, payer: 'pack' })
    expect([getPackName(findDate(date)?.packId), getPackName(findDate('2026-01-28')?.packId)]).toEqual([
      'Short',
      'Five classes',
    ])
    const ann = await studio.signedInAs('user')
    const answerWithoutPack = await studio.expectOk('listBookableDates', { as: ann, params: { id: classId } })
    expect(JSON.stringify(answerWithoutPack)).not.toMatch(/pack/i)
  })

  test('that is the last of its pack pays for only one of 200 simultaneous bookings in two processes [PACKS-7]', async () => {
    const { member, pack } = await aPackHolder({ credits: 1 })
    const classes = await Promise.all(Array.from({ length: 14 }, () => studio.aClass()))
    const seats = Array.from({ length: 200 }, (_, index) => ({
      classId: classes[index % classes.length]?.id ?? '',
      bookingDate: addDays(today, Math.floor(index / classes.length)),
      packId: pack.id,
    }))
    const outcomes = await Promise.all(
      seats.map((body, index) => (index % 2 ? studio : secondProcess).call('bookClass', { as: member, body })),
    )
    const codes = outcomes.map(({ status, error }) => error.code ?? status)
    expect(codes.filter((code) => code !== 'PAYMENT_REQUIRED')).toEqual([201])
    expect(codes).toHaveLength(200)
    expect(await loadPack(member)).toMatchObject({ creditsLeft: 0, status: 'used up' })
  })
})

describe('cancelling a booking', () => {
  const aBooking = async () => {
    const holder = await aPackHolder()
    const { classId } = await studio.aWeeklyClass()
    const { answer } = await book(holder.member, { classId, bookingDate: date, packId: holder.pack.id })
    return { ...holder, bookingId: answer.id, classId }
  }

  test('in time returns its credit, and late does not, as the mail says [PACKS-8]', async () => {
    const earlyBooking = await aBooking()
    await studio.expectOk('cancelBooking', { as: earlyBooking.member, params: { id: earlyBooking.bookingId } })
    const lateBooking = await aBooking()
    studio.clock.set('2026-01-21T20:00:00Z')
    await studio.expectOk('cancelBooking', { as: lateBooking.member, params: { id: lateBooking.bookingId } })
    expect([await loadCreditsLeft(earlyBooking.member), await loadCreditsLeft(lateBooking.member)]).toEqual([5, 4])
    const findLastMail = async (member: Person) => (await studio.deliverMailsTo(member)).at(-1)?.text
    expect(await findLastMail(earlyBooking.member)).toContain('The credit of your class pack is yours again.')
    expect(await findLastMail(lateBooking.member)).toContain('The credit of your class pack is spent.')
    studio.clock.set(`${today}T15:00:00Z`)
  })

  test('by the studio is previewed with the number of credits that it returns, which are then valid for at least 14 days after the class [ADMIN-11, PACKS-9]', async () => {
    const { member, pack } = await aPackHolder({ validDays: 8 })
    const { classId } = await studio.aWeeklyClass()
    const { answer } = await book(member, { classId, bookingDate: date, packId: pack.id })
    const preview = { as: admin, params: { kind: 'class', id: classId } }
    expect(await studio.expectOk('previewImpact', preview)).toMatchObject({ bookings: 1, paid: 0, credits: 1 })
    const holiday = await studio.expectOk('previewHoliday', { as: admin, query: { from: date, to: date } })
    expect(holiday.credits).toBeGreaterThan(0)
    await studio.expectOk('cancelBooking', { as: admin, params: { id: answer.id } })
    expect(await loadPack(member)).toMatchObject({ creditsLeft: 5, lastDay: '2026-02-04' })
  })
})

describe('other ways to use a credit', () => {
  test('rescheduling keeps the credit if the pack covers the new date, and is refused otherwise [PACKS-10]', async () => {
    const { member, pack } = await aPackHolder({ credits: 1, validDays: 16 })
    const { classId } = await studio.aWeeklyClass()
    const { answer } = await book(member, { classId, bookingDate: date, packId: pack.id })
    const reschedule = (bookingDate: string) =>
      studio.call('rescheduleBooking', { as: member, params: { id: answer.id }, body: { bookingDate } })
    expect((await reschedule('2026-01-28')).answer).toMatchObject({ freeBy: 'pack', bookingDate: '2026-01-28' })
    expect(await loadCreditsLeft(member)).toBe(0)
    // A week later the booking window is open for February 4, but the pack ends on January 30.
    studio.clock.set('2026-01-21T15:00:00Z')
    expect((await reschedule('2026-02-04')).error.code).toBe('PAYMENT_REQUIRED')
    studio.clock.set(`${today}T15:00:00Z`)
  })

  test('at the desk a credit pays for a walk-in that names its pack; a complimentary seat uses none, and without a credit the walk-in is refused and not booked [PACKS-5]', async () => {
    const { member, pack } = await aPackHolder({ credits: 1 })
    const { classId } = await studio.aWeeklyClass()
    const freeBooking = { userId: member.user.id, classId, date, reason: 'A guest' }
    await studio.expectOk('bookComplimentary', { as: admin, body: freeBooking })
    expect(await loadCreditsLeft(member)).toBe(1)
    const walkIn = { userId: member.user.id, classId, date: today, packId: pack.id }
    expect(await studio.expectOk('bookWalkIn', { as: admin, body: walkIn })).toMatchObject({ payment: 'pack' })
    const secondWalkIn = { ...walkIn, date: '2026-01-28' }
    const { status, error } = await studio.call('bookWalkIn', { as: admin, body: secondWalkIn })
    expect([status, error.code, error.price]).toEqual([402, 'PAYMENT_REQUIRED', '25.00'])
    expect(error.message).toBe('This class pack has no credit for this class any more. At the desk it costs $25.00.')
    const paidAtDesk = { ...secondWalkIn, packId: undefined }
    expect(await studio.expectOk('bookWalkIn', { as: admin, body: paidAtDesk })).toMatchObject({ payment: 'at-desk' })
  })

  test('a seat from the waitlist takes a credit when it is assigned, and is offered for money without one [PACKS-11]', async () => {
    const { classId } = await studio.aWeeklyClass({ capacity: 2 })
    const seatHolder = await studio.signedInAs('member')
    const { answer: seat } = await book(seatHolder, { classId, bookingDate: date })
    await book(await studio.signedInAs('member'), { classId, bookingDate: date })
    const firstPackHolder = await aPackHolder({ credits: 1 })
    const secondPackHolder = await aPackHolder({ credits: 1 })
    const otherClass = await studio.aWeeklyClass()
    const seatRequest = { classId, bookingDate: date }
    const firstEntry = await studio.expectOk('joinWaitlist', { as: firstPackHolder.member, body: seatRequest })
    expect(firstEntry).toMatchObject({ price: '0.00', pack: { id: firstPackHolder.pack.id, creditsLeft: 1 } })
    await studio.expectOk('joinWaitlist', { as: secondPackHolder.member, body: seatRequest })
    // The second pack holder spends the only credit on another class.
    await book(secondPackHolder.member, {
      classId: otherClass.classId,
      bookingDate: '2026-01-28',
      packId: secondPackHolder.pack.id,
    })
    await studio.expectOk('cancelBooking', { as: seatHolder, params: { id: seat.id } })
    const [assignedBooking] = (await studio.expectOk('listMyBookings', { as: firstPackHolder.member })).filter(
      (booking) => booking.classId === classId,
    )
    expect(assignedBooking).toMatchObject({ status: 'confirmed', freeBy: 'pack' })
    expect((await listPacks(firstPackHolder.member))[0]?.creditsLeft).toBe(0)
    await studio.expectOk('cancelBooking', { as: firstPackHolder.member, params: { id: assignedBooking?.id ?? '' } })
    const [secondEntry] = await studio.expectOk('listMyWaitlist', { as: secondPackHolder.member })
    expect(secondEntry).toMatchObject({ state: 'offered', price: '25.00', offer: { price: '25.00' } })
  })
})
