import { savePlanPanelHint } from '@studio/client/plan-panel-hint'
import { endSession, LEAVE_AFTER_MS } from '@studio/client/sign-out'
import { callEndpoint, sessionEndpoints, type User } from '@studio/contract'
import { startMenuButton } from '@studio/ui/menu-button'
import { flashToast } from './flash-toast.ts'
import { showToast } from './toast.ts'

const root = document.documentElement
const TOAST_MS = 5000

/** Loads the current user: null if signed out (401), undefined if the call failed. */
async function loadUser(): Promise<User | null | undefined> {
  try {
    const response = await fetch('/api/user')
    if (response.status === 401) return null
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/**
 * Fills the account menu, and the current-membership strip where the page has one. If the session has ended, the page
 * appears signed out instead.
 */
export async function showSession(): Promise<void> {
  const user = await loadUser()
  // Tells the next page whether to reserve space for the plan panel.
  if (user !== undefined) savePlanPanelHint(user)
  if (user === null) {
    delete root.dataset.session
    return
  }
  showAccountMenu(user)
  const strip = document.querySelector<HTMLElement>('[data-island="current-membership"]')
  if (strip) (await import('./current-membership.ts')).showMembership({ strip, user })
}

function showAccountMenu(user: User | undefined): void {
  const accountMenu = document.querySelector<HTMLElement>('[data-island="session-menu"]')
  if (!accountMenu) return
  accountMenu.querySelector('[data-greeting]')?.replaceChildren(`Hi, ${user?.firstName || 'Friend'}`)
  if (user?.profileImageUrl) {
    const avatar = new Image(36, 36)
    avatar.alt = ''
    avatar.src = user.profileImageUrl
    accountMenu.querySelector('[data-avatar]')?.replaceChildren(avatar)
  }
  const adminLink = accountMenu.querySelector<HTMLElement>('[data-admin]')
  if (adminLink) adminLink.hidden = user?.role !== 'admin'
  const teachTemplate = accountMenu.querySelector<HTMLTemplateElement>('[data-teach]')
  if (teachTemplate && user?.staff) teachTemplate.replaceWith(teachTemplate.content)
  startMenuButton(accountMenu)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', signOut)
  }
}

/** Ends the session and opens the landing page, which repeats the toast. Pages appear signed out even if the call fails. */
async function signOut(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement
  if (button.disabled) return
  button.disabled = true
  button.innerHTML = 'Signing Out...<small>Please wait...</small>'
  const message = await endSession((signal) => callEndpoint({ endpoint: sessionEndpoints.logout, fetch }, { signal }))
  delete root.dataset.session
  showToast(message)
  flashToast.save({ ...message, until: Date.now() + TOAST_MS })
  setTimeout(() => location.assign('/'), LEAVE_AFTER_MS)
}
