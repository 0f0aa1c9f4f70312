import type { SharedData } from '@studio/client/data-client'
import type { Toast } from '@studio/client/toast'
import type { Day, Studio, User } from '@studio/contract'

/**
 * Everything the admin area gets from the shell, as props of `./admin-app`. The shell renders the area only for a
 * signed-in admin, inside the session's SWR cache, so that the shell's own pages show what an admin changes.
 */
export type HostBridge = {
  /** `adminBridgeVersion` of the shell's build. */
  version: number
  user: User
  notify(toast: Toast): void
  /** Sets the document title; `isAnnounced` also has screen readers say it. */
  setScreenTitle(screen: { title: string; isAnnounced: boolean }): void
  /** Goes to a page of the product: by the shell's router if it has the page, else by a full page load. */
  goTo(path: string): void
  /** The studio's name, email address, time zone, ... */
  studio: Studio
  /** Today in the studio's time zone, `YYYY-MM-DD`. */
  today: Day
  /** The state that the shell and the admin area share: which account the cached data belongs to. */
  sharedData: SharedData
  /** Opens the sign-in page in a new tab, so that a refused form keeps its input. */
  signIn(): void
  /**
   * Shows the toast 'Unauthorized' / 'You are logged out. Logging in again...' and goes to the sign-in page after
   * 500 ms. Only promoting a user uses it; other calls show their own toast and stay on the page.
   */
  redirectToSignIn(): void
}

export type AdminAppProps = { bridge: HostBridge }
