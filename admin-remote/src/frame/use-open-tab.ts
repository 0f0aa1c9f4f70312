import { useSyncExternalStore } from 'react'

/** The tabs of /admin in their order (spec section 2, rulings A10 and B27). */
export const adminTabs = [
  'classes',
  'instructors',
  'calendar',
  'programs',
  'users',
  'requests',
  'reports',
  'audit',
] as const
export type AdminTab = (typeof adminTabs)[number]

/**
 * Where the admin is: the open tab and, in some, the one thing that is looked at (`/admin#users/64a0…`); or, in place of
 * the tabs, a page of its own (`/admin#security`, `/admin#attention`).
 */
export type Place = { tab: AdminTab | 'security' | 'attention'; item: string | null }

const placeChanged = 'admin-place'

function isTab(text: string): text is AdminTab {
  return adminTabs.some((tab) => tab === text)
}

function placeOf(hash: string): Place {
  const [tab = '', item = ''] = hash.slice(1).split('/')
  if (tab === 'security' || tab === 'attention') return { tab, item: null }
  return isTab(tab) ? { tab, item: decodeItem(item) } : { tab: 'classes', item: null }
}

/** Null for none, and for text that no link of the admin area holds. */
function decodeItem(item: string): string | null {
  try {
    return item ? decodeURIComponent(item) : null
  } catch {
    return null
  }
}

function subscribe(onChange: () => void): () => void {
  const names = ['hashchange', 'popstate', placeChanged]
  for (const name of names) window.addEventListener(name, onChange)
  return () => {
    for (const name of names) window.removeEventListener(name, onChange)
  }
}

/**
 * The open tab and thing. They stand in the address, so that a reload and a link lead back to them; the plain links
 * of `parts/places.ts` change them, and the browser's Back goes where it came from.
 */
export function useOpenTab(): [Place, (tab: string) => void] {
  const place = placeOf(useSyncExternalStore(subscribe, () => window.location.hash))
  const open = (next: string) => {
    if (!isTab(next)) return
    // The shell's router keeps its own state in the history entry; it stays as it is.
    window.history.replaceState(window.history.state, '', `#${next}`)
    window.dispatchEvent(new Event(placeChanged))
  }
  return [place, open]
}
