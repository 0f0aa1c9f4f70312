import { words } from 'virtual:words/newsletter'
import { Newsletter as SharedNewsletter } from '@studio/client/newsletter'
import { api } from '../api/api.ts'
import { notifyMessage } from '../toasts/toast-store.ts'

/** The newsletter sign-up of the footer, with the portal's client and toasts. */
export function Newsletter() {
  return (
    <SharedNewsletter
      words={words}
      subscribe={(body) => api.call('subscribeToNewsletter', { body })}
      notify={notifyMessage}
    />
  )
}
