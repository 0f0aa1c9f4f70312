import { ApiError, type FieldErrors, isSignedOut, paths, type User, type UserChange } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import type { Ended } from '../../data/use-act.ts'
import { useAdminRefetch } from '../../data/use-admin-refetch.ts'
import { useOutcome } from '../../data/use-outcome.ts'
import { useAskConflict } from '../../edits/conflict-provider.tsx'
import { type Edit, sendEdit } from '../../edits/edit-conflict.ts'

/**
 * How an act on a user ended. `password` means that the admin's own password is wanted (ruling B27), with what to say
 * under its field.
 */
export type UserActEnd =
  | { end: 'done' }
  | { end: 'failed'; fields?: FieldErrors; error?: unknown }
  | { end: 'password'; sentence: string }
  /** A paid plan still renews: the act must say when that ends. */
  | { end: 'paid plan'; sentence: string }
  /** Somebody else was faster: the admin goes on editing, or leaves it as it is now. */
  | { end: 'back' | 'theirs' }

type Asked = {
  send: (ifMatch?: string) => Promise<unknown>
  edit?: Edit<User>
  success: string
  failure: string
  onSignedOut?: () => void
}

/** Promoting a user and changing membership or role (spec sections 7 and 8, rulings B25 and B27). */
export function useUserActs() {
  const { api, goTo, signedOut, user: self } = useBridge()
  const outcome = useOutcome()
  const ask = useAskConflict()
  const refetch = useAdminRefetch()

  const act = async ({ send, edit, success, failure, onSignedOut }: Asked): Promise<UserActEnd> => {
    try {
      const end = edit ? await sendEdit(edit, { send, ask }) : await send().then(() => ({ kind: 'sent' }))
      if (end.kind === 'back') return { end: 'back' }
      if (end.kind === 'theirs') {
        await reread()
        return { end: 'theirs' }
      }
    } catch (error) {
      if (wantsPassword(error)) return { end: 'password', sentence: error.fields.password ?? error.message }
      if (error instanceof ApiError && error.code === 'HAS_PAID_PLAN')
        return { end: 'paid plan', sentence: error.message }
      if (onSignedOut && isSignedOut(error)) {
        onSignedOut()
        return { end: 'failed' }
      }
      return { end: 'failed', fields: outcome.failed(failure, error), error }
    }
    outcome.succeeded(success)
    await reread()
    return { end: 'done' }
  }

  const reread = () => refetch('listUsers', 'showUser', 'showUserSecondFactor').catch(() => undefined)

  const promote = ({ id }: User, password?: string) =>
    act({
      send: () => api.call('promoteUser', { body: { userId: id, password } }),
      success: 'User promoted to admin successfully!',
      failure: 'Failed to promote user.',
      // Of all admin calls this one leads to signing in again (spec section 8, "subscribe and promote").
      onSignedOut: signedOut,
    })

  const change = async (seen: User, body: UserChange) => {
    const { id } = seen
    const { password: _password, paidPlan: _paidPlan, ...changes } = body
    const result = await act({
      edit: { seen, changes, show },
      send: (ifMatch) => api.call('changeUser', { params: { id }, body, ifMatch }),
      success: 'User updated successfully!',
      failure: 'Failed to update user.',
    })
    if (result.end === 'done' && id === self.id && body.role === 'user') {
      // The area is closed to them from now on.
      goTo(paths.landing)
      await refetch('getUser').catch(() => undefined)
    }
    return result
  }

  /** Takes the second factor off an admin who lost app and recovery codes; it always asks for the own password. */
  const removeFactor = ({ id }: User, password?: string) =>
    act({
      send: () => api.call('removeUserSecondFactor', { params: { id }, body: { password } }),
      success: 'Second factor removed successfully!',
      failure: 'Failed to remove the second factor.',
    })

  return { promote, change, removeFactor }
}

const show = ({ membershipType, membershipStatus, role }: User) => ({ membershipType, membershipStatus, role })

function wantsPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'REAUTH_REQUIRED'
}

/** The same for a question that is asked first: it closes when the act is done, or the admin left it as it is now. */
export function toEnded(result: UserActEnd): Ended {
  if (result.end === 'done' || result.end === 'theirs') return { done: true }
  return result.end === 'failed' ? { done: false, error: result.error, fields: result.fields } : { done: false }
}
