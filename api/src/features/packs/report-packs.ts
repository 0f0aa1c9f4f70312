import { addDays, type PackReport, type ReportQuery, toMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import { bookingStore } from '../bookings/index.ts'
import {
  addTotals,
  type CreditUse,
  createTotals,
  getPackTotals,
  type PackTotals,
  subtractTotals,
  zeroTotals,
} from './pack-state.ts'
import { packStore } from './records/index.ts'

/** The packs of one product. `count`: how many were bought in the period. */
type ProductSummary = { name: string; count: number; totals: PackTotals }

/**
 * Reports by product how many credits were sold, used, expired and refunded in the period, with their value. `unused` is
 * as of the end of the period, or as of today if it goes on.
 */
export async function reportPacks(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<PackReport> {
  const { clock } = deps
  const today = clock.today()
  const lastDay = to < today ? to : today
  const periodStart = startOfDay({ clock, day: from })
  const periodEnd = startOfDay({ clock, day: addDays(lastDay, 1) })
  const usesByPack = await loadUsesByPack(deps)
  const summaryByProduct = new Map<string, ProductSummary>()
  for (const pack of await packStore(deps).find({ boughtAt: { $lt: periodEnd } })) {
    const uses = usesByPack.get(pack.id) ?? []
    const totalsAtStart = getPackTotals(pack, { uses, day: addDays(from, -1), dayEnd: periodStart })
    const totalsAtEnd = getPackTotals(pack, { uses, day: lastDay, dayEnd: periodEnd })
    const { packProductId, name } = pack.terms
    const packSummary = {
      name,
      count: pack.boughtAt < periodStart ? 0 : 1,
      totals: { ...subtractTotals(totalsAtEnd, totalsAtStart), unused: totalsAtEnd.unused },
    }
    const productSummary = summaryByProduct.get(packProductId) ?? { ...emptySummary, name }
    summaryByProduct.set(packProductId, addSummaries(productSummary, packSummary))
  }
  const summaries = [...summaryByProduct.values()]
  const { name: _, ...totals } = toResponse(summaries.reduce(addSummaries, emptySummary))
  return { from, to, packs: summaries.map(toResponse), totals, countedAt: clock.now().toISOString() }
}

const emptySummary: ProductSummary = { name: '', count: 0, totals: zeroTotals }

const addSummaries = (summary: ProductSummary, other: ProductSummary): ProductSummary => ({
  name: summary.name,
  count: summary.count + other.count,
  totals: addTotals(summary.totals, other.totals),
})

const toResponse = ({ name, count, totals }: ProductSummary) => ({
  name,
  count,
  ...createTotals((totalName) => ({
    credits: totals[totalName].credits,
    value: toMoney(totals[totalName].cents),
  })),
})

async function loadUsesByPack(deps: Deps): Promise<Map<string, CreditUse[]>> {
  const usesByPack = new Map<string, CreditUse[]>()
  const bookings = await bookingStore(deps).find({ packId: { $ne: null } })
  for (const { packId, creditTakenAt, usesCredit, endedAt } of bookings) {
    if (!packId || !creditTakenAt) continue
    const use = { takenAt: creditTakenAt, returnedAt: usesCredit ? null : endedAt }
    usesByPack.set(packId, [...(usesByPack.get(packId) ?? []), use])
  }
  return usesByPack
}
