import type { PackProduct, UserPack } from '../responses/packs.ts'
import { classCategories } from '../rules/catalogue.ts'
import { createdAt, firstVersionFields } from './test-day.ts'

/** A pack on sale. */
export function aPackProduct(fields: Partial<PackProduct> = {}): PackProduct {
  return {
    id: '67b000000000000000000001',
    name: 'Five classes',
    description: 'For every now and then.',
    credits: 5,
    price: '110.00',
    validDays: 90,
    covers: [...classCategories],
    newcomersOnly: false,
    isOnSale: true,
    createdAt,
    ...firstVersionFields,
    ...fields,
  }
}

/** A pack of another product than `aPackProduct`, with five of six credits left. */
export function aUserPack(fields: Partial<UserPack> = {}): UserPack {
  return {
    id: '67a000000000000000000001',
    packProductId: '67b000000000000000000002',
    name: 'Six classes',
    credits: 6,
    creditsLeft: 5,
    takenBack: 0,
    lastDay: '2026-12-31',
    covers: [...classCategories],
    price: '110.00',
    boughtAt: '2026-10-02T12:00:00.000Z',
    isGranted: false,
    status: 'active',
    bookings: [],
    ...fields,
  }
}
