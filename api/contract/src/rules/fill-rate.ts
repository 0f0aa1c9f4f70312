/** Seats that were there and seats that were taken. */
export type Fill = { offered: number; taken: number }

/** The share of taken seats, 0 to 1 (above 1 where a capacity was lowered later); null without seats. */
export function fillRate({ offered, taken }: Fill): number | null {
  return offered > 0 ? taken / offered : null
}

/** A share as displayed: '62%'. */
export const formatPercent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`)
