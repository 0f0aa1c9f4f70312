import { entitlement, type User } from '@studio/contract'
import { covers } from '../../membership/reference.ts'
import { getEdges } from '../../membership/sequences.ts'
import { DAY, dayAt, MINUTE, plusDays, toInstant } from '../model/calendar.ts'
import type { Member } from '../model/state.ts'
import type { World } from '../world.ts'

const ASKED_DAYS = 45
const TIMES = ['00:00', '18:00']
const NEAR = 5 * MINUTE
/** The provider charges what was due when its time is moved, which over a night is hours later and on another day. */
const SAME_CHARGE = DAY / 2

/** What every member has a right to on each of the next dates, and weekly what their plans have been charged. */
export async function checkPlans(world: World, { all }: { all: boolean }): Promise<void> {
  const users = await readUsers(world)
  const instants = instantsFrom(world.now())
  for (const user of users) compareDates(world, { user, instants })
  if (all) compareCharges(world)
}

const instantsFrom = (now: number): number[] =>
  Array.from({ length: ASKED_DAYS }, (_, count) => plusDays(dayAt(now), count + 1)).flatMap((day) =>
    TIMES.map((time) => toInstant(day, time)),
  )

/** Everybody, as the pages of the admin's list say. */
async function readUsers({ admin, call, find }: World): Promise<User[]> {
  const users: User[] = []
  for (let page = 1; ; page += 1) {
    const { code, body } = await call({ as: admin, method: 'GET', path: `/api/admin/users?page=${page}` })
    const list = Array.isArray(body) ? (body as unknown as User[]) : []
    if (code !== 'done') find(`the list of users was answered ${code}`)
    users.push(...list)
    if (list.length === 0) return users
  }
}

/** Up to which instant a member was compared, and of what: both sides answer the same again for the same. */
const compared = new WeakMap<Member, { facts: string; upTo: number }>()

/** As each screen decides it, against the reference. */
function compareDates({ model, find }: World, { user, instants }: { user: User; instants: readonly number[] }): void {
  const member = model.members.get(user.id)
  if (!member || member.isClosed || member.isAdmin) return
  const life = model.lives.get(member.id)
  const edges = life ? getEdges(life) : []
  const facts = JSON.stringify([user, member.hasPremium, life?.isGranted, life?.plan])
  const before = compared.get(member)
  const from = before?.facts === facts ? before.upTo : 0
  compared.set(member, { facts, upTo: instants.at(-1) ?? 0 })
  for (const at of instants) {
    if (at <= from || edges.some((edge) => Math.abs(edge - at) < NEAR)) continue
    const isCovered = entitlement({ user, membership: user.membership, startsAt: new Date(at) }).payer !== 'person'
    const must = member.hasPremium || (life !== undefined && covers(life, at))
    if (isCovered === must) continue
    const words = `${user.membershipStatus} ${JSON.stringify(user.membership)}`
    find(`covered on ${new Date(at).toISOString()} is ${isCovered}, must be ${must}: ${words}`, member)
    return
  }
}

/** Every charge of a plan, by its amount and about when it was made. */
function compareCharges({ model, studio, find }: World): void {
  const { charges, subscriptions } = studio.emulators.payments.records
  const memberOf = new Map(subscriptions.all().map(({ customer, metadata }) => [String(customer), metadata.userId]))
  const intents = new Set(studio.emulators.payments.records.invoices.all().map(({ id }) => `pi_${String(id).slice(3)}`))
  const ofPlans = charges.all().filter(({ payment_intent: id }) => intents.has(String(id)))
  const byMember = Map.groupBy(ofPlans, ({ customer }) => memberOf.get(String(customer)))
  for (const [memberId, life] of model.lives) {
    const open = (byMember.get(memberId) ?? []).map(({ created, amount }) => ({ at: created * 1_000, cents: amount }))
    const member = model.members.get(memberId)
    for (const must of life.charges) {
      const index = open.findIndex(({ at, cents }) => cents === must.cents && Math.abs(at - must.at) < SAME_CHARGE)
      if (index < 0) find(`missing charge: ${chargeText(must)}`, member)
      else open.splice(index, 1)
    }
    for (const extra of open) find(`one charge too many: ${chargeText(extra)}`, member)
  }
}

const chargeText = ({ at, cents }: { at: number; cents: number }) => `${new Date(at).toISOString()} ${cents} cents`
