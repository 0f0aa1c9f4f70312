import type { PackProduct, UserPack } from '@studio/contract'
import { aPackProduct as aPublicPackProduct, firstVersion, aUserPack as someUserPack } from '@studio/contract/testing'

export function aPackProduct(overrides: Partial<PackProduct> = {}): PackProduct {
  const product = aPublicPackProduct({ id: '66a000000000000000000001', description: '' })
  return { ...product, isOnSale: true, createdAt: firstVersion.updatedAt, ...firstVersion, ...overrides }
}

/** A pack that was sold, with one credit used. */
export const aUserPack = (overrides: Partial<UserPack> = {}): UserPack =>
  someUserPack({
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
    ...overrides,
  })
