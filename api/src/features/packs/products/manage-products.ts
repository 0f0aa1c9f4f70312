import type { PackProduct, PackProductInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { packProductStore } from '../records/index.ts'

export function createPackProduct(deps: Deps, actor: Actor, input: PackProductInput): Promise<PackProduct> {
  return deps.inTransaction(async (tx) => {
    const product = await packProductStore(deps).create({ input, now: deps.clock.now(), tx })
    const entity = { kind: 'pack', id: product.id }
    await auditStore(deps).record({ entry: { actor, action: 'create pack', entity, after: product }, tx })
    return product
  })
}

type ProductChangeInput = { id: string; changes: Partial<PackProductInput>; ifMatch: IfMatch }

/** Changes what is sold from now on; packs that members have keep their terms. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export function changePackProduct(deps: Deps, actor: Actor, { id, changes, ifMatch }: ProductChangeInput): Promise<PackProduct> {
  return deps.inTransaction(async (tx) => {
    const before = await packProductStore(deps).findById(id, { tx })
    if (!before) throw packProductNotFound()
    assertUnchanged(before, ifMatch)
    if (!changesAnything(before, changes)) return before
    const after = await packProductStore(deps).change({ id, changes, now: deps.clock.now(), tx })
    if (!after) throw packProductNotFound()
    await auditStore(deps).record({
      entry: { actor, action: 'change pack', entity: { kind: 'pack', id }, before, after },
      tx,
    })
    return after
  })
}

export const packProductNotFound = () => notFound('We could not find this class pack.')
