import { addDays, type Day, takeBackValue, toCents } from '@studio/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { packScenes } from './testing/scenes.ts'

const studio = await aPayingStudio({ env: { RATE_LIMIT_SCALE: '1000' } })
const second = await aTestStudio({ sharedWith: studio, env: { ...studio.emulators.env, RATE_LIMIT_SCALE: '1000' } })
const { admin, aHolder, packOf } = await packScenes(studio)

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), inDays: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('book twice at once' as const), inDays: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'studio cancels' as const), place: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('take back' as const), credits: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('events again' as const, 'refund of all' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

type Seat = { id: string; date: Day; isLive: boolean; usesCredit: boolean }
type Model = { credits: number; priceCents: number; takenBack: number; lastDay: Day; isEnded: boolean; seats: Seat[] }

const creditsLeft = ({ credits, takenBack, isEnded, seats }: Model) =>
  isEnded ? 0 : credits - takenBack - seats.filter(({ usesCredit }) => usesCredit).length

async function createLife() {
  const { member, pack } = await aHolder({ credits: 4, price: '100.01', validDays: 6 })
  const model: Model = {
    credits: 4,
    priceCents: 10_001,
    takenBack: 0,
    lastDay: pack.lastDay,
    isEnded: false,
    seats: [],
  }
  const payments = (await studio.ledger()).payments.filter(({ metadata }) => metadata.userId === member.user.id)
  const paymentId = payments.at(-1)?.id ?? ''
  const newEvents = (await studio.ledger()).events.slice(-4)

  const canBook = (date: Day) => creditsLeft(model) > 0 && date <= model.lastDay
  const book = async (api: Pick<typeof studio, 'call'>, date: Day) => {
    const { id: classId } = await studio.aClass()
    return api.call('bookClass', { as: member, body: { classId, bookingDate: date, packId: pack.id } })
  }
  const addSeat = (id: string, date: Day) => model.seats.push({ id, date, isLive: true, usesCredit: true })
  const today = () => studio.clock.today()

  async function cancel(place: number, byStudio: boolean) {
    const live = model.seats.filter(({ isLive, date }) => isLive && date >= today())
    const seat = live[place % Math.max(1, live.length)]
    if (!seat) return
    await studio.expectOk('cancelBooking', { as: byStudio ? admin : member, params: { id: seat.id } })
    seat.isLive = false
    seat.usesCredit = !byStudio && seat.date === today()
    const extended = addDays(seat.date, 14)
    if (byStudio && !model.isEnded && extended > model.lastDay) model.lastDay = extended
  }

  async function takeBack(credits: number) {
    const params = { id: member.user.id, packId: pack.id }
    const body = { credits, creditsLeft: creditsLeft(model), reason: 'Asked for it' }
    const { status } = await studio.call('takeBackCredits', { as: admin, params, body })
    const isAllowed = !model.isEnded && credits <= creditsLeft(model)
    expect(status === 200).toBe(isAllowed)
    if (isAllowed) model.takenBack += credits
    await studio.runDueJobs()
    await studio.deliverPendingEvents()
  }

  async function refundAll() {
    if (model.isEnded) return
    await studio.control(`payments/${paymentId}/refund`)
    await studio.deliverPendingEvents()
    if (model.takenBack === model.credits) return
    model.isEnded = true
    for (const seat of model.seats.filter(({ isLive, date }) => isLive && date >= today())) {
      seat.isLive = false
      seat.usesCredit = false
    }
  }

  const carryOut: { [Kind in Act['kind']]: (chosen: Extract<Act, { kind: Kind }>) => Promise<unknown> } = {
    book: async ({ inDays }) => {
      const date = addDays(today(), inDays)
      const isExpected = canBook(date)
      const { status, answer, error } = await book(studio, date)
      expect([status, error.code]).toEqual(isExpected ? [201, undefined] : [402, 'PAYMENT_REQUIRED'])
      if (isExpected) addSeat(answer.id, date)
    },
    'book twice at once': async ({ inDays }) => {
      const date = addDays(today(), inDays)
      const expected = canBook(date) ? Math.min(2, creditsLeft(model)) : 0
      const booked = (await Promise.all([book(studio, date), book(second, date)])).filter(
        ({ status }) => status === 201,
      )
      expect(booked).toHaveLength(expected)
      for (const { answer } of booked) addSeat(answer.id, date)
    },
    cancel: ({ place }) => cancel(place, false),
    'studio cancels': ({ place }) => cancel(place, true),
    'take back': ({ credits }) => takeBack(credits),
    'days pass': ({ days }) => studio.passTime({ days }),
    'events again': async () => {
      for (const event of newEvents) expect(await studio.deliver(event)).toBe(200)
    },
    'refund of all': refundAll,
  }

  async function check() {
    const stored = await packOf(member)
    expect(stored).toMatchObject({
      creditsLeft: creditsLeft(model),
      takenBack: model.takenBack,
      lastDay: model.lastDay,
    })
    const { refunds } = await studio.ledger()
    const sent = refunds.filter((refund) => refund.paymentId === paymentId).reduce((sum, { amount }) => sum + amount, 0)
    const taken = takeBackValue({ priceCents: model.priceCents, credits: model.credits, takenBack: 0 }, model.takenBack)
    expect(sent).toBe(model.isEnded ? model.priceCents : taken)
    const query = { from: today(), to: today(), by: 'week' }
    const report = await studio.expectOk('getPackReport', { as: admin, query: { ...query, from: '2026-01-01' } })
    const { sold, used, expired, refunded, unused } = report.totals
    const parts = [used, expired, refunded, unused].map(({ value }) => toCents(value))
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(toCents(sold.value))
  }
  return { carryOut: (chosen: Act) => carryOut[chosen.kind](chosen as never), check }
}

test('credits and cents add up after each of many random acts [PACKS-7, PACKS-16]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
      const life = await createLife()
      for (const chosen of acts) {
        await life.carryOut(chosen)
        await life.check()
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
