import type { Failure } from '@studio/client/attempt'
import { ApiError, type ErrorCode, paths, type User, type UserChange } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import {
  type MutationResult,
  messagesFor,
  useAdminMutation,
  useAdminRefetch,
} from '../../mutations/use-admin-mutation.ts'

export const personReads = [
  'listUsers',
  'showUser',
  'showPersonDetails',
  'showUserSecondFactor',
  'getPeopleFilters',
] as const

export function usePromotion(): (user: User, password?: string) => Promise<MutationResult> {
  const { signedOut } = useBridge()
  const { run } = useAdminMutation({
    endpoint: 'promoteUser',
    invalidates: personReads,
    success: 'User promoted to admin successfully!',
    failure: 'Failed to promote user.',
    suppressToast: (failure) => failure.kind === 'signed-out' || isQuestion(failure),
  })
  return async ({ id }, password) => {
    const result = await run({ body: { userId: id, password } })
    if (result.failure?.kind !== 'signed-out') return result
    // Of all admin calls this one leads to signing in again.
    signedOut()
    return { done: false }
  }
}

export function useUserChange(): (seen: User, change: UserChange) => Promise<MutationResult> {
  const { goTo, user: self } = useBridge()
  const refetch = useAdminRefetch()
  const { run } = useAdminMutation({
    endpoint: 'changeUser',
    invalidates: personReads,
    suppressToast: isQuestion,
    ...messagesFor('update', 'user'),
  })
  const show = ({ membershipType, membershipStatus, role }: User) => ({ membershipType, membershipStatus, role })
  return async (seen, body) => {
    const result = await run({ params: { id: seen.id }, body }, { edit: { seen, show } })
    if (result.answer && seen.id === self.id && body.role === 'user') {
      // The area is closed to them from now on.
      goTo(paths.landing)
      await refetch('getUser').catch(() => undefined)
    }
    return result
  }
}

export const inviteAgain = {
  endpoint: 'sendInvitation',
  invalidates: ['showInvitedPerson', 'listUsers', 'showUser'],
  success: 'Invitation sent again!',
  failure: 'Failed to send the invitation.',
  successDetail: ({ message }: { message: string }) => message,
} as const

/** The API's sentence, where it refused a change with this code. */
export function getSentence(failure: Failure | undefined, code: ErrorCode): string | undefined {
  const error = failure?.error
  return error instanceof ApiError && error.code === code ? error.message : undefined
}

/** What to say under the admin's own password, where it is wanted once more. */
export function passwordSentence(failure: Failure | undefined): string | undefined {
  const sentence = getSentence(failure, 'REAUTH_REQUIRED')
  return sentence && (failure?.fields?.password ?? sentence)
}

/** The errors of a form that may need the admin's own password. */
export const getErrorsWithPassword = (failure: Failure) => {
  const password = passwordSentence(failure)
  return password ? { password } : failure.fields
}

/** The API needs one more value, which the dialog then asks for: the password, or when a paid plan ends. */
export const isQuestion = (failure: Failure): boolean =>
  Boolean(passwordSentence(failure) ?? getSentence(failure, 'HAS_PAID_PLAN'))
