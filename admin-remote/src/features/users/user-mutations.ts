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
  'getPerson',
  'getPersonDetails',
  'getUserSecondFactor',
  'getPeopleFilters',
  'listTeam',
] as const

export function usePromotion(): (user: User, password?: string) => Promise<MutationResult> {
  const { redirectToSignIn } = useBridge()
  const { run } = useAdminMutation({
    endpoint: 'promoteUser',
    invalidates: personReads,
    success: 'User promoted to admin successfully!',
    failure: 'Failed to promote user.',
    suppressToast: (failure) => failure.kind === 'signed-out' || needsMoreInput(failure),
  })
  return async ({ id }, password) => {
    const result = await run({ body: { userId: id, password } })
    if (result.failure?.kind !== 'signed-out') return result
    // An ended session leads to the sign-in page here; other admin calls show a toast.
    redirectToSignIn()
    return { done: false }
  }
}

export function useUserChange(): (original: User, change: UserChange) => Promise<MutationResult> {
  const { goTo, user: signedInUser } = useBridge()
  const refetch = useAdminRefetch()
  const { run } = useAdminMutation({
    endpoint: 'changeUser',
    invalidates: personReads,
    suppressToast: needsMoreInput,
    ...messagesFor('update', 'user'),
  })
  const toComparedFields = ({ membershipType, membershipStatus, role }: User) => ({
    membershipType,
    membershipStatus,
    role,
  })
  return async (original, body) => {
    const result = await run({ params: { id: original.id }, body }, { edit: { original, toComparedFields } })
    if (result.answer && original.id === signedInUser.id && body.role === 'user') {
      // They are no longer an admin.
      goTo(paths.landing)
      await refetch('getUser').catch(() => undefined)
    }
    return result
  }
}

export const sendInvitationMutation = {
  endpoint: 'sendInvitation',
  invalidates: ['getPersonInvitation', 'listUsers', 'getPerson'],
  success: 'Invitation sent again!',
  failure: 'Failed to send the invitation.',
  successDetail: ({ message }: { message: string }) => message,
} as const

/** The API's message if it refused the call with this code. */
export function getErrorMessage(failure: Failure | undefined, code: ErrorCode): string | undefined {
  const error = failure?.error
  return error instanceof ApiError && error.code === code ? error.message : undefined
}

/** The error of the field for the admin's own password, if the API requires the password. */
export function getPasswordError(failure: Failure | undefined): string | undefined {
  const message = getErrorMessage(failure, 'REAUTH_REQUIRED')
  return message && (failure?.fields?.password ?? message)
}

/** The field errors of a form that may ask for the admin's own password. */
export const getFieldAndPasswordErrors = (failure: Failure) => {
  const password = getPasswordError(failure)
  return password ? { password } : failure.fields
}

/** Whether the dialog must ask for one more value: the admin's password, or when the user's paid plan should end. */
export const needsMoreInput = (failure: Failure): boolean =>
  Boolean(getPasswordError(failure) ?? getErrorMessage(failure, 'HAS_PAID_PLAN'))
