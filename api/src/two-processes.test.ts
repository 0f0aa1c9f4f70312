import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@studio/contract'
import { afterAll, expect, inject, test } from 'vitest'
import { bookingStore } from './features/bookings/index.ts'
import { type ApiProcess, type ApiResponse, startApiProcess } from './testing/api-process.ts'
import { countOutcomes } from './testing/count-outcomes.ts'
import { aPayingStudio } from './testing/paying.ts'
import type { Person } from './testing/people.ts'
import { countSeats } from './testing/seats.ts'
import { startTcpProxy } from './testing/wire.ts'

const wire = await startTcpProxy(inject('mongoUri'))
// Registered first, so it runs last.
afterAll(() => wire.close())
// Processes use the machine's clock, so the studio's is set to it too.
const studio = await aPayingStudio({ at: new Date().toISOString(), env: { RATE_LIMIT_SCALE: '1000' } })
const date = addDays(studio.clock.today(), 3)

async function people(count: number, kind: 'user' | 'member'): Promise<Person[]> {
  const all: Person[] = []
  while (all.length < count) all.push(await studio.signedInAs(kind))
  return all
}
const countAnswers = (outcomes: readonly ApiResponse[]) =>
  countOutcomes(outcomes.map(({ status, answer }) => ({ status, error: answer })))
const count = (outcomes: readonly ApiResponse[], status: number) =>
  outcomes.filter((one) => one.status === status).length
async function seats(classId: string) {
  const taken = await countSeats(studio, { classId, date, scheduleId: null })
  const live = await bookingStore(studio.deps).liveFrom({ classId, from: date })
  return { taken, live: live.length, held: live.filter(({ status }) => status === 'pending').length }
}

test('200 parallel bookings, cancels and checkouts on one date at two processes never take more seats than there are [BOOKING-6]', async () => {
  const processes = [await startApiProcess(studio), await startApiProcess(studio)]
  const at = (index: number) => processes[index % 2] as ApiProcess
  const { id: classId } = await studio.aClass({ capacity: 20 })
  const body = { classId, bookingDate: date }
  const [first, members, guests] = [await people(10, 'member'), await people(100, 'member'), await people(90, 'user')]
  const booked = await Promise.all(first.map((as, index) => at(index).ask('bookClass', { as, body })))
  expect(countAnswers(booked)).toEqual({ 201: 10 })
  const started = performance.now()
  const bookings: Promise<ApiResponse>[] = []
  const checkouts: Promise<ApiResponse>[] = []
  for (const [index, as] of members.entries()) {
    const guest = guests[index]
    if (guest) checkouts.push(at(index + 1).ask('startClassCheckout', { as: guest, body }))
    bookings.push(at(index).ask('bookClass', { as, body }))
  }
  const [cancels, booking, paying] = await Promise.all([
    Promise.all(
      booked.map(({ answer }, index) =>
        at(index + 1).ask('cancelBooking', { as: first[index] ?? null, params: { id: String(answer.id) } }),
      ),
    ),
    Promise.all(bookings),
    Promise.all(checkouts),
  ])
  const ms = Math.round(performance.now() - started)
  console.log(`200 in ${ms} ms:`, JSON.stringify([countAnswers(cancels), countAnswers(booking), countAnswers(paying)]))
  expect(countAnswers(cancels)).toEqual({ 200: 10 })
  expect(['201', 'CLASS_FULL']).toEqual(expect.arrayContaining(Object.keys(countAnswers(booking))))
  expect(['200', 'CLASS_FULL']).toEqual(expect.arrayContaining(Object.keys(countAnswers(paying))))
  const { taken, live, held } = await seats(classId)
  expect({ taken, live, held }).toEqual({
    taken: count(booking, 201) + count(paying, 200),
    live: count(booking, 201) + count(paying, 200),
    held: count(paying, 200),
  })
  expect(taken).toBeLessThanOrEqual(20)
  expect(taken).toBeGreaterThanOrEqual(10)
  // A user who pays now has a seat; no other user was ever sent to pay.
  for (const { answer } of paying.filter(({ status }) => status === 200)) await studio.pay(String(answer.checkoutUrl))
  await studio.deliverPendingEvents()
  expect(await seats(classId)).toEqual({ taken, live: taken, held: 0 })
  expect((await studio.ledger()).refunds).toEqual([])
  expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0])
}, 180_000)

test('while the database is away for ten seconds the answers are clear and in bounded time, and afterwards nothing is lost [ERRORS-11]', async () => {
  const api = await startApiProcess(studio, { uri: wire.uri, jobs: true })
  const name = `Before the storm ${randomUUID().slice(0, 8)}`
  const { id: classId } = await studio.aClass({ name })
  const body = { classId, bookingDate: date }
  const [member, guest, other] = [
    await studio.signedInAs('member'),
    await studio.signedInAs('user'),
    await studio.signedInAs('member'),
  ]
  const booked = await api.ask('bookClass', { as: member, body })
  const checkout = await api.ask('startClassCheckout', { as: guest, body })
  expect([booked.status, checkout.status]).toEqual([201, 200])
  await studio.pay(String(checkout.answer.checkoutUrl))
  const [event] = (await studio.ledger()).events.filter(({ type }) => type === 'checkout.session.completed').slice(-1)
  if (!event) throw new Error('no event')
  const overHttp = { request: (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init) }

  const gone = performance.now()
  wire.cut()
  const deliver = studio.deliver(event, overHttp)
  const answers = await Promise.all([
    api.ask('getHealth'),
    api.ask('listClasses'),
    api.ask('getUser', { as: member }),
    api.ask('bookClass', { as: other, body }),
    api.ask('login', { body: { username: member.user.username, password: member.password } }),
  ])
  for (const { status, answer, ms } of answers) {
    expect([status, answer.code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
    expect(ms).toBeLessThan(15_000)
  }
  expect(await deliver).toBe(503)
  await pause(Math.max(0, 10_000 - (performance.now() - gone)))
  wire.mend()

  const back = performance.now()
  await expect.poll(async () => (await api.ask('getHealth')).status, { timeout: 15_000, interval: 100 }).toBe(200)
  const recovered = Math.round(performance.now() - back)
  // The provider resends what was not accepted, and what is accepted is applied at once or soon after; what was
  // answered before is still there.
  expect(await studio.deliver(event, overHttp)).toBe(200)
  const bookings = async (as: Person) => (await api.ask('listMyBookings', { as })).answer
  expect(await bookings(member)).toMatchObject([{ id: booked.answer.id, status: 'confirmed' }])
  await expect.poll(() => bookings(guest), { timeout: 60_000, interval: 250 }).toMatchObject([{ status: 'confirmed' }])
  expect((await api.ask('bookClass', { as: other, body })).status).toBe(201)
  expect(await seats(classId)).toEqual({ taken: 3, live: 3, held: 0 })
  const inbox = async () => {
    const mails = (await (await fetch(`${studio.emulators.url}/__local/mail/email`)).json()) as { subject: string }[]
    return mails.filter(({ subject }) => subject === `You are booked: ${name}`).length
  }
  await expect.poll(inbox, { timeout: 90_000, interval: 250 }).toBe(3)
  const longest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  console.log(`away 10 s: longest answer ${longest} ms, well again after ${recovered} ms, 3 of 3 bookings and mails`)
  expect(await api.stop()).toBe(0)
}, 240_000)
