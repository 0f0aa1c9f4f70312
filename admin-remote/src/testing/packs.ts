import type { PackProduct, UserPack } from '@studio/contract'
import { aPackProduct as basePackProduct, aUserPack as baseUserPack } from '@studio/contract/testing'

export const aPackProduct = (overrides: Partial<PackProduct> = {}): PackProduct =>
  basePackProduct({ id: '66a000000000000000000001', description: '', ...overrides })

/** A pack that was sold: one credit is used, another came back. */
export const aUserPack = (overrides: Partial<UserPack> = {}): UserPack =>
  baseUserPack({
    id: '66b000000000000000000001',
    packProductId: '66a000000000000000000001',
    name: 'Five classes',
    credits: 5,
    creditsLeft: 4,
    isGranted: false,
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
