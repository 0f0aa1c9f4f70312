import { addDays, formatCents, type PackReport, type ReportQuery } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { startOfDay } from '../../platform/studio-time.ts'
import { bookingStore } from '../bookings/index.ts'
import { addAccounts, type CreditUse, emptyAccount, getPackAccount, type PackAccount, toAccount } from './pack-state.ts'
import { packStore } from './records/index.ts'

type Row = { name: string; count: number; account: PackAccount }

/** Reports by product what changed between two days, and the unused credits at the end of the second day. */
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
    const atStart = getPackAccount(pack, { uses, day: addDays(from, -1), dayEnd: periodStart })
    const atEnd = getPackAccount(pack, { uses, day: lastDay, dayEnd: periodEnd })
    const { packProductId, name } = pack.terms
    const row = {
      name,
      count: pack.boughtAt < periodStart ? 0 : 1,
      account: { ...addAccounts(atEnd, atStart, -1), unused: atEnd.unused },
    }
    rowsByProduct.set(packProductId, addRows(rowsByProduct.get(packProductId) ?? { ...noRow, name }, row))
  }
  const rows = [...rowsByProduct.values()]
  const { name: _, ...totals } = toAnswer(rows.reduce(addRows, noRow))
  return { from, to, packs: rows.map(toAnswer), totals, countedAt: clock.now().toISOString() }
}

const noRow: Row = { name: '', count: 0, account: emptyAccount }

const addRows = (row: Row, other: Row): Row => ({
  name: row.name,
  count: row.count + other.count,
  account: addAccounts(row.account, other.account),
})

const toAnswer = ({ name, count, account }: Row) => ({
  name,
  count,
  ...toAccount((accountName) => ({
    credits: account[accountName].credits,
    value: formatCents(account[accountName].cents),
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
