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
 * the tabs (`/admin#security`). `params` are the filters of a list (`#users?filter=members&page=2`).
 */
export type AdminLocation = { tab: AdminTab | 'security'; item: string | null; params: URLSearchParams }

export function isTab(text: string): text is AdminTab {
  return Object.hasOwn(tabNames, text)
}

export function parseHash(hash: string): AdminLocation {
  const [path = '', ...rest] = hash.slice(1).split('?')
  const params = new URLSearchParams(rest.join('?'))
  const [tab = '', item = ''] = path.split('/')
  if (tab === 'security') return { tab, item: null, params }
  return isTab(tab) ? { tab, item: decodeItem(item), params } : { tab: 'classes', item: null, params }
}

export function formatHash({ tab, item, params }: AdminLocation): string {
  const query = params.toString()
  return `#${tab}${item ? `/${encodeURIComponent(item)}` : ''}${query ? `?${query}` : ''}`
}

/** Identifies the screen, whatever the filters of its list. */
export const getScreen = ({ tab, item }: AdminLocation): string => `${tab}/${item ?? ''}`

/** Null if it is empty or malformed. */
function decodeItem(item: string): string | null {
  try {
    return item ? decodeURIComponent(item) : null
  } catch {
    return null
  }
}
