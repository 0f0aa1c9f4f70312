import { classCategories, type PackProductInput } from '@studio/contract'
import type { Deps } from '../deps.ts'
import { auditStore } from '../features/admin/audit-log/index.ts'
import { packProductStore, packStore } from '../features/packs/records/index.ts'
import { toNewPack, toTerms } from '../features/packs/selling/sell-pack.ts'
import type { Tx } from '../platform/transaction.ts'

/** Not on sale, so that no page for visitors or members shows it. */
const fiveClasses: PackProductInput = {
  name: 'Five classes',
  description: 'Five classes of your choice within three months.',
  credits: 5,
  price: '110.00',
  validDays: 90,
  covers: [...classCategories],
  newcomersOnly: false,
  isOnSale: false,
}

type PacksInput = { adminId: string | undefined; holderId: string | undefined; createdAt: Date; tx: Tx }

/** Adds a class pack, and gives one to a member. No mail is sent. */
export async function loadPacks(deps: Deps, { adminId, holderId, createdAt, tx }: PacksInput): Promise<void> {
  const product = await packProductStore(deps).create({ input: fiveClasses, currentTime: createdAt, tx })
  if (!adminId || !holderId) return
  const grant = { userId: holderId, terms: toTerms(product), priceCents: 0, boughtAt: deps.clock.now() }
  const pack = await packStore(deps).insert({ pack: { ...toNewPack(deps, grant), isGranted: true }, tx })
  const auditedPack = {
    pack: product.name,
    lastDay: pack.lastDay,
    reason: 'A thank you for their help at the open day',
  }
  const actor = { id: adminId, user: { username: 'admin' } }
  await auditStore(deps).record({
    entry: { actor, action: 'give pack', entity: { kind: 'user', id: holderId }, after: auditedPack },
    tx,
  })
}
