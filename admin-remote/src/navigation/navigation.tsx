import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { type AdminLocation, formatHash, parseHash } from './admin-location.ts'
import { type AdminNavigator, createAdminNavigator } from './navigator.ts'

type Navigation = { adminNavigator: AdminNavigator; adminLocation: AdminLocation }

const NavigationContext = createContext<Navigation | null>(null)

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [adminNavigator] = useState(createAdminNavigator)
  const hash = useSyncExternalStore(adminNavigator.subscribe, adminNavigator.getHash)
  // Without a hash the tab used last is open: put it into the address.
  useEffect(() => {
    const tabHash = adminNavigator.getHash()
    if (!window.location.hash && tabHash) adminNavigator.go(tabHash, { replace: true, movesFocus: false })
  }, [adminNavigator])
  // The shell's own links change the address without an event, but they render this provider again.
  useEffect(adminNavigator.sync)
  const navigation = useMemo(() => ({ adminNavigator, adminLocation: parseHash(hash) }), [adminNavigator, hash])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** The open screen and the navigator. Throws outside the admin area. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('useNavigation must be used inside the admin area')
  return navigation
}

/** The address of a tab's list as it was left; `fallback` if it has not been open. */
export function useLastListHref(tab: string, fallback: string): string {
  return useNavigation().adminNavigator.getListHash(tab) ?? fallback
}

type Params = {
  get(name: string): string | null
  /** Changes URL parameters; '' removes one. `replace` is for typing: no history entry for each letter. */
  set(changes: Record<string, string>, options?: { replace?: boolean }): void
}

export function useUrlParams(): Params {
  const { adminNavigator, adminLocation } = useNavigation()
  const set = useCallback<Params['set']>(
    (changes, { replace = false } = {}) => {
      const target = parseHash(window.location.hash)
      for (const [name, value] of Object.entries(changes)) {
        if (value) target.params.set(name, value)
        else target.params.delete(name)
      }
      adminNavigator.go(formatHash(target), { replace })
    },
    [adminNavigator],
  )
  return useMemo(() => ({ get: (name) => adminLocation.params.get(name), set }), [adminLocation, set])
}

type UrlChoice<Value extends string> = {
  name: string
  options: ReadonlyArray<{ value: Value }>
  /** The page parameter that resets when the choice changes. */
  pageParam?: string
}

/** The chosen option of a filter, stored in the URL; the first one by default. */
export function useUrlChoice<Value extends string>({ name, options, pageParam = 'page' }: UrlChoice<Value>) {
  const params = useUrlParams()
  const requestedValue = params.get(name)
  const defaultValue = options[0]?.value
  const selectedValue = options.find(({ value }) => value === requestedValue)?.value ?? defaultValue
  if (selectedValue === undefined) throw new Error(`useUrlChoice needs options for ${name}`)
  const choose = (value: string) => params.set({ [name]: value === defaultValue ? '' : value, [pageParam]: '' })
  return [selectedValue, choose] as const
}
