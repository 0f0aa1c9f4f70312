import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import type { Person } from '../../testing/people.ts'

/** Wednesday 2026-01-14, 10 in the morning in New York. */
const studio = await aPayingStudio()
const { aProgram } = studio

const startCheckout = (person: Person | null, programId: string) =>
  studio.call('startProgramCheckout', { as: person, body: { programId } })
const listEnrollments = (person: Person) => studio.expectOk('listMyEnrollments', { as: person })
async function enroll(person: Person, programId: string) {
  const checkout = await studio.expectOk('startProgramCheckout', { as: person, body: { programId } })
  await studio.pay(checkout.checkoutUrl)
  await studio.deliverPendingEvents()
  return checkout
}

describe('paying for a program', () => {
  test('an enrollment is pending until it is paid, then active from the next day for whole weeks [BOOKING-28]', async () => {
    const guest = await studio.signedInAs('user')
    const program = await aProgram({ name: 'Goal Achievement', price: '120.00', duration: 6, icon: 'goal' })
    const { answer } = await startCheckout(guest, program.id)
    expect(await listEnrollments(guest)).toMatchObject([{ status: 'pending', paymentIntentId: null }])
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect(await listEnrollments(guest)).toMatchObject([
      {
        userId: guest.user.id,
        programId: program.id,
        status: 'active',
        paymentIntentId: expect.stringMatching(/^pi_/),
        startDate: '2026-01-15',
        endDate: '2026-02-25',
        price: { list: '120.00', discount: '0.00', paid: '120.00', currency: 'usd' },
        program: { id: program.id, name: 'Goal Achievement', duration: 6, icon: 'goal', imageUrl: null },
      },
    ])
    const checkout = await studio.call('getCheckout', { as: guest, params: { id: String(answer.sessionId) } })
    expect(checkout.answer).toMatchObject({ status: 'paid', kind: 'program', enrollment: { status: 'active' } })
    const mail = (await studio.deliverMailsTo(guest))[0]
    expect(mail?.subject).toBe('You are enrolled: Goal Achievement')
    for (const fact of [
      'Starts: Thursday, January 15, 2026',
      'Last day: Wednesday, February 25, 2026',
      'Paid: $120.00',
    ])
      expect(mail?.text).toContain(fact)
  })

  test('an active member pays a tenth less for a program, rounded half up and shown on a line of its own [MONEY-4]', async () => {
    const member = await studio.signedInAs('member')
    const program = await aProgram({ price: '99.95' })
    const { answer } = await startCheckout(member, program.id)
    const page = await (await fetch(`${studio.emulators.url}${new URL(String(answer.checkoutUrl)).pathname}`)).text()
    expect(page).toContain('10% member discount')
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect((await listEnrollments(member))[0]?.price).toEqual({
      list: '99.95',
      discount: '10.00',
      paid: '89.95',
      currency: 'usd',
    })
    expect((await studio.readLedger()).payments.at(-1)?.amount).toBe(8_995)
  })
})

describe('free programs', () => {
  test('a user enrolls in a free program at once and only once, without a checkout, and gets a mail that mentions no payment [BOOKING-36]', async () => {
    const guest = await studio.signedInAs('user')
    const member = await studio.signedInAs('member')
    const { id } = await aProgram({ price: '0.00', name: 'First steps' })
    const checkoutCount = (await studio.readLedger()).checkouts.length
    for (const person of [guest, member]) {
      const { status, answer } = await startCheckout(person, id)
      expect(status).toBe(200)
      expect(answer).toMatchObject({ checkoutUrl: null, sessionId: null, enrollment: { status: 'active' } })
      expect(await listEnrollments(person)).toMatchObject([{ status: 'active', price: { list: '0.00', paid: '0.00' } }])
    }
    expect((await studio.readLedger()).checkouts).toHaveLength(checkoutCount)
    const secondCheckout = await startCheckout(guest, id)
    expect([secondCheckout.status, secondCheckout.error.code]).toEqual([409, 'ALREADY_ENROLLED'])
    const mails = await studio.deliverMailsTo(guest)
    expect(mails.map(({ subject }) => subject)).toEqual(['You are enrolled: First steps'])
    expect(mails[0]?.text).toContain('Paid: Nothing, this program is free')
    expect(mails[0]?.text).not.toContain('payment has arrived')
  })

  test('a second request enrolls in a program that became free while its checkout was open, and the checkout ends [BOOKING-36]', async () => {
    const guest = await studio.signedInAs('user')
    const { id } = await aProgram({ price: '120.00' })
    const { answer } = await startCheckout(guest, id)
    await studio.expectOk('changeProgram', {
      as: await studio.signedInAs('admin'),
      params: { id },
      body: { price: '0.00' },
    })
    expect((await startCheckout(guest, id)).answer).toMatchObject({ enrollment: { status: 'active' } })
    expect(await studio.tryToPay(String(answer.checkoutUrl))).toBe(false)
    expect(await listEnrollments(guest)).toHaveLength(1)
  })
})

test('starting a program checkout returns 401 for a visitor, 404 for an unknown program and PROGRAM_NOT_AVAILABLE for an archived one [BOOKING-30]', async () => {
  const guest = await studio.signedInAs('user')
  const { id } = await aProgram({ isActive: false })
  const tryCheckout = async (person: Person | null, programId: string) => {
    const { status, error } = await startCheckout(person, programId)
    return `${status} ${error.code}`
  }
  expect(await tryCheckout(null, id)).toBe('401 UNAUTHORIZED')
  expect(await tryCheckout(guest, 'no-such')).toBe('404 NOT_FOUND')
  expect(await tryCheckout(guest, id)).toBe('409 PROGRAM_NOT_AVAILABLE')
})

const admin = await studio.signedInAs('admin')
const listParticipants = async (id: string, query: Record<string, string | number> = {}) => {
  const { answer, headers } = await studio.call('listProgramEnrollments', { as: admin, params: { id }, query })
  return { names: answer.map(({ person }) => person.name), total: headers.get('X-Total-Count'), answer }
}

test('a program’s enrollments are listed with their dates, even after it was archived, and a closed account without its name [CATALOGUE-14]', async () => {
  const { id } = await studio.aProgram({ duration: 4 })
  const ann = await studio.signedInAs('user', { firstName: 'Ann', lastName: 'Lee' })
  const bea = await studio.signedInAs('user', { firstName: null, lastName: null, username: 'bea' })
  await enroll(ann, id)
  await enroll(bea, id)
  await studio.expectOk('archiveProgram', { as: admin, params: { id } })
  const participants = await listParticipants(id)
  expect([participants.names, participants.total]).toEqual([['bea', 'Ann Lee'], '2'])
  expect(participants.answer[1]).toMatchObject({
    status: 'active',
    startDate: '2026-01-15',
    endDate: '2026-02-11',
    person: { id: ann.user.id, email: ann.user.email },
  })
  expect(await listParticipants(id, { page: 2, pageSize: 1 })).toMatchObject({ names: ['Ann Lee'], total: '2' })
  expect(await listParticipants(id, { status: 'completed' })).toMatchObject({ names: [], total: '0' })
  expect(await listParticipants(id, { status: 'active' })).toMatchObject({ total: '2' })
  const userEnrollments = await studio.call('listUserEnrollments', { as: admin, params: { id: ann.user.id } })
  expect(userEnrollments.answer).toMatchObject([{ programId: id, status: 'active' }])
  await studio.expectOk('deleteMyAccount', { as: bea, body: { password: bea.password } })
  const [leaver] = (await listParticipants(id)).answer
  expect([leaver?.person.name, leaver?.person.email]).toEqual(['A former member', ''])
})

describe('the end of a program checkout', () => {
  test('an enrollment whose checkout was cancelled or has expired is not listed [BOOKING-30]', async () => {
    const guest = await studio.signedInAs('user')
    const { answer } = await startCheckout(guest, (await aProgram()).id)
    await studio.expectOk('cancelCheckout', { as: guest, params: { id: String(answer.sessionId) } })
    await startCheckout(guest, (await aProgram()).id)
    studio.clock.advance({ minutes: 31 })
    await studio.runJobs()
    expect(await listEnrollments(guest)).toEqual([])
    // Back to the time of the provider's clock, for the following tests.
    studio.clock.advance({ minutes: -31 })
  })

  test('a late payment for a program enrolls the user, and is refunded if they are enrolled already [BOOKING-30]', async () => {
    const guest = await studio.signedInAs('user')
    const { id } = await aProgram({ price: '77.00' })
    const { answer } = await startCheckout(guest, id)
    // While the provider is unavailable, a cancelled checkout stays open there, so it can still be paid.
    await studio.setFault('error')
    await studio.expectOk('cancelCheckout', { as: guest, params: { id: String(answer.sessionId) } })
    await studio.setFault('off')
    const otherGuest = await studio.signedInAs('user')
    const otherCheckout = (await startCheckout(otherGuest, id)).answer
    await studio.setFault('error')
    await studio.expectOk('cancelCheckout', { as: otherGuest, params: { id: String(otherCheckout.sessionId) } })
    await studio.setFault('off')
    await enroll(guest, id)
    for (const { checkoutUrl } of [answer, otherCheckout]) await studio.pay(checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect((await listEnrollments(otherGuest))[0]?.status).toBe('active')
    expect((await studio.readLedger()).refunds.filter(({ amount }) => amount === 7_700)).toHaveLength(1)
    expect((await listEnrollments(guest)).filter(({ status }) => status === 'active')).toHaveLength(1)
  })
})

describe('the dates of an enrollment', () => {
  // Two minutes before midnight in the studio; in UTC the next day has begun.
  beforeEach(async () => {
    await studio.setBothClocks('2026-01-15T04:58:00Z')
  })

  test('an enrollment starts on the next day of the studio, not of UTC, and is completed on the day after its last day; the program can then be bought again [BOOKING-28]', async () => {
    const guest = await studio.signedInAs('user')
    const { id } = await aProgram({ duration: 1 })
    const tryToEnroll = async () => {
      const { answer, error } = await startCheckout(guest, id)
      if (error.code) return error.code
      await studio.pay(answer.checkoutUrl)
      return (await studio.expectOk('getCheckout', { as: guest, params: { id: String(answer.sessionId) } })).status
    }
    const listStatuses = async () => (await listEnrollments(guest)).map(({ status }) => status)
    const { answer } = await startCheckout(guest, id)
    await studio.pay(answer.checkoutUrl)
    // The event arrives in the morning: the time of the payment counts.
    studio.clock.advance({ hours: 8 })
    await studio.deliverPendingEvents()
    expect(await listEnrollments(guest)).toMatchObject([{ startDate: '2026-01-15', endDate: '2026-01-21' }])
    studio.clock.set('2026-01-21T23:00:00Z')
    await studio.runJobs()
    expect([await listStatuses(), await tryToEnroll()]).toEqual([['active'], 'ALREADY_ENROLLED'])
    await studio.advanceBothClocks({ days: 1 })
    await studio.runJobs()
    expect(await listStatuses()).toEqual(['completed'])
    expect(await tryToEnroll()).toBe('paid')
    expect(await listStatuses()).toEqual(['completed', 'active'])
  })
})
