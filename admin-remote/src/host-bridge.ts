import type { SharedData } from '@studio/client/data-client'
import type { Toast } from '@studio/client/toast'
import type { Day, Studio, User } from '@studio/contract'

/**
 * Everything the admin area gets from the shell, as props of its one exposed module (`./admin-app`). The shell renders
 * it only for a signed-in admin, inside the session's own SWR cache, so that members see what an admin changes.
 */
export type HostBridge = {
  /** `adminBridgeVersion` of the shell's build. */
  version: number
  user: User
  notify(toast: Toast): void
  /**
   * Names what is shown of the area, for the browser's tab; announced where the admin has come to it, for those who do
   * not see it change.
   */
  nameScreen(screen: { title: string; isAnnounced: boolean }): void
  /** Goes to a page of the product: inside the shell where it owns the page, else by a full-page move. */
  goTo(path: string): void
  /** The studio's data (name, mail, time zone, ...). */
  studio: Studio
  /** The studio's today, `YYYY-MM-DD`, in its own time zone. */
  today: Day
  /** The account that the shared cache belongs to. */
  data: SharedData
  /** Opens signing in in a new tab, so that a refused form keeps its input. */
  signIn(): void
  /**
   * Reports that the session has ended: toast 'Unauthorized' / 'You are logged out. Logging in again...', then the
   * sign-in address after 500 ms. Other admin calls show their own toast and stay on the page.
   */
  signedOut(): void
}

export type AdminAppProps = { bridge: HostBridge }
