import type { Failure } from '@studio/client/attempt'
import {
  ApiError,
  type ErrorCode,
  formatEmail,
  type PersonChange,
  type PersonDetails,
  type PersonInvitation,
  paths,
  type User,
  type UserChange,
} from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { type MutationEnd, useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useAdminRefetch } from '../../mutations/use-admin-refetch.ts'

const changes = ['listUsers', 'showUser', 'showPersonDetails', 'showUserSecondFactor', 'getPeopleFilters'] as const

/** Promoting a user, changing membership or role, and editing their details. */
export function useUserActs() {
  const { api, goTo, signedOut, user: self } = useBridge()
  const { mutate } = useAdminMutation()
  const refetch = useAdminRefetch()

  const promote = async ({ id }: User, password?: string): Promise<MutationEnd> => {
    const ended = await mutate({
      send: () => api.call('promoteUser', { body: { userId: id, password } }),
      success: 'User promoted to admin successfully!',
      failure: 'Failed to promote user.',
      isSaid: (failure) => failure.kind === 'signed-out' || isQuestion(failure),
      changes,
    })
    if (ended.failure?.kind !== 'signed-out') return ended
    // Of all admin calls this one leads to signing in again.
    signedOut()
    return { done: false }
  }

  const change = async (seen: User, body: UserChange): Promise<MutationEnd> => {
    const { id } = seen
    const { password: _password, paidPlan: _paidPlan, ...changed } = body
    const ended = await mutate({
      edit: { seen, changes: changed, show },
      send: (ifMatch) => api.call('changeUser', { params: { id }, body, ifMatch }),
      success: 'User updated successfully!',
      failure: 'Failed to update user.',
      isSaid: isQuestion,
      changes,
    })
    if (ended.sent && id === self.id && body.role === 'user') {
      // The area is closed to them from now on.
      goTo(paths.landing)
      await refetch('getUser').catch(() => undefined)
    }
    return ended
  }

  const edit = async (seen: PersonDetails, body: PersonChange): Promise<MutationEnd> => {
    const { id } = seen
    const { password: _password, ...changed } = body
    const ended = await mutate({
      edit: { seen, changes: changed, show: showDetails },
      send: (ifMatch) => api.call('changePerson', { params: { id }, body, ifMatch }),
      success: 'Person updated successfully!',
      failure: 'Failed to update person.',
      isSaid: isQuestion,
      changes,
      follows: ({ newEmail }) =>
        changed.email && newEmail
          ? `We have sent a link to ${formatEmail(newEmail)}. Until it is opened the address stays.`
          : undefined,
    })
    // The shell greets the admin by this name.
    if (ended.sent && id === self.id) await refetch('getUser').catch(() => undefined)
    return ended
  }

  const invite = (body: PersonInvitation): Promise<MutationEnd<User>> =>
    mutate({
      send: () => api.call('invitePerson', { body }),
      success: 'Invitation sent!',
      failure: 'Failed to invite this person.',
      isSaid: (failure) => ownerOfAddress(failure) !== undefined,
      changes,
      follows: ({ email }) => `The link to ${formatEmail(email)} works for 7 days.`,
    })

  const inviteAgain = ({ id }: User): Promise<MutationEnd> =>
    mutate({
      send: () => api.call('sendInvitation', { params: { id } }),
      success: 'Invitation sent again!',
      failure: 'Failed to send the invitation.',
      changes: ['showInvitedPerson', 'listUsers', 'showUser'],
      follows: ({ message }) => message,
    })

  const withdraw = ({ id }: User): Promise<MutationEnd> =>
    mutate({
      send: () => api.call('withdrawInvitation', { params: { id } }),
      success: 'Invitation withdrawn.',
      failure: 'Failed to withdraw the invitation.',
      changes: ['listUsers', 'getPeopleFilters'],
    })

  const keepEmail = ({ id }: PersonDetails, password?: string): Promise<MutationEnd> =>
    mutate({
      send: () => api.call('withdrawPersonEmail', { params: { id }, body: { password } }),
      success: 'The email address stays as it is.',
      failure: 'Failed to withdraw the new email address.',
      isSaid: isQuestion,
      changes,
    })

  /**
   * Removes the second factor of an admin who lost app and recovery codes; always asks for the acting admin's password.
   */
  const removeFactor = ({ id }: User, password?: string): Promise<MutationEnd> =>
    mutate({
      send: () => api.call('removeUserSecondFactor', { params: { id }, body: { password } }),
      success: 'Second factor removed successfully!',
      failure: 'Failed to remove the second factor.',
      isSaid: isQuestion,
      changes,
    })

  return { promote, change, edit, keepEmail, invite, inviteAgain, withdraw, removeFactor }
}

const show = ({ membershipType, membershipStatus, role }: User) => ({ membershipType, membershipStatus, role })

const showDetails = ({ username, firstName, lastName, phone, email, newEmail }: PersonDetails) => {
  return { username, firstName, lastName, phone, email, newEmail }
}

/** The API's sentence, where it refused a change with this code. */
export function formatFailure(failure: Failure | undefined, code: ErrorCode): string | undefined {
  const error = failure?.error
  return error instanceof ApiError && error.code === code ? error.message : undefined
}

/** Whose the address is that was to be invited, where it has an account. */
export function ownerOfAddress(failure: Failure | undefined): string | undefined {
  const error = failure?.error
  return error instanceof ApiError && error.code === 'EMAIL_TAKEN' ? error.body.userId : undefined
}

/** What to say under the admin's own password, where it is wanted once more. */
export function passwordSentence(failure: Failure | undefined): string | undefined {
  const sentence = formatFailure(failure, 'REAUTH_REQUIRED')
  return sentence && (failure?.fields?.password ?? sentence)
}

/** The warning where a paid plan still renews: the change must set its end. */
export const paidPlanSentence = (failure: Failure | undefined): string | undefined =>
  formatFailure(failure, 'HAS_PAID_PLAN')

/** The API needs one more value, which the dialog then asks for. */
const isQuestion = (failure: Failure): boolean => Boolean(passwordSentence(failure) ?? paidPlanSentence(failure))
