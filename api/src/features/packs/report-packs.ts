import { addDays, formatCents, type PackReport, type ReportQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import { bookingStore } from '../bookings/index.ts'
import { addTotals, type CreditUse, getPackTotals, mapTotals, type PackTotals, zeroTotals } from './pack-state.ts'
import { packStore } from './records/index.ts'

type Row = { name: string; count: number; totals: PackTotals }

/** Reports by product how the totals changed between two days, and which credits are unused at the end of the second. */
export async function reportPacks(deps: Deps, { from, to }: Pick<ReportQuery, 'from' | 'to'>): Promise<PackReport> {
  const { clock } = deps
  const today = clock.today()
  const lastDay = to < today ? to : today
  const periodStart = startOfDay({ clock, day: from })
  const periodEnd = startOfDay({ clock, day: addDays(lastDay, 1) })
  const usesByPack = await findCreditUses(deps)
  const rowsByProduct = new Map<string, Row>()
  for (const pack of await packStore(deps).find({ boughtAt: { $lt: periodEnd } })) {
    const uses = usesByPack.get(pack.id) ?? []
    const totalsAtStart = getPackTotals(pack, { uses, day: addDays(from, -1), dayEnd: periodStart })
    const totalsAtEnd = getPackTotals(pack, { uses, day: lastDay, dayEnd: periodEnd })
    const { packProductId, name } = pack.terms
    const row = {
      name,
      count: pack.boughtAt < periodStart ? 0 : 1,
      totals: { ...addTotals(totalsAtEnd, totalsAtStart, -1), unused: totalsAtEnd.unused },
    }
    rowsByProduct.set(packProductId, addRows(rowsByProduct.get(packProductId) ?? { ...emptyRow, name }, row))
  }
  const rows = [...rowsByProduct.values()]
  const { name: _, ...totals } = toAnswer(rows.reduce(addRows, emptyRow))
  return { from, to, packs: rows.map(toAnswer), totals, countedAt: clock.now().toISOString() }
}

const emptyRow: Row = { name: '', count: 0, totals: zeroTotals }

const addRows = (row: Row, other: Row): Row => ({
  name: row.name,
  count: row.count + other.count,
  totals: addTotals(row.totals, other.totals),
})

const toAnswer = ({ name, count, totals }: Row) => ({
  name,
  count,
  ...mapTotals((totalName) => ({
    credits: totals[totalName].credits,
    value: formatCents(totals[totalName].cents),
  })),
})

async function findCreditUses(deps: Deps): Promise<Map<string, CreditUse[]>> {
  const usesByPack = new Map<string, CreditUse[]>()
  const bookings = await bookingStore(deps).find({ packId: { $ne: null } })
  for (const { packId, creditTakenAt, usesCredit, endedAt } of bookings) {
    if (!packId || !creditTakenAt) continue
    const use = { takenAt: creditTakenAt, returnedAt: usesCredit ? null : endedAt }
    usesByPack.set(packId, [...(usesByPack.get(packId) ?? []), use])
  }
  return usesByPack
}
