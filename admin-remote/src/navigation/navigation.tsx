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
import { createNavigator, type Navigator } from './navigator.ts'
import { formatHash, type Place, toPlace } from './place.ts'

type Navigation = { navigator: Navigator; place: Place }

const NavigationContext = createContext<Navigation | null>(null)

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [navigator] = useState(createNavigator)
  const hash = useSyncExternalStore(navigator.subscribe, navigator.hash)
  // An address that names no tab opens the one that was used last, and then names it.
  useEffect(() => {
    const known = navigator.hash()
    if (!window.location.hash && known) navigator.go(known, { replace: true, takesFocus: false })
  }, [navigator])
  // The shell's own links change the address without an event; it renders then.
  useEffect(navigator.notice)
  const navigation = useMemo(() => ({ navigator, place: toPlace(hash) }), [navigator, hash])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

/** Where the admin is, and the way elsewhere. Throws outside the admin area. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('useNavigation is for parts of the admin area only')
  return navigation
}

/** Where the list of a tab is, as it was left; `otherwise` when it has not been open. */
export function useListHref(tab: string, otherwise: string): string {
  return useNavigation().navigator.listHash(tab) ?? otherwise
}

type Params = {
  get(name: string): string | null
  /** Changes URL parameters; '' removes one. `replace` is for typing: no history entry for each letter. */
  set(changes: Record<string, string>, options?: { replace?: boolean }): void
}

export function usePlaceParams(): Params {
  const { navigator, place } = useNavigation()
  const set = useCallback<Params['set']>(
    (changes, { replace = false } = {}) => {
      const now = toPlace(window.location.hash)
      for (const [name, value] of Object.entries(changes)) {
        if (value) now.params.set(name, value)
        else now.params.delete(name)
      }
      navigator.go(formatHash(now), { replace })
    },
    [navigator],
  )
  return useMemo(() => ({ get: (name) => place.params.get(name), set }), [place, set])
}

type Choice<Value extends string> = {
  name: string
  options: ReadonlyArray<{ value: Value }>
  /** The page parameter that resets when the choice changes. */
  page?: string
}

export function useChoice<Value extends string>({ name, options, page = 'page' }: Choice<Value>) {
  const params = usePlaceParams()
  const wanted = params.get(name)
  const first = options[0]?.value
  const chosen = options.find(({ value }) => value === wanted)?.value ?? first
  if (chosen === undefined) throw new Error(`nothing to choose from for ${name}`)
  const choose = (value: string) => params.set({ [name]: value === first ? '' : value, [page]: '' })
  return [chosen, choose] as const
}
