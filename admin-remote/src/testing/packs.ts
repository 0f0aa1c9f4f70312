import type { PackProduct, UserPack } from '@studio/contract'
import { aUserPack as aPack, aPackProduct as aProductOnSale, firstVersion } from '@studio/contract/testing'

export function aPackProduct(facts: Partial<PackProduct> = {}): PackProduct {
  const { updatedAt: createdAt } = firstVersion
  const product = aProductOnSale({ id: '66a000000000000000000001', description: '' })
  return { ...product, isOnSale: true, createdAt, ...firstVersion, ...facts }
}

/** A pack that was sold, with one credit used. */
export const aUserPack = (facts: Partial<UserPack> = {}): UserPack =>
  aPack({
    id: '66b000000000000000000001',
    packProductId: '66a000000000000000000001',
    name: 'Five classes',
    credits: 5,
    creditsLeft: 4,
    boughtAt: '2026-10-01T12:00:00.000Z',
    bookings: [
      {
        bookingId: '64f000000000000000000001',
        className: 'Mindful Yoga',
        bookingDate: '2026-10-10',
        startsAt: null,
        status: 'confirmed',
        usesCredit: true,
      },
      {
        bookingId: '64f000000000000000000002',
        className: 'Tai Chi Flow',
        bookingDate: '2026-10-08',
        startsAt: null,
        status: 'cancelled',
        usesCredit: false,
      },
    ],
    ...facts,
  })
