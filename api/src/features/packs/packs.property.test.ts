import { addDays, type Day, getTakeBackRefundCents, toCents } from '@studio/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import type { Person } from '../../testing/people.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { packScenes } from './testing/scenes.ts'

const studio = await aPayingStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const secondProcess = await aTestStudio({
  sharedWith: studio,
  env: { ...studio.emulators.env, CLIENT_ADDRESS_LIMIT_SCALE: '1000' },
})
const { admin, aProduct, buy, listPacks } = await packScenes(studio)
const { id: productId } = await aProduct({ credits: 4, price: '100.01', validDays: 6 })

const arbitraryAction = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), inDays: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('book twice at once' as const), inDays: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'cancel by studio' as const),
      seatIndex: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('take back' as const), credits: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass days' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('repeat events' as const, 'refund all' as const) }) },
)
type Action = typeof arbitraryAction extends fc.Arbitrary<infer Value> ? Value : never

type Seat = { id: string; date: Day; isBooked: boolean; usesCredit: boolean }
/** What a pack must look like after the actions so far. */
type ExpectedPack = {
  id: string
  paymentId: string
  credits: number
  priceCents: number
  takenBack: number
  lastDay: Day
  /** The payment was refunded at the provider, other than by taking back credits. */
  isEnded: boolean
  seats: Seat[]
}

const today = () => studio.clock.today()
const countCreditsLeft = ({ credits, takenBack, isEnded, seats }: ExpectedPack) =>
  isEnded ? 0 : credits - takenBack - seats.filter(({ usesCredit }) => usesCredit).length
const canBook = (pack: ExpectedPack, date: Day) => countCreditsLeft(pack) > 0 && date <= pack.lastDay

async function buyPack(member: Person): Promise<ExpectedPack> {
  await buy(member, productId)
  const [pack] = await listPacks(member)
  const payment = (await studio.readLedger()).payments.findLast(({ metadata }) => metadata.userId === member.user.id)
  if (!pack || !payment) throw new Error('the pack that was paid for is missing')
  return {
    id: pack.id,
    paymentId: payment.id,
    credits: 4,
    priceCents: 10_001,
    takenBack: 0,
    lastDay: pack.lastDay,
    isEnded: false,
    seats: [],
  }
}

/** Returns a function that performs actions of a member and the studio on one pack, and tracks their effect in `pack`. */
function createPerformer(member: Person, pack: ExpectedPack) {
  const book = async (api: Pick<typeof studio, 'call'>, date: Day) => {
    const { id: classId } = await studio.aClass()
    return api.call('bookClass', { as: member, body: { classId, bookingDate: date, packId: pack.id } })
  }
  const addSeat = (id: string, date: Day) => pack.seats.push({ id, date, isBooked: true, usesCredit: true })

  async function cancel(seatIndex: number, { isByStudio }: { isByStudio: boolean }) {
    const bookedSeats = pack.seats.filter(({ isBooked, date }) => isBooked && date >= today())
    const seat = bookedSeats[seatIndex % Math.max(1, bookedSeats.length)]
    if (!seat) return
    await studio.expectOk('cancelBooking', { as: isByStudio ? admin : member, params: { id: seat.id } })
    seat.isBooked = false
    // On the day of the class a member cancels late, which does not return the credit.
    seat.usesCredit = !isByStudio && seat.date === today()
    // A credit that the studio returns stays valid for 14 days after the class.
    const extendedDay = addDays(seat.date, 14)
    if (isByStudio && !pack.isEnded && extendedDay > pack.lastDay) pack.lastDay = extendedDay
  }

  async function takeBack(credits: number) {
    const params = { id: member.user.id, packId: pack.id }
    const body = { credits, creditsLeft: countCreditsLeft(pack), reason: 'Asked for it' }
    const { status } = await studio.call('takeBackCredits', { as: admin, params, body })
    const isAllowed = !pack.isEnded && credits <= countCreditsLeft(pack)
    expect(status === 200).toBe(isAllowed)
    if (isAllowed) pack.takenBack += credits
    await studio.runDueJobs()
    await studio.deliverPendingEvents()
  }

  async function refundAll() {
    if (pack.isEnded) return
    await studio.controlEmulator(`payments/${pack.paymentId}/refund`)
    await studio.deliverPendingEvents()
    // Taking back every credit has refunded everything, so the provider had nothing left to refund.
    if (pack.takenBack === pack.credits) return
    pack.isEnded = true
    for (const seat of pack.seats.filter(({ isBooked, date }) => isBooked && date >= today())) {
      seat.isBooked = false
      seat.usesCredit = false
    }
  }

  const performByKind: {
    [Kind in Exclude<Action['kind'], 'buy'>]: (action: Extract<Action, { kind: Kind }>) => Promise<unknown>
  } = {
    book: async ({ inDays }) => {
      const date = addDays(today(), inDays)
      const isBookable = canBook(pack, date)
      const { status, answer, error } = await book(studio, date)
      expect([status, error.code]).toEqual(isBookable ? [201, undefined] : [402, 'PAYMENT_REQUIRED'])
      if (isBookable) addSeat(answer.id, date)
    },
    'book twice at once': async ({ inDays }) => {
      const date = addDays(today(), inDays)
      const expectedCount = canBook(pack, date) ? Math.min(2, countCreditsLeft(pack)) : 0
      const outcomes = await Promise.all([book(studio, date), book(secondProcess, date)])
      const bookedOutcomes = outcomes.filter(({ status }) => status === 201)
      expect(bookedOutcomes).toHaveLength(expectedCount)
      for (const { answer } of bookedOutcomes) addSeat(answer.id, date)
    },
    cancel: ({ seatIndex }) => cancel(seatIndex, { isByStudio: false }),
    'cancel by studio': ({ seatIndex }) => cancel(seatIndex, { isByStudio: true }),
    'take back': ({ credits }) => takeBack(credits),
    'pass days': ({ days }) => studio.advanceBothClocks({ days }),
    'repeat events': async () => {
      const { events } = await studio.readLedger()
      for (const event of events.slice(-4)) expect(await studio.deliver(event)).toBe(200)
    },
    'refund all': refundAll,
  }
  return (action: Exclude<Action, { kind: 'buy' }>) => performByKind[action.kind](action as never)
}

async function expectPacksToMatch(member: Person, packs: readonly ExpectedPack[]) {
  const shownPacks = await listPacks(member)
  const { refunds } = await studio.readLedger()
  expect(shownPacks).toHaveLength(packs.length)
  for (const pack of packs) {
    const { id, takenBack, lastDay, priceCents, credits, paymentId } = pack
    expect(shownPacks.find((shownPack) => shownPack.id === id)).toMatchObject({
      creditsLeft: countCreditsLeft(pack),
      takenBack,
      lastDay,
    })
    const refundedCents = refunds
      .filter((refund) => refund.paymentId === paymentId)
      .reduce((sum, { amount }) => sum + amount, 0)
    // The refunds of several take-backs add up to the refund of taking back all those credits at once.
    const takenBackCents = getTakeBackRefundCents({ priceCents, credits, takenBack: 0, count: takenBack })
    expect(refundedCents).toBe(pack.isEnded ? priceCents : takenBackCents)
  }
  const query = { from: '2026-01-01', to: today(), by: 'week' }
  const { totals } = await studio.expectOk('getPackReport', { as: admin, query })
  const { sold, used, expired, refunded, unused } = totals
  const values = [used, expired, refunded, unused].map(({ value }) => toCents(value))
  expect(values.reduce((sum, cents) => sum + cents, 0)).toBe(toCents(sold.value))
}

test('credits and cents add up after each of many random actions [PACKS-7, PACKS-16]', async () => {
  const arbitraryActions = fc.array(fc.record({ action: arbitraryAction, packIndex: fc.nat(2) }), {
    minLength: 8,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(arbitraryActions, async (steps) => {
      const member = await studio.signedInAs('user')
      const packs = [await buyPack(member)]
      for (const { action, packIndex } of steps) {
        const pack = packs[packIndex % packs.length]
        if (action.kind === 'buy') packs.push(await buyPack(member))
        else if (pack) await createPerformer(member, pack)(action)
        await expectPacksToMatch(member, packs)
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
