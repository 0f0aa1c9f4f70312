import { paths } from '@studio/contract'

/** The member's own account, shown in place of the dashboard. */
export const accountHref = `${paths.dashboard}#account`

/** The member's past bookings, shown in place of the dashboard. */
export const historyHref = `${paths.dashboard}#history`

const hashScreens: readonly string[] = [accountHref, historyHref]

/** Which screen an address shows: some screens have a `#` address on their page; any other `#` is an anchor. */
export function getScreen({ pathname, hash }: { pathname: string; hash: string }): string {
  const address = pathname + hash
  return hashScreens.includes(address) ? address : pathname
}
