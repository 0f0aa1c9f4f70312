import { rememberPlanPanel } from '@studio/client/plan-place'
import { endSession, LEAVE_AFTER_MS } from '@studio/client/sign-out'
import { callEndpoint, sessionEndpoints, type User } from '@studio/contract'
import { startMenuButton } from '@studio/ui/menu-button'
import { handedOver } from './handed-over.ts'
import { showToast } from './toast.ts'

const root = document.documentElement
const TOAST_MS = 5000

/** The current user: null when signed out (401), undefined when the server could not say. */
async function readUser(): Promise<User | null | undefined> {
  try {
    const response = await fetch('/api/user')
    if (response.status === 401) return null
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** Fills the account menu, and the current-membership strip where the page has one. */
export async function startSession(): Promise<void> {
  const user = await readUser()
  if (user !== undefined) rememberPlanPanel(user)
  if (user === null) {
    delete root.dataset.session
    return
  }
  greet(user)
  const strip = document.querySelector<HTMLElement>('[data-island="current-membership"]')
  if (strip) (await import('./current-membership.ts')).showMembership({ strip, user })
}

function greet(user: User | undefined): void {
  const account = document.querySelector<HTMLElement>('[data-island="session-menu"]')
  if (!account) return
  account.querySelector('[data-greeting]')?.replaceChildren(`Hi, ${user?.firstName || 'Friend'}`)
  if (user?.profileImageUrl) {
    const face = new Image(36, 36)
    face.alt = ''
    face.src = user.profileImageUrl
    account.querySelector('[data-face]')?.replaceChildren(face)
  }
  const admin = account.querySelector<HTMLElement>('[data-admin]')
  if (admin) admin.hidden = user?.role !== 'admin'
  startMenuButton(account)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', signOut)
  }
}

/** Ends the session, on this screen in any case; the toast is shown by the page that follows. */
async function signOut(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement
  if (button.disabled) return
  button.disabled = true
  button.innerHTML = 'Signing Out...<small>Please wait...</small>'
  const message = await endSession((signal) => callEndpoint({ endpoint: sessionEndpoints.logout, fetch }, { signal }))
  delete root.dataset.session
  showToast(message)
  handedOver.leave({ ...message, until: Date.now() + TOAST_MS })
  setTimeout(() => location.assign('/'), LEAVE_AFTER_MS)
}
