import type { APIRequestContext, Page } from 'playwright/test'
import { adminScreens } from './admin-screens.ts'
import { marketingScreens } from './marketing-screens.ts'
import { portalScreens } from './portal-screens.ts'

/** Who meets a screen. */
type Who = 'visitor' | 'guest' | 'member' | 'admin'

/** Something that opens over a page and goes again: found by role and name, as a person finds it. */
export type Layer = {
  opener: { role?: 'button' | 'link' | 'menuitem'; name: string | RegExp }
  role: 'dialog' | 'alertdialog' | 'menu'
  name: string | RegExp
}

/** What a screen may use to come into being: the page at its address, and the admin's own line to the API. */
export type Stage = { page: Page; admin: APIRequestContext }

/** A page in one of its states, or what opens over it. */
export type Screen = {
  part: 'Pages' | 'Portal' | 'Admin area'
  /** The page, as the route tables know it; a tab of the admin area with its `#`. */
  path: string
  /** What of the page is looked at, in a few words. */
  state: string
  who: Who
  /** What follows the path in the address. */
  search?: string
  /** Brings the page into its state. */
  open?: (stage: Stage) => Promise<void>
  layer?: Layer
  /** Only where the screens of telephones have it. */
  isPhoneOnly?: boolean
  /** A part of a console error that belongs to this state. */
  allowedError?: string
}

/** Every screen of the product; a page without one fails `npm test`. */
export const screens: readonly Screen[] = [...marketingScreens, ...portalScreens, ...adminScreens]

/** One load of a page: its screens differ only in what opens over it. */
export type Visit = { page: Screen; layers: { state: string; layer: Layer }[]; isReadWhole: boolean }

/** The screens by the load of the page on which they are seen. */
export function getVisits(): Visit[] {
  const visits = new Map<string, Visit>()
  for (const screen of screens) {
    const { part: _part, state, layer, open, ...place } = screen
    const key = JSON.stringify({ ...place, open: open && openers.indexOf(open) })
    const visit = visits.get(key) ?? { page: screen, layers: [], isReadWhole: false }
    if (layer) visit.layers.push({ state, layer })
    else visit.isReadWhole = true
    visits.set(key, visit)
  }
  return [...visits.values()]
}

const openers = screens.map(({ open }) => open)
