import { type AccountDeletion, isActiveMember, type Message, type PersonalDataExport } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { erasePersonalData } from '../../../platform/feature.ts'
import type { Actor, ActorRequest } from '../../../platform/http.ts'
import { assertOwnPassword, userStore } from '../../accounts/people/index.ts'

export async function exportMyData(deps: Deps, actor: Actor): Promise<PersonalDataExport> {
  const sections = deps.features.flatMap(({ personalData = [] }) => personalData)
  const collectedSections = await Promise.all(
    sections.map(async (section) => [section.name, await section.collect(deps, actor.id)] as const),
  )
  return { exportedAt: deps.clock.now().toISOString(), ...Object.fromEntries(collectedSections) } as PersonalDataExport
}

/** Throws VALIDATION_FAILED, HAS_ACTIVE_MEMBERSHIP while a plan still renews, LAST_ADMIN. */
export async function closeAccount(deps: Deps, request: ActorRequest, { password }: AccountDeletion): Promise<Message> {
  await assertOwnPassword(deps, request, password)
  await deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findById(request.actor.id, { tx })
    if (!user) return
    if (isActiveMember(user) && user.stripeSubscriptionId && !user.cancelAtPeriodEnd) {
      throw new AppError('HAS_ACTIVE_MEMBERSHIP', 'Please end your membership first; then you can close your account.')
    }
    if (user.role === 'admin') {
      await userStore(deps).lockAdmins({ tx })
      if ((await userStore(deps).countAdmins({ tx })) <= 1) {
        throw new AppError('LAST_ADMIN', 'You are the last admin. Make someone else an admin first.')
      }
    }
    await erasePersonalData(deps, { user, tx })
  })
  // The key of this limit is the email address, which must not stay stored.
  await deps.limits.reset({ limit: 'recoveriesPerAccount', key: request.actor.user.email })
  return { message: 'Your account is closed.' }
}
