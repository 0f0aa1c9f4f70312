import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { type FullOccurrence, first, START, waitlistScenes } from '../../../testing/waiting-studio.ts'
import { userStore } from '../../accounts/people/index.ts'

const studio = await aPayingStudio()
const scenes = waitlistScenes(studio)
const { aFullClass, join, joined, cancel, leave, mine, bookings, settle, subjectsTo, at, listOf } = scenes
const other = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })

/** The class begins on Wednesday at 18:00 in New York, and its list closes an hour before. */
const SENTENCE = 'Charge $25.00 to the card ending 4242 if I get in before Wed, Jan 21, 5:00 PM'
const setPrice = async (occurrence: FullOccurrence, dropInPrice: string) => {
  const as = await studio.signedInAs('admin')
  await studio.expectOk('changeClass', { as, params: { id: occurrence.classId }, body: { dropInPrice } })
}
const stateOf = async (person: Person) => first(await mine(person)).state
const logOf = async (occurrence: FullOccurrence) => {
  const { classId, scheduleId, bookingDate: date } = occurrence
  const admin = await studio.signedInAs('admin')
  const roster = await studio.call('getRoster', { as: admin, query: { classId, scheduleId, date } })
  return (roster.answer.waiting?.log ?? []).map(({ what, reason, note }) => [what, reason ?? note])
}

/** A member without a plan whose card was saved on the hosted page. */
async function withCard(occurrence: FullOccurrence, card: string = cards.pays) {
  const person = await studio.signedInAs('user')
  const opened = await studio.call('openCardSetup', { as: person, body: { classId: occurrence.classId } })
  await studio.pay(opened.answer.setupUrl, card)
  if (card === cards.asksEveryTime) await studio.authenticate(opened.answer.setupUrl)
  const { id, last4 } = first(await studio.expectOk('listMyCards', { as: person }))
  return { person, cardId: id, last4 }
}
const paidBy = async ({ user }: Person) => {
  const customer = (await userStore(studio.deps).findById(user.id))?.stripeCustomerId
  const { payments, refunds } = await studio.ledger()
  const own = payments.filter(({ customerId, status }) => customerId === customer && status === 'succeeded')
  return { own, back: refunds.filter(({ paymentId }) => own.some(({ id }) => id === paymentId)) }
}

/** A full class whose first in line has agreed to be charged; `free` lets one of its seats become free. */
async function agreed({ card = cards.pays, capacity = 1 }: { card?: string; capacity?: number } = {}) {
  await studio.fault('off')
  await at(START)
  const full = await aFullClass({ capacity })
  const { person, cardId, last4 } = await withCard(full.occurrence, card)
  const sentence = SENTENCE.replace('4242', last4)
  const entry = await joined(person, full.occurrence, { chargeCardId: cardId, chargeSentence: sentence })
  const { person: holder, bookingId } = first(full.holders)
  return { ...full, person, cardId, entry, sentence, free: () => cancel(holder, bookingId) }
}

describe('agreeing to be charged', () => {
  test('a card is saved on a hosted page that leads back to the class, and what was agreed is stored word for word [WAITLIST-31]', async () => {
    const { person, entry, occurrence, sentence } = await agreed()
    const opened = await studio.call('openCardSetup', { as: person, body: { classId: occurrence.classId } })
    const back = await studio.pay(opened.answer.setupUrl)
    expect(back).toBe(`${studio.env.PUBLIC_URL}/calendar?classId=${occurrence.classId}`)
    const agreement = { sentence, price: '25.00', last4: '4242', agreedAt: new Date(START).toISOString() }
    expect(entry).toMatchObject({ state: 'waiting', charge: agreement })
    expect(await logOf(occurrence)).toEqual([
      ['joined', null],
      ['agreed', sentence],
    ])
    const exported = await studio.call('exportMyData', { as: person })
    expect(exported.text).toContain(sentence)
    const mail = (await studio.mailsTo(person)).at(-1)
    expect(mail?.text).toContain(sentence)
  })

  test('another sentence, another card and a seat that costs nothing are refused, and nothing is joined [WAITLIST-31]', async () => {
    const { occurrence } = await agreed({ capacity: 4 })
    const { person, cardId } = await withCard(occurrence)
    const cheaper = { chargeCardId: cardId, chargeSentence: SENTENCE.replace('25.00', '20.00') }
    expect((await join(person, occurrence, cheaper)).error.code).toBe('CHARGE_TERMS_CHANGED')
    const stolen = { chargeCardId: 'pm_of_another', chargeSentence: SENTENCE }
    expect((await join(person, occurrence, stolen)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { chargeCardId: 'This card is no longer saved. Please choose another one.' },
    })
    expect(await mine(person)).toEqual([])
    const member = await studio.signedInAs('member')
    const setup = await studio.call('openCardSetup', { as: member, body: { classId: occurrence.classId } })
    await studio.pay(setup.answer.setupUrl)
    const own = first(await studio.expectOk('listMyCards', { as: member }))
    const charge = { chargeCardId: own.id, chargeSentence: SENTENCE }
    expect((await join(member, occurrence, charge)).error.code).toBe('CHARGE_TERMS_CHANGED')
  })

  test('who takes the agreement back keeps the place and gets an offer, and cannot once it is their turn [WAITLIST-31]', async () => {
    const { person, entry, occurrence, free } = await agreed()
    const withdrawn = await studio.call('withdrawCharge', { as: person, params: { id: entry.id } })
    expect(withdrawn.answer).toMatchObject({ state: 'waiting', position: 1, charge: null })
    expect((await studio.call('withdrawCharge', { as: person, params: { id: entry.id } })).status).toBe(200)
    await free()
    await settle()
    expect(await stateOf(person)).toBe('offered')
    expect((await paidBy(person)).own).toEqual([])
    expect((await studio.call('withdrawCharge', { as: person, params: { id: entry.id } })).error.code).toBe(
      'OFFER_OVER',
    )
    expect((await logOf(occurrence)).map(([what]) => what)).toEqual(['joined', 'agreed', 'withdrawn', 'offered'])
  })
})

describe('a seat whose member has agreed to be charged', () => {
  test('it is booked and charged once by two processes, less when the price has fallen, and the event that follows changes nothing [WAITLIST-32]', async () => {
    const { person, occurrence, key, free } = await agreed()
    await setPrice(occurrence, '20.00')
    await free()
    await Promise.all([studio.runJobs(), other.runJobs()])
    await settle()
    expect(await stateOf(person)).toBe('seated')
    const booking = first(await bookings(person))
    expect(booking).toMatchObject({
      status: 'confirmed',
      price: { paid: '20.00' },
      refundUntil: booking.cancelBy,
      paymentIntentId: expect.stringMatching(/^pi_/),
    })
    await studio.deliverPendingEvents()
    await settle()
    expect((await paidBy(person)).own).toMatchObject([{ amount: 2_000 }])
    expect((await paidBy(person)).back).toEqual([])
    expect(await listOf(key)).toMatchObject({ seatsTaken: 1, offers: 0, waiting: 0 })
    expect((await logOf(occurrence)).map(([what]) => what)).toEqual(['joined', 'agreed', 'charging', 'charged'])
    const subjects = await subjectsTo(person)
    expect(subjects).toEqual(['You are on the waitlist: Morning Yoga', 'You got in: Morning Yoga'])
    const mail = (await studio.mailsTo(person)).at(-1)
    expect(mail?.text).toContain('Your saved card was charged as you had agreed')
    expect(await studio.expectOk('listMyReceipts', { as: person })).toHaveLength(1)
    const admin = await studio.signedInAs('admin')
    const history = await studio.call('listUserPayments', { as: admin, params: { id: person.user.id } })
    expect(history.answer.kept).toMatchObject([{ kind: 'class', amount: '20.00', status: 'paid' }])
  })

  test.each([
    ['card_declined', { card: cards.failsAtRenewal, price: '25.00' }, 'was declined'],
    ['card_asks_owner', { card: cards.asksEveryTime, price: '25.00' }, 'wants you to confirm the payment'],
    ['price_rose', { card: cards.pays, price: '30.00' }, 'The price is higher now'],
  ])(
    'a card that cannot be charged as agreed (%s) is charged nothing, and the seat is offered for the same window with a mail [WAITLIST-33]',
    async (reason, { card, price }, words) => {
      const { person, occurrence, free } = await agreed({ card })
      await setPrice(occurrence, price)
      await free()
      await settle()
      const entry = first(await mine(person))
      expect(entry).toMatchObject({ state: 'offered', offer: { until: '2026-01-14T15:30:00.000Z', price } })
      expect((await paidBy(person)).own).toEqual([])
      expect((await logOf(occurrence)).at(-1)).toEqual(['offered', reason])
      const mail = (await studio.mailsTo(person)).at(-1)
      expect(mail?.subject).toContain('A seat for you until')
      expect(mail?.text).toContain(words)
      const accepted = await studio.call('acceptOffer', { as: person, params: { id: entry.id } })
      await studio.pay(accepted.answer.checkoutUrl ?? '')
      await studio.deliverPendingEvents()
      expect(await stateOf(person)).toBe('seated')
      expect(first(await bookings(person)).refundUntil).toBeUndefined()
      expect((await paidBy(person)).own).toHaveLength(1)
    },
  )

  test('while the provider does not answer the seat is held, and passes on when the window is over [WAITLIST-32]', async () => {
    const { person, occurrence, key, free } = await agreed({ capacity: 2 })
    const next = await studio.signedInAs('member')
    await joined(next, occurrence)
    await free()
    await studio.fault('error')
    await settle()
    expect(first(await mine(person))).toMatchObject({ state: 'charging', offer: { checkoutUrl: null } })
    expect(await stateOf(next)).toBe('waiting')
    const id = first(await mine(person)).id
    expect((await studio.call('acceptOffer', { as: person, params: { id } })).error.code).toBe('ALREADY_BOOKED')
    await studio.pass({ minutes: 31 })
    await settle()
    expect(first(await mine(person))).toMatchObject({ state: 'passed', skips: [{ reason: 'charge_unanswered' }] })
    expect(await stateOf(next)).toBe('seated')
    await studio.fault('off')
    await studio.pass({ seconds: 31 })
    await settle()
    expect((await paidBy(person)).own).toEqual([])
    expect(await listOf(key)).toMatchObject({ seatsTaken: 2, offers: 0, waiting: 0 })
  })

  test('a charge whose answer never came goes back whole once the seat is another member’s, also without its event [WAITLIST-32]', async () => {
    const { person, free } = await agreed()
    await free()
    await studio.fault('error', { after: true })
    await settle()
    expect((await paidBy(person)).own).toHaveLength(1)
    await studio.fault('error')
    await studio.pass({ minutes: 31 })
    await settle()
    expect(await stateOf(person)).toBe('passed')
    await studio.fault('off')
    await studio.pass({ seconds: 31 })
    await studio.runJobsOverTime()
    const { own, back } = await paidBy(person)
    expect([own.length, back.map(({ amount }) => amount)]).toEqual([1, [2_500]])
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect((await paidBy(person)).back).toHaveLength(1)
  })

  test.each(['leaves the list', 'closes the account', 'finds the date cancelled'])(
    'who %s while the card is charged gets it back whole [WAITLIST-32]',
    async (how) => {
      const { person, occurrence, free } = await agreed()
      await free()
      await studio.fault('error', { after: true, times: 1 })
      await settle()
      expect(await stateOf(person)).toBe('charging')
      await studio.fault('off')
      const admin = await studio.signedInAs('admin')
      if (how === 'leaves the list') await leave(person, first(await mine(person)).id)
      else if (how === 'closes the account')
        await studio.expectOk('deleteMyAccount', { as: person, body: { password: person.password } })
      else
        await studio.call('cancelDate', {
          as: admin,
          params: { id: occurrence.scheduleId, date: occurrence.bookingDate },
          body: {},
        })
      const before = (await studio.ledger()).refunds.length
      await studio.deliverPendingEvents()
      await studio.pass({ seconds: 31 })
      await studio.runJobsOverTime()
      expect((await studio.ledger()).refunds.length - before).toBe(1)
    },
  )
})

test('a booking that was charged goes back whole when it is cancelled in time, and not later [WAITLIST-35, WAITLIST-20]', async () => {
  const dropped = async (step: { hours: number }) => {
    const { person, free } = await agreed()
    await at('2026-01-21T15:00:00Z')
    await free()
    await settle()
    const booking = first(await bookings(person))
    expect(booking).toMatchObject({ status: 'confirmed', cancelBy: '2026-01-21T16:00:00.000Z' })
    await studio.pass(step)
    await cancel(person, booking.id)
    await studio.runJobsOverTime()
    return { back: (await paidBy(person)).back.map(({ amount }) => amount), subjects: await subjectsTo(person) }
  }
  const inTime = await dropped({ hours: 1 })
  expect(inTime.back).toEqual([2_500])
  expect(inTime.subjects).toContain('Your refund of $25.00')
  expect((await dropped({ hours: 2 })).back).toEqual([])
})
