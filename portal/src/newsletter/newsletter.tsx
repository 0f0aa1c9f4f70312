import { copy } from 'virtual:copy/newsletter'
import { Newsletter as SharedNewsletter } from '@studio/client/newsletter'
import { api } from '../api/api.ts'
import { notifyMessage } from '../toasts/toast-store.ts'

/** The newsletter sign-up of the footer, with the portal's client and toasts. */
export function Newsletter() {
  return (
    <SharedNewsletter
      copy={copy}
      subscribe={(body) => api.call('subscribeToNewsletter', { body })}
      notify={notifyMessage}
    />
  )
}
