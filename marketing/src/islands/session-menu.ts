import type { User } from '@studio/contract'
import { handedOver } from './handed-over.ts'
import { openable } from './menu-button.ts'
import { showToast } from './toast.ts'

const root = document.documentElement
const LOGOUT_TIMEOUT_MS = 10_000
const AFTER_LOGOUT_MS = 100
const TOAST_MS = 5000
/** For so long `/` shows the landing page after a sign-out that did not reach the server (ruling E3). */
const SIGNED_OUT_SECONDS = 86_400

/** Who is signed in: the user, null for nobody (401), undefined when the server could not say. */
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
  openable(account)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', signOut)
  }
}

/** Ends the session, here in any case (spec section 8, logout); the toast is shown by the page that follows. */
async function signOut(event: Event): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement
  if (button.disabled) return
  button.disabled = true
  button.innerHTML = 'Signing Out...<small>Please wait...</small>'
  const told = await endSession()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and this is one line
  document.cookie = 'signed_in=; Path=/; Max-Age=0'
  showToast(told)
  handedOver.leave({ ...told, until: Date.now() + TOAST_MS })
  setTimeout(() => location.assign('/'), AFTER_LOGOUT_MS)
}

async function endSession() {
  try {
    const response = await fetch('/api/logout', { method: 'POST', signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) })
    if (response.ok) {
      const text = 'You have been logged out of your account.'
      return { tone: 'good', title: 'Signed out successfully', text } as const
    }
    const body: { message?: string } = await response.json().catch(() => ({}))
    const text = body.message || 'An error occurred during logout.'
    return { tone: 'bad', title: 'Logout failed', text } as const
  } catch {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `signed_out=1; Path=/; Max-Age=${SIGNED_OUT_SECONDS}; SameSite=Lax${secure}`
    const text = 'Connection failed, but you have been logged out locally.'
    return { tone: 'good', title: 'Logged out locally', text } as const
  }
}
