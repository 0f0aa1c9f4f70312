import { tabStorage } from '@studio/client/storage'
import type { Toast } from '@studio/client/toast'
import { flashToastKey, parseFlashToast, serializeFlashToast } from '@studio/contract'
import { create } from 'zustand'

/** How long a toast is shown. */
const TOAST_DURATION_MS = 5000

/** `thisPageOnly`: the next page must not repeat the toast, because it is about this page. */
export type PageToast = Toast & { thisPageOnly?: boolean }

export const createErrorToast = (description: string, { title = 'Error' } = {}): Toast => ({
  title,
  description,
  tone: 'bad',
})

/** The hosted checkout is opening; shown by this page only, since the next page is the checkout. */
export const redirectingToast: PageToast = { title: 'Redirecting to Payment', thisPageOnly: true }

export const noCheckoutToast = createErrorToast('Unable to create checkout session. Please try again.')

/** The current toast; one handed over by the previous page is shown for the rest of its time. */
type ActiveToast = Toast & { id: number; durationMs: number }

type ToastState = { toast: ActiveToast | null }

export const useToast = create<ToastState>(() => ({ toast: null }))

let lastId = 0

function show(toast: Toast, durationMs: number): void {
  lastId += 1
  useToast.setState({ toast: { ...toast, id: lastId, durationMs } })
}

/**
 * Shows a toast for 5 seconds or its own duration. It is also saved in the tab's session storage, so that after a full
 * page load the next page shows it for the rest of its time. Its action is not saved: a function cannot be.
 */
export function notify(toast: PageToast): void {
  show(toast, toast.durationMs ?? TOAST_DURATION_MS)
  tabStorage.write(flashToastKey, toast.thisPageOnly ? null : serialize(toast))
}

/** Shows a message in the format that the marketing pages use too. */
export function notifyMessage({ tone, title, text }: { tone: 'good' | 'bad'; title: string; text: string }): void {
  notify({ title, description: text, tone })
}

function serialize({ tone, title, description, durationMs = TOAST_DURATION_MS }: Toast): string {
  return serializeFlashToast({
    tone: tone ?? 'good',
    title,
    text: description,
    until: Date.now() + durationMs,
  })
}

/** Removes a toast that expired or was dismissed; a newer one stays. */
export function dismissToast(id: number): void {
  if (useToast.getState().toast?.id !== id) return
  useToast.setState({ toast: null })
  tabStorage.write(flashToastKey, null)
}

/** Shows the toast handed over by the previous page, if its time is not over. */
export function showToastOfPreviousPage(): void {
  const currentTime = Date.now()
  const flashToast = parseFlashToast(tabStorage.read(flashToastKey), currentTime)
  if (!flashToast) {
    tabStorage.write(flashToastKey, null)
    return
  }
  const { tone, title, text, until } = flashToast
  show({ title, description: text, tone }, until - currentTime)
}
