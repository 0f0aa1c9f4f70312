import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { newPackMail, packEndedMail, packExpiringMail } from './pack-mails.ts'
import { changePackProduct, createPackProduct } from './products/manage-products.ts'
import { packProductStore, packStore } from './records/index.ts'
import { remindOfPacks } from './remind-of-packs.ts'
import { reportPacks } from './report-packs.ts'
import { listPacks, listUserPacks } from './show-packs.ts'
import { extendPack, grantPack, takeBackCredits } from './staff/change-pack.ts'

const calls = (deps: Deps): Calls => ({
  listPackProducts: () => packProductStore(deps).find({ isOnSale: true }),
  listMyPacks: ({ actor }) => listPacks(deps, actor.id),
  listAllPackProducts: () => packProductStore(deps).find({}),
  createPackProduct: ({ actor, body }) => createPackProduct(deps, actor, body),
  changePackProduct: ({ actor, params, body, ifMatch }) =>
    changePackProduct(deps, actor, { id: params.id, changes: body, ifMatch }),
  listUserPacks: ({ params }) => listUserPacks(deps, params.id),
  grantPack: ({ actor, params, body }) => grantPack(deps, { actor, userId: params.id, input: body }),
  extendPack: ({ actor, params: { id: userId, packId }, body }) =>
    extendPack(deps, { actor, userId, packId, input: body }),
  takeBackCredits: ({ actor, params: { id: userId, packId }, body }) =>
    takeBackCredits(deps, { actor, userId, packId, input: body }),
  getPackReport: ({ query }) => reportPacks(deps, query),
})

export const packs: Feature = {
  name: 'packs',
  calls,
  recurringJobs: [{ name: 'remind of packs', everySeconds: 3_600, run: remindOfPacks }],
  mails: [newPackMail, packExpiringMail, packEndedMail],
  personalData: [
    {
      name: 'packs',
      collect: listPacks,
      // Packs stay in the reports. Their credits end, and the address that lets a newcomer buy only once is removed.
      erase: async (deps, { userId, tx }) => {
        for (const pack of await packStore(deps).find({ userId }, { tx })) {
          if (!pack.isEnded) await packStore(deps).change({ pack, change: { at: deps.clock.now(), kind: 'ended' }, tx })
          await packStore(deps).removeNewcomerEmail({ id: pack.id, tx })
        }
      },
    },
  ],
}
