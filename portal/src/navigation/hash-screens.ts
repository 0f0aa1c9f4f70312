import { paths } from '@studio/contract'

/** The member's own account, shown in place of the dashboard. */
export const accountHref = `${paths.dashboard}#account`

/** The member's past bookings, shown in place of the dashboard. */
export const historyHref = `${paths.dashboard}#history`

const hashScreens: readonly string[] = [accountHref, historyHref]

/** The address of the shown screen. Some hashes are screens of their own; any other hash names an element. */
export function getScreenAddress({ pathname, hash }: { pathname: string; hash: string }): string {
  const address = pathname + hash
  return hashScreens.includes(address) ? address : pathname
}

/** Whether the hash names an element on the page, not a screen of its own. */
export function hasElementHash({ pathname, hash }: { pathname: string; hash: string }): boolean {
  return hash !== '' && getScreenAddress({ pathname, hash }) === pathname
}
