import { addDays } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { packScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { admin, aProduct, loadPack, listPacks, aPackHolder, book, loadCreditsLeft } = await packScenes(studio)
const today = '2026-01-14'
const date = '2026-01-21'

const takeBack = (member: Person, packId: string, body: object) =>
  studio.call('takeBackCredits', {
    as: admin,
    params: { id: member.user.id, packId },
    body: { reason: 'Moved away', ...body },
  })
const listRefundedCents = async ({ after }: { after: number }) =>
  (await studio.readLedger()).refunds.slice(after).map(({ amount }) => amount)
const countRefunds = async () => (await studio.readLedger()).refunds.length
const bookWithPack = async (member: Person, packId: string, bookingDate = date) => {
  const { classId } = await studio.aWeeklyClass()
  return (await book(member, { classId, bookingDate, packId })).answer
}

describe('staff and packs', () => {
  test('staff can give a member a pack for free, even one for newcomers, and extend it, but not to its current last day [PACKS-12]', async () => {
    const member = await studio.signedInAs('member')
    const { id: packProductId } = await aProduct({ credits: 5, validDays: 90, newcomersOnly: true, isOnSale: false })
    const grant = { params: { id: member.user.id }, body: { packProductId, reason: 'A broken heater' } }
    await studio.expectOk('grantPack', { as: admin, ...grant })
    const pack = await loadPack(member)
    expect(pack).toMatchObject({ isGranted: true, price: '0.00', creditsLeft: 5, lastDay: addDays(today, 90) })
    expect((await studio.deliverMailsTo(member))[0]?.text).toContain('The studio has given you a class pack.')
    const extend = (lastDay: string) => {
      const params = { id: member.user.id, packId: pack.id }
      return studio.call('extendPack', { as: admin, params, body: { lastDay, reason: 'Ill' } })
    }
    expect((await extend(pack.lastDay)).error.fields).toEqual({ lastDay: expect.any(String) })
    await extend('2026-05-31')
    expect((await loadPack(member)).lastDay).toBe('2026-05-31')
  })

  test('credits that are taken back are refunded at their share of the price, to the cent; used ones are not taken back [PACKS-12, PACKS-13]', async () => {
    const { member, pack } = await aPackHolder({ credits: 3, price: '100.00' })
    await bookWithPack(member, pack.id)
    const stale = await takeBack(member, pack.id, { credits: 3, creditsLeft: 3 })
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([
      412,
      'CHANGED_MEANWHILE',
      { creditsLeft: 2 },
    ])
    const tooMany = await takeBack(member, pack.id, { credits: 3, creditsLeft: 2 })
    expect([tooMany.status, tooMany.error.fields]).toEqual([422, { credits: expect.any(String) }])
    const stranger = await studio.signedInAs('user')
    expect((await takeBack(stranger, pack.id, { credits: 1, creditsLeft: 2 })).status).toBe(404)
    expect(await loadCreditsLeft(member)).toBe(2)
    const refundCount = await countRefunds()
    expect((await takeBack(member, pack.id, { credits: 1, creditsLeft: 2 })).status).toBe(200)
    expect((await takeBack(member, pack.id, { credits: 1, creditsLeft: 1 })).status).toBe(200)
    await studio.runJobs()
    expect(await listRefundedCents({ after: refundCount })).toEqual([3_333, 3_333])
    expect(await loadPack(member)).toMatchObject({ creditsLeft: 0, takenBack: 2, credits: 3 })
    const texts = (await studio.deliverMailsTo(member)).map(({ text }) => text).join()
    expect(texts).toContain('taken unused credits of your class pack back')
  })

  test('when the last credit is booked and taken back at once, only one of the two succeeds [PACKS-13]', async () => {
    const { member, pack } = await aPackHolder({ credits: 1 })
    const { classId } = await studio.aWeeklyClass()
    const refundCount = await countRefunds()
    const [booked, takenBack] = await Promise.all([
      book(member, { classId, bookingDate: date, packId: pack.id }),
      takeBack(member, pack.id, { credits: 1, creditsLeft: 1 }),
    ])
    await studio.runJobs()
    expect([booked.status === 201, takenBack.status === 200].filter(Boolean)).toHaveLength(1)
    expect(await listRefundedCents({ after: refundCount })).toHaveLength(takenBack.status === 200 ? 1 : 0)
  })
})

describe('refunds and disputes at the provider', () => {
  /** The id of a member's latest payment at the provider. */
  const findPaymentId = async (member: Person) => {
    const payments = (await studio.readLedger()).payments.filter(({ metadata }) => metadata.userId === member.user.id)
    return payments.at(-1)?.id ?? ''
  }

  test.each(['the refund', 'the booking', 'both at once'])(
    'a refund ends the pack and leaves no seat booked with it, whichever comes first (%s); one mail lists the cancelled booking [PACKS-14]',
    async (first) => {
      const { member, pack } = await aPackHolder({ credits: 1, name: `First ${first}` })
      const { classId, scheduleId } = await studio.aWeeklyClass()
      const bookInSecondProcess = () =>
        secondProcess.call('bookClass', { as: member, body: { classId, bookingDate: date, packId: pack.id } })
      await studio.controlEmulator(`payments/${await findPaymentId(member)}/refund`)
      if (first === 'the refund') await studio.deliverPendingEvents()
      const earlierOutcome = first === 'the booking' ? await bookInSecondProcess() : null
      const [booked] = await Promise.all([earlierOutcome ?? bookInSecondProcess(), studio.deliverPendingEvents()])
      const isRefused = first === 'the refund' || (first === 'both at once' && booked.status === 402)
      expect(booked.status).toBe(isRefused ? 402 : 201)
      expect(await loadPack(member)).toMatchObject({ status: 'ended', creditsLeft: 0 })
      const bookings = await studio.expectOk('listMyBookings', { as: member })
      expect(bookings.map(({ status }) => status)).toEqual(isRefused ? [] : ['cancelled'])
      expect(await countSeatsTaken(studio, { classId, date, scheduleId })).toBe(0)
      const endMails = (await studio.deliverMailsTo(member)).filter(({ subject }) => subject.includes('pack has ended'))
      expect(endMails.map(({ text }) => text.includes('Morning Yoga'))).toEqual([!isRefused])
      expect((await book(member, { classId, bookingDate: date, packId: pack.id })).status).toBe(402)
    },
  )

  test('a lost dispute ends the pack [PACKS-14]', async () => {
    const { member } = await aPackHolder()
    await studio.controlEmulator(`payments/${await findPaymentId(member)}/dispute`)
    const disputeEvent = (await studio.readLedger()).events.findLast(
      ({ type }) => type === 'charge.dispute.created',
    )?.payload
    if (disputeEvent?.type !== 'charge.dispute.created') throw new Error('the payment is not disputed')
    await studio.controlEmulator(`disputes/${disputeEvent.data.object.id}/close`, { outcome: 'lost' })
    await studio.deliverPendingEvents()
    expect((await listPacks(member))[0]?.status).toBe('ended')
  })
})

describe('reminders', () => {
  test('are mailed 14 and 3 days before unused credits end, once each [PACKS-15]', async () => {
    const { member } = await aPackHolder({ name: 'Reminded', credits: 5, validDays: 30 })
    // The days around both reminders, and the last day.
    for (const days of [15, 1, 1, 9, 1, 1, 2]) {
      await studio.advanceBothClocks({ days })
      await studio.runJobs()
      await studio.runJobs()
    }
    const reminders = (await studio.deliverMailsTo(member)).filter(({ text }) =>
      text.includes('Your class pack ends in'),
    )
    expect(reminders.map(({ text }) => /ends in (.*)\./.exec(text)?.[1])).toEqual(['14 days', '3 days'])
    expect(reminders[0]?.subject).toBe('5 classes left until Friday, February 13, 2026')
    studio.clock.set(`${today}T15:00:00Z`)
  })
})
