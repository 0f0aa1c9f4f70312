import { dayAt } from '../model/calendar.ts'
import { end, vacated } from '../model/effects.ts'
import type { DeliveredEmail } from '../model/expected-emails.ts'
import { getLivePlan } from '../model/rules.ts'
import type { Member } from '../model/state.ts'
import { happens, PASSWORD, type World } from '../world.ts'
import { type Act, agrees, getMembers } from './act.ts'

const FIRST_NAMES = ['Ann', 'Ben', 'Cleo', 'Dina', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lou', 'Mia', 'Ned']
const LAST_NAMES = ['Abel', 'Brook', 'Carr', 'Dale', 'East', 'Field', 'Glen', 'Hill', 'Isle', 'Lake', 'Moor', 'North']

/** Registers a new user. */
export async function register(world: World): Promise<Member | null> {
  const place = world.model.members.size + 1
  const firstName = FIRST_NAMES[place % FIRST_NAMES.length] ?? 'Ann'
  const lastName = LAST_NAMES[place % LAST_NAMES.length] ?? 'Abel'
  const username = `member${place}`
  const email = `${username}@people.example`
  const member: Member = {
    ...{ place, id: '', name: `${firstName} ${lastName}`, username, email, cookie: '' },
    ...{ isAdmin: false, isClosed: false, isVerified: false, hasPremium: false },
  }
  const body = { username, email, password: PASSWORD, firstName, lastName }
  const answer = await world.call({ as: member, method: 'POST', path: '/api/register', body })
  member.id = String(answer.body.id)
  if (!agrees(world, { code: answer.code, must: 'done', what: 'signs up', member })) return null
  world.model.members.set(member.id, member)
  world.expectEmail({ to: email, subject: 'Welcome to Stillwater', says: [firstName] })
  return member
}

/** Nine of ten follow the link in their first mail before the day is over; the others are written to all the same. */
export async function verifyAddresses(
  world: World,
  mails: readonly Pick<DeliveredEmail, 'to' | 'text'>[],
): Promise<void> {
  const { model, call } = world
  const byEmail = new Map([...model.members.values()].map((member) => [member.email, member]))
  for (const { to, text } of mails) {
    const token = /\/verify-email\?token=([\w-]+)/.exec(text)?.[1]
    const member = byEmail.get(to)
    if (!token || !member || member.isClosed || member.isVerified || member.place % 10 === 0) continue
    const { code } = await call({ method: 'POST', path: `/api/verify-email?token=${token}` })
    member.isVerified = agrees(world, { code, must: 'done', what: 'proves the address', member })
    happens(world, 'an address is proved')
  }
}

/** Signs in again: sessions end after a month without a visit. */
export async function signIn(world: World, member: Member): Promise<void> {
  const body = { username: member.username, password: PASSWORD }
  const { code } = await world.call({ as: member, method: 'POST', path: '/api/login', body })
  agrees(world, { code, must: 'done', what: 'signs in', member })
}

const signUp: Act = {
  kind: 'sign up',
  weight: 0.5,
  run: async (world) => (await register(world)) !== null,
}

const closeAccount: Act = {
  kind: 'close an account',
  weight: 0.25,
  run: async (world) => {
    const member = world.chance.one(getMembers(world))
    if (!member || getMembers(world).length < 20) return false
    const plan = getLivePlan(world.model, member.id)
    const must = plan?.status === 'active' && !plan.isEnding ? 'HAS_ACTIVE_MEMBERSHIP' : 'done'
    const ask = { as: member, method: 'DELETE', path: '/api/user', body: { password: PASSWORD } } as const
    const { code } = await world.call(ask)
    agrees(world, { code, must, what: 'closes the account', member })
    if (code !== 'done') return true
    member.isClosed = true
    world.model.lives.delete(member.id)
    // What was still to be sent went with the account.
    for (const mail of world.expected) if (mail.to === member.email) mail.isOptional = true
    for (const [id, { to }] of world.model.refusedEmails) if (to === member.email) world.model.failedWork.delete(id)
    for (const booking of world.model.byMember.get(member.id) ?? []) {
      if (booking.startsAt <= world.now()) continue
      if (booking.status === 'confirmed') end(world, booking, { by: 'account' })
      else if (booking.status === 'pending') {
        Object.assign(booking, { status: 'cancelled', endedBy: 'checkout' })
        vacated(world, booking)
      }
      world.model.touched.add(booking.id)
    }
    for (const enrollment of world.model.enrollments) {
      const isRunning = enrollment.memberId === member.id && enrollment.endDate >= dayAt(world.now())
      if (isRunning) enrollment.isCancelled = true
    }
    for (const checkout of world.model.checkouts.values()) if (checkout.memberId === member.id) checkout.isOpen = false
    return true
  },
}

export const peopleActs: readonly Act[] = [signUp, closeAccount]
