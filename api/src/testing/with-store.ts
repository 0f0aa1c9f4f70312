import type { Deps } from '../deps.ts'
import type { Stores } from '../platform/store.ts'

/** The dependencies with some methods of one store replaced. */
export function withStore<Store extends object>(
  deps: Deps,
  { store: find, methods }: { store: (deps: Deps) => Store; methods: Partial<Store> },
): Deps {
  const replaced: unknown = find(deps)
  const of: Stores['of'] = (create) => {
    const store = deps.stores.of(create)
    return store === replaced ? { ...store, ...methods } : store
  }
  return { ...deps, stores: { of } }
}
