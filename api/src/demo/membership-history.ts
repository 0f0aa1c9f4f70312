import type { Database } from '../adapters/mongo.ts'

type State = { plan: string | null; state: 'none' | 'active' | 'paused' | 'unpaid'; monthlyCents: number }
type Row = {
  _id: string
  userId: string
  number: number
  at: Date
  before: State
  after: State
  joinedAt: Date
  hadPaid: boolean
  by: { kind: 'system'; id: null }
}

type Subscription = { id: string; startedAt: Date; endedAt: Date | null; priceCents: number }
type Plan = { membershipType?: string; membershipStatus?: string | null }
type Act = { at: Date; after: Plan }
type Account = Plan & { createdAt: Date; updatedAt?: Date; membershipTerms?: Terms | null }
type Terms = { pausedFrom?: Date | null; unpaidSince?: Date | null }
/** What is stored about one person. */
export type KnownPlans = { account: Account | null; subscriptions: readonly Subscription[]; acts: readonly Act[] }

type MembershipState = { type: string; status: string | null; paying: ReadonlyMap<string, number> }
type Step = { at: Date; change: (standing: MembershipState) => MembershipState }

const none: State = { plan: null, state: 'none', monthlyCents: 0 }

function stateOf({ type, status, paying }: MembershipState): State {
  if (type === 'none' || status === null || status === 'cancelled') return none
  const state = status === 'past_due' ? 'unpaid' : status === 'paused' ? 'paused' : 'active'
  const isPaying = type === 'monthly' && state !== 'paused'
  return { plan: type, state, monthlyCents: isPaying ? Math.max(0, ...paying.values()) : 0 }
}

function begin({ id, startedAt, priceCents }: Subscription): Step {
  return {
    at: startedAt,
    change: ({ type, status, paying }) => {
      const all = new Map([...paying, [id, priceCents]])
      const isGranted = type === 'premium' && status === 'active'
      return isGranted ? { type, status, paying: all } : { type: 'monthly', status: 'active', paying: all }
    },
  }
}

function end({ id, endedAt }: Subscription): Step[] {
  if (!endedAt) return []
  const change = ({ type, status, paying }: MembershipState): MembershipState => {
    const left = new Map([...paying].filter(([other]) => other !== id))
    return { type, status: type === 'monthly' && left.size === 0 ? 'cancelled' : status, paying: left }
  }
  return [{ at: endedAt, change }]
}

const merge =
  ({ membershipType, membershipStatus }: Plan) =>
  ({ type, status, paying }: MembershipState): MembershipState => ({
    type: membershipType ?? type,
    status: membershipType === 'none' ? null : membershipStatus === undefined ? status : membershipStatus,
    paying,
  })

/**
 * A person's history as far as it is known: when each subscription began and ended, what an admin gave and took, and
 * what they have now. Pauses and unpaid renewals that are over are not known.
 */
export function toHistory(userId: string, { account, subscriptions, acts }: KnownPlans): Row[] {
  const steps = [
    // Before an end of the same instant: a grant replaces the plan that ends with it.
    ...acts.map(({ at, after }) => ({ at, change: merge(after) })),
    ...subscriptions.flatMap((one) => [begin(one), ...end(one)]),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const rows: Row[] = []
  let standing: MembershipState = { type: 'none', status: null, paying: new Map() }
  const add = ({ at, change }: Step) => {
    standing = change(standing)
    const last = rows.at(-1)
    const [before, after] = [last?.after ?? none, stateOf(standing)]
    const isSame = before.plan === after.plan && before.state === after.state
    if (isSame && before.monthlyCents === after.monthlyCents) return
    const number = rows.length + 1
    const hadPaid = last !== undefined && (last.hadPaid || last.after.monthlyCents > 0)
    const joinedAt = last?.joinedAt ?? at
    const by = { kind: 'system', id: null } as const
    rows.push({ _id: `${userId}:${number}`, userId, number, at, before, after, joinedAt, hadPaid, by })
  }
  steps.forEach(add)
  if (account) add({ at: lastInstant(account, rows.at(-1)), change: merge(account) })
  return rows
}

function lastInstant(
  { createdAt, updatedAt, membershipStatus, membershipTerms }: Account,
  last: Row | undefined,
): Date {
  const since = membershipStatus === 'paused' ? membershipTerms?.pausedFrom : null
  const unpaid = membershipStatus === 'past_due' ? membershipTerms?.unpaidSince : null
  const known = since ?? unpaid ?? (last ? updatedAt : null) ?? createdAt
  return last && last.at > known ? last.at : known
}

/** Writes the membership history of everyone whom a seed command has stored. May be run again: what is there stays. */
export async function seedMembershipHistory({ database: { connection } }: { database: Database }): Promise<void> {
  const history = connection.collection<Row>('membership_history')
  const known = await readKnown(connection)
  const live = await history.find({ 'by.kind': { $ne: 'system' } }, { projection: { userId: 1 } }).toArray()
  for (const { userId } of live) known.delete(userId)
  const rows = [...known].flatMap(([userId, plans]) => toHistory(userId, plans))
  for (let place = 0; place < rows.length; place += BATCH) {
    const writes = rows.slice(place, place + BATCH).map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    }))
    await history.bulkWrite(writes, { ordered: false })
  }
}

const BATCH = 500

async function readKnown(connection: Database['connection']) {
  const known = new Map<string, KnownPlans & { subscriptions: Subscription[]; acts: Act[] }>()
  const of = (userId: string) => {
    const found = known.get(userId) ?? { account: null, subscriptions: [], acts: [] }
    known.set(userId, found)
    return found
  }
  for await (const one of connection.collection('memberships').find({ startedAt: { $type: 'date' } })) {
    const { _id, userId, startedAt, endedAt = null, priceCents, isSurplus } = one
    if (userId && !isSurplus) of(userId).subscriptions.push({ id: String(_id), startedAt, endedAt, priceCents })
  }
  for await (const { userId, at, after } of connection.collection('audit_log').find({ act: 'change membership' })) {
    if (userId) of(userId).acts.push({ at, after: after ?? {} })
  }
  for await (const user of connection.collection('users').find({})) {
    const userId = String(user._id)
    if (user.membershipType && (user.membershipType !== 'none' || known.has(userId))) {
      of(userId).account = user as unknown as Account
    }
  }
  return known
}
