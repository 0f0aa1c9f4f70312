import type { CallResult } from '@studio/client/attempt'
import { failureSentence } from '@studio/client/failure-text'
import type { OwnAccount, OwnAccountChange } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { notify } from '../../../toasts/toast-store.ts'

/** What the fields of the details hold. */
export function toDetailValues({ firstName, lastName, phone, username }: OwnAccount) {
  return { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '', username }
}

/** Sends changed details; `problem` is why it failed, where no field is to blame. */
export function useChangeDetails(onChanged: (account: OwnAccount) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useMemberMutation()
  const change = (changes: OwnAccountChange): Promise<CallResult<OwnAccount>> => {
    setProblem(null)
    return mutate({
      send: () => api.call('changeMyAccount', { body: changes }),
      changes: ['getUser'],
      onDone: (account) => {
        onChanged(account)
        notify({ title: 'Your details are saved' })
      },
      onFailed: (failure) => {
        if (!failure.fields) setProblem(failureSentence(failure, 'Your details could not be saved. Please try again.'))
      },
    })
  }
  return { change, problem }
}
