import type { APIRequestContext, Page } from 'playwright/test'
import { adminScreens } from './admin-screens.ts'
import { marketingScreens } from './marketing-screens.ts'
import { portalScreens } from './portal-screens.ts'

type Viewer = 'visitor' | 'guest' | 'member' | 'admin'

/** A dialog or menu that opens over a page, with the control that opens it. */
export type Layer = {
  opener: { role?: 'button' | 'link' | 'menuitem'; name: string | RegExp }
  role: 'dialog' | 'alertdialog' | 'menu'
  name: string | RegExp
}

/** What `open` may use: the page at its address, and API requests as an admin. */
export type ScreenContext = { page: Page; adminApi: APIRequestContext }

/** A page in one of its states, or a layer over it. */
export type Screen = {
  /** `Pages` are the public pages of marketing. */
  area: 'Pages' | 'Portal' | 'Admin area'
  /** The path as in the route tables; a tab of the admin area includes its `#`. */
  path: string
  /** The state of the page, in a few words. */
  description: string
  viewer: Viewer
  /** Follows the path: a query string, or the rest of an address that no route has. */
  addressEnd?: string
  /** Brings the page into its state. */
  open?: (context: ScreenContext) => Promise<void>
  layer?: Layer
  /** Exists on small screens only. */
  isPhoneOnly?: boolean
  /** A part of a console error that is expected in this state. */
  allowedError?: string
}

/** All screens of the product. The accessibility journey fails when a page is missing here. */
export const screens: readonly Screen[] = [...marketingScreens, ...portalScreens, ...adminScreens]

/** One load of a page with all its layers. `checksPageItself` is false when only the layers are checked. */
export type PageVisit = { screen: Screen; layers: { description: string; layer: Layer }[]; checksPageItself: boolean }

const MAX_VISITS_PER_GROUP = 8

/**
 * Groups the visits of one viewer in one area: a group shares a browser page, because opening one takes a quarter of a
 * visit's time.
 */
export function getVisitGroups(): PageVisit[][] {
  const groups = new Map<string, PageVisit[]>()
  for (const visit of getVisits()) {
    let key = `${visit.screen.area} ${visit.screen.viewer}`
    // A full group is continued in another one.
    while (groups.get(key)?.length === MAX_VISITS_PER_GROUP) key += ' more'
    groups.set(key, [...(groups.get(key) ?? []), visit])
  }
  return [...groups.values()]
}

/** Groups the screens by the page load that can show them. */
function getVisits(): PageVisit[] {
  const visits = new Map<string, PageVisit>()
  for (const screen of screens) {
    const { area: _area, description, layer, open, ...pageKey } = screen
    // JSON has no functions, so an index stands for `open`.
    const key = JSON.stringify({ ...pageKey, open: open && openFunctions.indexOf(open) })
    const visit = visits.get(key) ?? { screen, layers: [], checksPageItself: false }
    if (layer) visit.layers.push({ description, layer })
    else visit.checksPageItself = true
    visits.set(key, visit)
  }
  return [...visits.values()]
}

const openFunctions = screens.map(({ open }) => open)
