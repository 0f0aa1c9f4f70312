import { type AdminPackProduct, classCategories, type UserPack } from '@studio/contract'
import { firstVersion } from '@studio/contract/testing'

export function aPackProduct(facts: Partial<AdminPackProduct> = {}): AdminPackProduct {
  return {
    id: '66a000000000000000000001',
    name: 'Five classes',
    description: '',
    credits: 5,
    price: '110.00',
    validDays: 90,
    covers: [...classCategories],
    newcomersOnly: false,
    isOnSale: true,
    createdAt: firstVersion.updatedAt,
    ...firstVersion,
    ...facts,
  }
}

/** A pack that was sold, with one credit used. */
export function aUserPack(facts: Partial<UserPack> = {}): UserPack {
  return {
    id: '66b000000000000000000001',
    packProductId: '66a000000000000000000001',
    name: 'Five classes',
    credits: 5,
    creditsLeft: 4,
    takenBack: 0,
    lastDay: '2026-12-31',
    covers: [...classCategories],
    price: '110.00',
    boughtAt: '2026-10-01T12:00:00.000Z',
    isGranted: false,
    status: 'active',
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
  }
}
