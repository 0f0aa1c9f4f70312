import { isUsableFor, type PackBalance } from '@studio/contract'
import { useState } from 'react'
import type { DateOption } from './bookable-dates.ts'
import type { BookingOptions } from './use-booking-options.ts'

/** The choice to pay the price instead of using a credit. */
export const PAY_PRICE = 'pay'

export type PaymentChoice = {
  /** The packs that can pay for the date; empty if something else pays. */
  packs: readonly PackBalance[]
  /** The pack whose credit pays, or null. */
  pack: PackBalance | null
  choose: (packIdOrPrice: string) => void
}

/** The pack that pays for a date: the one that ends first, unless the user chooses another one or the price. */
export function usePaymentChoice(options: BookingOptions | null, date: DateOption | null): PaymentChoice {
  const [choice, choose] = useState<string | null>(null)
  if (!options?.packs || date?.payer !== 'pack') return { packs: [], pack: null, choose }
  const { category } = options.class
  const packs = options.packs.filter((pack) => isUsableFor(pack, { date: date.date, category }))
  const findPack = (packId: string | null | undefined) => packs.find(({ id }) => id === packId)
  const pack = choice === PAY_PRICE ? null : (findPack(choice) ?? findPack(date.packId) ?? null)
  return { packs, pack, choose }
}
