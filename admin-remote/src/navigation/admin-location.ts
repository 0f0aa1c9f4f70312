export const tabNames = {
  classes: 'Classes',
  instructors: 'Instructors',
  calendar: 'Calendar',
  programs: 'Programs',
  users: 'User Management',
  requests: 'Requests',
  reports: 'Reports',
  audit: 'Audit Log',
  today: 'Today',
} as const
export type AdminTab = keyof typeof tabNames

/**
 * The admin's location: the open tab and, in some, one entity (`/admin#users/64a0…`); or a page of its own in place of
 * the tabs (`/admin#security`). `subpath` follows the tab's slash; `params` are a list's filters (`#users?page=2`).
 */
export type AdminLocation = { tab: AdminTab | 'security'; subpath: string | null; params: URLSearchParams }

export function isTab(text: string): text is AdminTab {
  return Object.hasOwn(tabNames, text)
}

export function parseHash(hash: string): AdminLocation {
  const [path = '', ...rest] = hash.slice(1).split('?')
  const params = new URLSearchParams(rest.join('?'))
  const [tab = '', subpath = ''] = path.split('/')
  if (tab === 'security') return { tab, subpath: null, params }
  return isTab(tab) ? { tab, subpath: decodeSubpath(subpath), params } : { tab: 'classes', subpath: null, params }
}

export function formatHash({ tab, subpath, params }: AdminLocation): string {
  const path = subpath ? `${tab}/${encodeURIComponent(subpath)}` : tab
  const query = params.toString()
  return query ? `#${path}?${query}` : `#${path}`
}

/** Identifies the screen, whatever the filters of its list. */
export const getScreenKey = ({ tab, subpath }: AdminLocation): string => `${tab}/${subpath ?? ''}`

/** Null if it is empty or malformed. */
function decodeSubpath(subpath: string): string | null {
  try {
    return subpath ? decodeURIComponent(subpath) : null
  } catch {
    return null
  }
}
