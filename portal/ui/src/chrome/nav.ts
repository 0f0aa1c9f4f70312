export type NavItem = { label: string; href: string }

type AriaCurrent = 'page' | 'true' | undefined

/**
 * The `aria-current` of a navigation link: 'page' for the current page, 'true' if the current path begins with the
 * link's; Home only if equal.
 */
export function getAriaCurrent({ href, path }: { href: string; path: string }): AriaCurrent {
  if (href === path) return 'page'
  return href !== '/' && path.startsWith(href) ? 'true' : undefined
}

/** The fields of the signed-in user that the header shows. */
export type HeaderUser = {
  firstName?: string | null
  lastName?: string | null
  profileImageUrl?: string | null
  role?: string | null
  /** Present for staff. */
  staff?: object
}

/** 'Hi, Maya', or 'Hi, Friend' when there is no first name. */
export function formatGreeting(user: HeaderUser): string {
  return `Hi, ${user.firstName?.trim() || 'Friend'}`
}

/** Where the header's own links lead; ui knows no routes. */
export type HeaderPaths = {
  home: string
  dashboard: string
  teach: string
  admin: string
  signIn: string
  getStarted: string
}
