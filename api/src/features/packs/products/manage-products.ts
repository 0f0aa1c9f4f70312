import type { PackProduct, PackProductInput } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { assertUnchanged, changesAnything, type IfMatch } from '../../../platform/entity-version.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { packProductStore } from '../records/index.ts'

export function createPackProduct(deps: Deps, actor: Actor, input: PackProductInput): Promise<PackProduct> {
  return deps.inTransaction(async (tx) => {
    const product = await packProductStore(deps).create({ input, currentTime: deps.clock.now(), tx })
    const entity = { kind: 'pack', id: product.id }
    await auditStore(deps).record({ entry: { actor, action: 'create pack', entity, after: product }, tx })
    return product
  })
}

type ProductChangeInput = { id: string; changes: Partial<PackProductInput>; ifMatch: IfMatch }

/** Changes what is sold from now on; packs that were sold before keep their terms. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export function changePackProduct(
  deps: Deps,
  actor: Actor,
  { id, changes, ifMatch }: ProductChangeInput,
): Promise<PackProduct> {
  return deps.inTransaction(async (tx) => {
    const product = await packProductStore(deps).findById(id, { tx })
    if (!product) throw packProductNotFound()
    assertUnchanged(product, ifMatch)
    if (!changesAnything(product, changes)) return product
    const changedProduct = await packProductStore(deps).change({ id, changes, currentTime: deps.clock.now(), tx })
    if (!changedProduct) throw packProductNotFound()
    const entity = { kind: 'pack', id }
    await auditStore(deps).record({
      entry: { actor, action: 'change pack', entity, before: product, after: changedProduct },
      tx,
    })
    return changedProduct
  })
}

export const packProductNotFound = () => notFound('We could not find this class pack.')
