import { paths } from '@studio/contract'

/** The member's own account, shown in place of the dashboard. */
export const accountHref = `${paths.dashboard}#account`

const hashScreens: readonly string[] = [accountHref]

/** Which screen an address shows: a few stand behind a `#` of their page, any other `#` is a place on it. */
export function screenOf({ pathname, hash }: { pathname: string; hash: string }): string {
  const place = pathname + hash
  return hashScreens.includes(place) ? place : pathname
}
