import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { type BookedOutOccurrence, first, WEEK_BEFORE_CLASS, waitlistScenes } from '../../../testing/waitlist-scenes.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aPayingStudio()
const {
  aFullClass,
  join,
  joinOk,
  cancel,
  leave,
  listMyEntries,
  listMyBookings,
  runJobs,
  subjectsTo,
  setClock,
  loadCounts,
} = waitlistScenes(studio)
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })

/** What the member agrees to. The class begins at 18:00 in New York; its waitlist closes an hour earlier. */
const CHARGE_SENTENCE = 'Charge $25.00 to the card ending 4242 if I get in before Wed, Jan 21, 5:00 PM'
const setPrice = async (occurrence: BookedOutOccurrence, dropInPrice: string) => {
  const admin = await studio.signedInAs('admin')
  await studio.expectOk('changeClass', { as: admin, params: { id: occurrence.classId }, body: { dropInPrice } })
}
/** The longest pause of a job between two attempts at a provider that is unavailable is 30 seconds. */
const untilRetried = { seconds: 31 }
const loadEntryState = async (person: Person) => first(await listMyEntries(person)).state
const listWaitlistLog = async (occurrence: BookedOutOccurrence) => {
  const { classId, scheduleId, bookingDate: date } = occurrence
  const admin = await studio.signedInAs('admin')
  const roster = await studio.call('getRoster', { as: admin, query: { classId, scheduleId, date } })
  return (roster.answer.waiting?.log ?? []).map(({ kind, reason, note }) => [kind, reason ?? note])
}

/** A user without a plan who has saved a card on the hosted page. */
async function aUserWithCard(occurrence: BookedOutOccurrence, card: string = cards.pays) {
  const person = await studio.signedInAs('user')
  const setup = await studio.call('openCardSetup', { as: person, body: { classId: occurrence.classId } })
  await studio.pay(setup.answer.setupUrl, card)
  if (card === cards.asksEveryTime) await studio.authenticate(setup.answer.setupUrl)
  const { id, last4 } = first(await studio.expectOk('listMyCards', { as: person }))
  return { person, cardId: id, last4 }
}
const findPayments = async ({ user }: Person) => {
  const stripeCustomerId = (await userStore(studio.deps).findById(user.id))?.stripeCustomerId
  const { payments, refunds } = await studio.readLedger()
  const ownPayments = payments.filter(
    ({ customerId, status }) => customerId === stripeCustomerId && status === 'succeeded',
  )
  const ownRefunds = refunds.filter(({ paymentId }) => ownPayments.some(({ id }) => id === paymentId))
  return { payments: ownPayments, refunds: ownRefunds }
}

/** A full class. The first user on its waitlist has agreed to be charged; `freeSeat` cancels a booking. */
async function aChargeAgreement({ card = cards.pays, capacity = 1 }: { card?: string; capacity?: number } = {}) {
  await studio.setFault('off')
  await setClock(WEEK_BEFORE_CLASS)
  const fullClass = await aFullClass({ capacity })
  const { person, cardId, last4 } = await aUserWithCard(fullClass.occurrence, card)
  const sentence = CHARGE_SENTENCE.replace('4242', last4)
  const entry = await joinOk(person, fullClass.occurrence, { chargeCardId: cardId, chargeSentence: sentence })
  const { person: holder, bookingId } = first(fullClass.holders)
  return { ...fullClass, person, cardId, entry, sentence, freeSeat: () => cancel(holder, bookingId) }
}

describe('agreeing to be charged', () => {
  test('the hosted page saves a card and returns to the class, the agreement is stored word for word, and withdrawing it keeps the position and leads to an offer [WAITLIST-31]', async () => {
    const { person, entry, occurrence, sentence, freeSeat } = await aChargeAgreement()
    const setup = await studio.call('openCardSetup', { as: person, body: { classId: occurrence.classId } })
    const returnUrl = await studio.pay(setup.answer.setupUrl)
    expect(returnUrl).toBe(`${studio.env.PUBLIC_URL}/calendar?classId=${occurrence.classId}`)
    const agreement = { sentence, price: '25.00', last4: '4242', agreedAt: new Date(WEEK_BEFORE_CLASS).toISOString() }
    expect(entry).toMatchObject({ state: 'waiting', charge: agreement })
    expect(await listWaitlistLog(occurrence)).toEqual([
      ['joined', null],
      ['agreed', sentence],
    ])
    const dataExport = await studio.call('exportMyData', { as: person })
    expect(dataExport.text).toContain(sentence)
    const mail = (await studio.deliverMailsTo(person)).at(-1)
    expect(mail?.text).toContain(sentence)

    const withdraw = () => studio.call('withdrawChargeAgreement', { as: person, params: { id: entry.id } })
    expect((await withdraw()).answer).toMatchObject({ state: 'waiting', position: 1, charge: null })
    expect((await withdraw()).status).toBe(200)
    await freeSeat()
    await runJobs()
    expect(await loadEntryState(person)).toBe('offered')
    expect((await findPayments(person)).payments).toEqual([])
    // The offer itself is still open, but once it is the member’s turn the agreement cannot be withdrawn.
    expect((await withdraw()).error.code).toBe('OFFER_OVER')
    expect((await listWaitlistLog(occurrence)).map(([kind]) => kind)).toEqual([
      'joined',
      'agreed',
      'withdrawn',
      'offered',
    ])
  })

  test('an agreement is refused with another sentence, with another person’s card, and for a class that is free for the member [WAITLIST-31]', async () => {
    const { occurrence } = await aChargeAgreement({ capacity: 4 })
    const { person, cardId } = await aUserWithCard(occurrence)
    const cheaperCharge = { chargeCardId: cardId, chargeSentence: CHARGE_SENTENCE.replace('25.00', '20.00') }
    expect((await join(person, occurrence, cheaperCharge)).error.code).toBe('CHARGE_TERMS_CHANGED')
    const foreignCharge = { chargeCardId: 'pm_of_another', chargeSentence: CHARGE_SENTENCE }
    expect((await join(person, occurrence, foreignCharge)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { chargeCardId: 'This card is no longer saved. Please choose another one.' },
    })
    expect(await listMyEntries(person)).toEqual([])
    const member = await studio.signedInAs('member')
    const setup = await studio.call('openCardSetup', { as: member, body: { classId: occurrence.classId } })
    await studio.pay(setup.answer.setupUrl)
    const card = first(await studio.expectOk('listMyCards', { as: member }))
    const charge = { chargeCardId: card.id, chargeSentence: CHARGE_SENTENCE }
    expect((await join(member, occurrence, charge)).error.code).toBe('CHARGE_TERMS_CHANGED')
  })
})

describe('a freed seat for a member who agreed to be charged', () => {
  test('is booked and charged once by two processes, at the lower price if it has fallen, and not again by the event of the charge [WAITLIST-32]', async () => {
    const { person, occurrence, occurrenceId, freeSeat } = await aChargeAgreement()
    await setPrice(occurrence, '20.00')
    await freeSeat()
    await Promise.all([studio.runJobs(), secondProcess.runJobs()])
    await runJobs()
    expect(await loadEntryState(person)).toBe('seated')
    const booking = first(await listMyBookings(person))
    expect(booking).toMatchObject({
      status: 'confirmed',
      price: { paid: '20.00' },
      refundUntil: booking.cancelBy,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
    await studio.deliverPendingEvents()
    await runJobs()
    expect((await findPayments(person)).payments).toMatchObject([{ amount: 2_000 }])
    expect((await findPayments(person)).refunds).toEqual([])
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 1, offers: 0, waiting: 0 })
    expect((await listWaitlistLog(occurrence)).map(([kind]) => kind)).toEqual([
      'joined',
      'agreed',
      'charging',
      'charged',
    ])
    const subjects = await subjectsTo(person)
    expect(subjects).toEqual(['You are on the waitlist: Morning Yoga', 'You got in: Morning Yoga'])
    const mail = (await studio.deliverMailsTo(person)).at(-1)
    expect(mail?.text).toContain('Your saved card was charged as you had agreed')
    expect(await studio.expectOk('listMyReceipts', { as: person })).toHaveLength(1)
    const admin = await studio.signedInAs('admin')
    const history = await studio.call('listUserPayments', { as: admin, params: { id: person.user.id } })
    expect(history.answer.records).toMatchObject([{ kind: 'class', amount: '20.00', status: 'paid' }])
  })

  test.each([
    ['card_declined', { card: cards.failsAtLaterCharges, price: '25.00' }, 'was declined'],
    ['card_asks_owner', { card: cards.asksEveryTime, price: '25.00' }, 'wants you to confirm the payment'],
    ['price_rose', { card: cards.pays, price: '30.00' }, 'The price is higher now'],
  ])(
    'is offered by mail for 30 minutes instead when the card cannot be charged as agreed (%s) [WAITLIST-33]',
    async (reason, { card, price }, mailText) => {
      const { person, occurrence, freeSeat } = await aChargeAgreement({ card })
      await setPrice(occurrence, price)
      await freeSeat()
      await runJobs()
      const entry = first(await listMyEntries(person))
      // `WEEK_BEFORE_CLASS` is 15:00 UTC of that day.
      expect(entry).toMatchObject({ state: 'offered', offer: { until: '2026-01-14T15:30:00.000Z', price } })
      expect((await findPayments(person)).payments).toEqual([])
      expect((await listWaitlistLog(occurrence)).at(-1)).toEqual(['offered', reason])
      const mail = (await studio.deliverMailsTo(person)).at(-1)
      expect(mail?.subject).toContain('A seat for you until')
      expect(mail?.text).toContain(mailText)
      const acceptance = await studio.call('acceptOffer', { as: person, params: { id: entry.id } })
      await studio.pay(acceptance.answer.checkoutUrl ?? '')
      await studio.deliverPendingEvents()
      expect(await loadEntryState(person)).toBe('seated')
      expect(first(await listMyBookings(person)).refundUntil).toBeUndefined()
      expect((await findPayments(person)).payments).toHaveLength(1)
    },
  )

  test('is held while the provider does not answer, and goes to the next member after the hold [WAITLIST-32]', async () => {
    const { person, occurrence, occurrenceId, freeSeat } = await aChargeAgreement({ capacity: 2 })
    const nextMember = await studio.signedInAs('member')
    await joinOk(nextMember, occurrence)
    await freeSeat()
    await studio.setFault('error')
    await runJobs()
    expect(first(await listMyEntries(person))).toMatchObject({ state: 'charging', offer: { checkoutUrl: null } })
    expect(await loadEntryState(nextMember)).toBe('waiting')
    const id = first(await listMyEntries(person)).id
    // A seat whose charge is under way cannot be paid for a second time.
    expect((await studio.call('acceptOffer', { as: person, params: { id } })).error.code).toBe('ALREADY_BOOKED')
    await studio.advanceBothClocks({ minutes: 31 })
    await runJobs()
    expect(first(await listMyEntries(person))).toMatchObject({
      state: 'passed',
      skips: [{ reason: 'charge_unanswered' }],
    })
    expect(await loadEntryState(nextMember)).toBe('seated')
    await studio.setFault('off')
    await studio.advanceBothClocks(untilRetried)
    await runJobs()
    expect((await findPayments(person)).payments).toEqual([])
    expect(await loadCounts(occurrenceId)).toMatchObject({ seatsTaken: 2, offers: 0, waiting: 0 })
  })

  test('a charge whose response was lost is refunded in full after the hold of its seat has ended, even without an event [WAITLIST-32]', async () => {
    const { person, freeSeat } = await aChargeAgreement()
    await freeSeat()
    await studio.setFault('error', { afterWork: true })
    await runJobs()
    expect((await findPayments(person)).payments).toHaveLength(1)
    await studio.setFault('error')
    await studio.advanceBothClocks({ minutes: 31 })
    await runJobs()
    expect(await loadEntryState(person)).toBe('passed')
    await studio.setFault('off')
    await studio.advanceBothClocks(untilRetried)
    await studio.runJobsWithRetries()
    const { payments, refunds } = await findPayments(person)
    expect([payments.length, refunds.map(({ amount }) => amount)]).toEqual([1, [2_500]])
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect((await findPayments(person)).refunds).toHaveLength(1)
  })

  test.each(['leaves the waitlist', 'closes the account', 'loses the class to a cancelled date'])(
    'a member who %s while the card is charged is refunded in full [WAITLIST-32]',
    async (departure) => {
      const { person, occurrence, freeSeat } = await aChargeAgreement()
      await freeSeat()
      await studio.setFault('error', { afterWork: true, times: 1 })
      await runJobs()
      expect(await loadEntryState(person)).toBe('charging')
      await studio.setFault('off')
      const admin = await studio.signedInAs('admin')
      if (departure === 'leaves the waitlist') await leave(person, first(await listMyEntries(person)).id)
      else if (departure === 'closes the account')
        await studio.expectOk('deleteMyAccount', { as: person, body: { password: person.password } })
      else
        await studio.call('cancelDate', {
          as: admin,
          params: { id: occurrence.scheduleId, date: occurrence.bookingDate },
          body: {},
        })
      const refundCountBefore = (await studio.readLedger()).refunds.length
      await studio.deliverPendingEvents()
      await studio.advanceBothClocks(untilRetried)
      await studio.runJobsWithRetries()
      expect((await studio.readLedger()).refunds.length - refundCountBefore).toBe(1)
    },
  )
})

test('a charged booking is refunded in full when it is cancelled in time, and not at all later [WAITLIST-35, WAITLIST-20]', async () => {
  const cancelAfter = async (delay: { hours: number }) => {
    const { person, freeSeat } = await aChargeAgreement()
    await setClock('2026-01-21T15:00:00Z')
    await freeSeat()
    await runJobs()
    const booking = first(await listMyBookings(person))
    // A member who is seated after the cancellation deadline can cancel for free for an hour.
    expect(booking).toMatchObject({ status: 'confirmed', cancelBy: '2026-01-21T16:00:00.000Z' })
    await studio.advanceBothClocks(delay)
    await cancel(person, booking.id)
    await studio.runJobsWithRetries()
    const { refunds } = await findPayments(person)
    return { refunds: refunds.map(({ amount }) => amount), subjects: await subjectsTo(person) }
  }
  const timelyCancellation = await cancelAfter({ hours: 1 })
  expect(timelyCancellation.refunds).toEqual([2_500])
  expect(timelyCancellation.subjects).toContain('Your refund of $25.00')
  expect((await cancelAfter({ hours: 2 })).refunds).toEqual([])
})
