import { answerTo, comingOccurrences, type Occurrence } from '../model/rules.ts'
import { type BookingModel, type Member, waitingMembers } from '../model/state.ts'
import type { OwnAct } from '../overlap.ts'
import type { World } from '../world.ts'

/** An action of a user or of an external service; false when there is no candidate for it. */
export type Act = {
  kind: string
  weight: number
  run(world: World): Promise<boolean>
  /** The same of an act that concerns one member and one class: all that chance decides about it, and then the act. */
  choose?(world: World): OwnAct | null
}

/** An act of one member about one class, which may overlap with those of others about other classes. */
export const ownAct = (act: Pick<Act, 'kind' | 'weight'> & { choose(world: World): OwnAct | null }): Act => ({
  ...act,
  run: async (world) => {
    const own = act.choose(world)
    await own?.run()
    return own !== null
  },
})

/** Members with an account, but for the admin and those who wait for a seat, who have acts of their own. */
export function getMembers({ model }: World): Member[] {
  const waiting = waitingMembers(model)
  return [...model.members.values()].filter(({ id, isClosed, isAdmin }) => !isClosed && !isAdmin && !waiting.has(id))
}

export const someone = (world: World): Member | undefined => world.chance.one(getMembers(world))

/** An occurrence of the next days that a person might want. */
export const someOccurrence = (world: World, days: number): Occurrence | undefined =>
  world.chance.one(comingOccurrences(world.model, { now: world.now(), days }))

/** Who may have a seat of an occurrence for nothing, now. */
export const mayBook = (world: World, occurrence: Occurrence): Member[] =>
  getMembers(world).filter(
    (member) => answerTo(world.model, { member, occurrence, now: world.now(), how: 'book' }) === 'done',
  )

/** An occurrence of the next ten days and a member who may book it free of charge; null when there is none. */
export function someFreeSeat(world: World): { occurrence: Occurrence; member: Member } | null {
  const occurrence = someOccurrence(world, 10)
  const member = occurrence && world.chance.one(mayBook(world, occurrence))
  return occurrence && member ? { occurrence, member } : null
}

/** Confirmed bookings that have not begun. */
export function comingBookings({ model, now }: World, fits: (one: BookingModel) => boolean = () => true) {
  return [...model.bookings.values()].filter(
    (one) => one.status === 'confirmed' && one.startsAt > now() && isOpen(model.members.get(one.memberId)) && fits(one),
  )
}

const isOpen = (member: Member | undefined) => member !== undefined && !member.isClosed

/** While the provider is away, what needs it may say so. */
export const awayCodes = ['PAYMENT_PROVIDER_FAILED', 'PAYMENT_PROVIDER_TIMEOUT', 'PAYMENT_PROVIDER_UNAVAILABLE']

/** Compares an answer with what it must be; a difference is a finding. */
export function agrees(world: World, given: { code: string; must: string; what: string; member?: Member }): boolean {
  const { code, must, what, member } = given
  world.tell(member ?? null, `${what}: ${code}`)
  if (code === must) return true
  if (world.isProviderAway && must === 'done' && awayCodes.includes(code)) return false
  world.find(`${what}: answered ${code}, must be ${must}`, member)
  return false
}
