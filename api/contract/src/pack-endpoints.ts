import { endpoint, endpointTable } from './endpoint.ts'
import {
  extendPackSchema,
  grantPackSchema,
  packCheckoutSchema,
  packProductSchema,
  takeBackCreditsSchema,
} from './schemas/packs.ts'
import { toPartial } from './schemas/partial.ts'
import { reportQuery } from './schemas/reports.ts'

/** Class packs: what is on sale, what members have, and what the studio does with them. */
export const packEndpoints = endpointTable({
  listPackProducts: endpoint('GET /api/packs', 'anyone', 'The class packs that are on sale', { isPublicList: true }),
  listMyPacks: endpoint('GET /api/user/packs', 'user', 'My class packs and the bookings made on them, newest first'),
  startPackCheckout: endpoint('POST /api/create-pack-checkout', 'user', 'Pay for a class pack', {
    body: packCheckoutSchema,
  }),
  listAllPackProducts: endpoint('GET /api/admin/packs', 'admin', 'All class packs, on sale or not'),
  createPackProduct: endpoint('POST /api/admin/packs', 'admin', 'Create a class pack', {
    status: 201,
    body: packProductSchema,
  }),
  changePackProduct: endpoint(
    'PATCH /api/admin/packs/:id',
    'admin',
    'Change a class pack; sold packs keep their terms',
    {
      acceptsIfMatch: true,
      body: toPartial(packProductSchema),
    },
  ),
  listUserPacks: endpoint('GET /api/admin/users/:id/packs', 'admin', 'The class packs of a person'),
  grantPack: endpoint('POST /api/admin/users/:id/packs', 'admin', 'Give a person a class pack for free', {
    status: 201,
    body: grantPackSchema,
  }),
  extendPack: endpoint('PATCH /api/admin/users/:id/packs/:packId', 'admin', 'Extend a class pack', {
    body: extendPackSchema,
  }),
  takeBackCredits: endpoint(
    'POST /api/admin/users/:id/packs/:packId/take-back',
    'admin',
    'Take unused credits back and refund their share of the price',
    { body: takeBackCreditsSchema },
  ),
  getPackReport: endpoint('GET /api/admin/reports/packs', 'admin', 'Class packs sold, used, expired and outstanding', {
    query: reportQuery,
    mayTakeLong: true,
  }),
})
