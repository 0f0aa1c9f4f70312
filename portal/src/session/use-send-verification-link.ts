import { createErrorToast, notify } from '../toasts/toast-store.ts'
import { useMemberMutation } from './use-member-mutation.ts'

/** Sends the member another link that confirms their email address. */
export function useSendVerificationLink() {
  const { trigger, pending } = useMemberMutation('sendVerificationLink', {
    onDone: ({ message }) => notify({ title: 'Confirm your email address', description: message }),
    onFailed: ({ message }) => notify(createErrorToast(message ?? 'The link could not be sent. Please try again.')),
  })
  return { send: () => trigger(), pending }
}
