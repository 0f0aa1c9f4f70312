export type SeatCounts = { offered: number; taken: number }

/** 0 to 1, above 1 when the capacity was lowered later; null without seats. */
export function getFillRate({ offered, taken }: SeatCounts): number | null {
  return offered > 0 ? taken / offered : null
}

/** 0.62 -> '62%'; null -> '–'. */
export const formatPercent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`)
