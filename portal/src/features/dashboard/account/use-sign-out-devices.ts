import { failureSentence } from '@studio/client/failure-text'
import type { Message } from '@studio/contract'
import { api } from '../../../lib/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { errorToast, notify } from '../../../toasts/toast-store.ts'

/** Signs the member out elsewhere: on one device, or on all but this one. */
export function useSignOutDevices() {
  const { mutate, pending } = useMemberMutation()
  const end = (send: () => Promise<Message>) =>
    mutate({
      send,
      // Also after a failure: the device may be signed out already.
      changes: () => ['listMySessions'],
      onDone: ({ message }) => notify({ title: message }),
      onFailed: (failure) => notify(errorToast(failureSentence(failure, 'This did not work. Please try again.'))),
    })
  const endOne = (id: string) => end(() => api.call('endMySession', { params: { id } }))
  const endOthers = () => end(() => api.call('endMyOtherSessions'))
  return { endOne, endOthers, pending }
}
