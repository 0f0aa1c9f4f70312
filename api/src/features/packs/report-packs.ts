import {
  addDays,
  formatCents,
  type PackAccountName,
  type PackReport,
  packAccounts,
  type ReportQuery,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import { bookingStore } from '../bookings/index.ts'
import { add, type Credits, type CreditUse, getPackAccount, type PackAccount, subtract } from './pack-state.ts'
import { packStore, type StoredPack } from './records/index.ts'

type Figures = PackAccount & { count: number }

const none: Credits = { credits: 0, cents: 0 }
const noFigures: Figures = { count: 0, sold: none, used: none, expired: none, refunded: none, unused: none }

/** What changed between two days, by the product that was sold, and the unused credits when the second one ends. */
export async function reportPacks(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<PackReport> {
  const { clock } = deps
  const today = clock.today()
  const lastDay = to < today ? to : today
  const periodEnd = startOfDay({ clock, day: addDays(lastDay, 1) })
  const periodStart = startOfDay({ clock, day: from })
  const packs = await packStore(deps).find({ boughtAt: { $lt: periodEnd } })
  const uses = await findCreditUses(deps)
  const figuresByProduct = new Map<string, { name: string; figures: Figures }>()
  for (const pack of packs) {
    const { packProductId, name } = pack.terms
    const packUses = uses.get(pack.id) ?? []
    const atStart = getPackAccount(pack, { uses: packUses, day: addDays(from, -1), dayEnd: periodStart })
    const atEnd = getPackAccount(pack, { uses: packUses, day: lastDay, dayEnd: periodEnd })
    const otherPacks = figuresByProduct.get(packProductId)
    const figures = addFigures(otherPacks?.figures ?? noFigures, toChange({ pack, atStart, atEnd, periodStart }))
    figuresByProduct.set(packProductId, { name: otherPacks?.name ?? name, figures })
  }
  const rows = [...figuresByProduct.values()]
  const totals = rows.reduce((sum, { figures }) => addFigures(sum, figures), noFigures)
  return {
    from,
    to,
    packs: rows.map(({ name, figures }) => ({ name, ...toAnswer(figures) })),
    totals: toAnswer(totals),
    countedAt: clock.now().toISOString(),
  }
}

async function findCreditUses(deps: Deps): Promise<Map<string, CreditUse[]>> {
  const uses = new Map<string, CreditUse[]>()
  for (const { packId, creditTakenAt, usesCredit, endedAt } of await bookingStore(deps).find({
    packId: { $ne: null },
  })) {
    if (!packId || !creditTakenAt) continue
    const use = { takenAt: creditTakenAt, returnedAt: usesCredit ? null : endedAt }
    uses.set(packId, [...(uses.get(packId) ?? []), use])
  }
  return uses
}

type Change = { pack: StoredPack; atStart: PackAccount; atEnd: PackAccount; periodStart: Date }

function toChange({ pack, atStart, atEnd, periodStart }: Change): Figures {
  return {
    count: pack.boughtAt < periodStart ? 0 : 1,
    sold: subtract(atEnd.sold, atStart.sold),
    used: subtract(atEnd.used, atStart.used),
    expired: subtract(atEnd.expired, atStart.expired),
    refunded: subtract(atEnd.refunded, atStart.refunded),
    unused: atEnd.unused,
  }
}

const addFigures = (one: Figures, other: Figures): Figures => ({
  ...byAccount((name) => add(one[name], other[name])),
  count: one.count + other.count,
})

const toAnswer = (figures: Figures) => ({
  ...byAccount((name) => ({ credits: figures[name].credits, value: formatCents(figures[name].cents) })),
  count: figures.count,
})

const byAccount = <Value>(toValue: (name: PackAccountName) => Value) =>
  Object.fromEntries(packAccounts.map((name) => [name, toValue(name)])) as Record<PackAccountName, Value>
