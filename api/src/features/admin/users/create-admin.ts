import type { Registration, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { assertGoodPassword, credentialStore, userStore } from '../../accounts/people/index.ts'
import { auditStore, createShellActor } from '../audit-log/index.ts'

const shellActor = createShellActor('npm run admin:create')

/** Creates an admin for the command `npm run admin:create`. Throws USERNAME_TAKEN, EMAIL_TAKEN, VALIDATION_FAILED. */
export async function createAdmin(deps: Deps, account: Registration): Promise<User> {
  const conflicts = await credentialStore(deps).findConflicts(account)
  if (conflicts.isUsernameTaken) throw new AppError('USERNAME_TAKEN', 'This username is already taken.')
  if (conflicts.isEmailTaken) throw new AppError('EMAIL_TAKEN', 'This email address already has an account.')
  await assertGoodPassword(deps, { password: account.password, person: account })
  const password = await deps.passwords.hash(account.password)
  const { username, email } = account
  const currentTime = deps.clock.now()
  return deps.inTransaction(async (tx) => {
    const user = await userStore(deps).create({ user: { username, email, password, role: 'admin' }, currentTime, tx })
    const entity = { kind: 'user', id: user.id }
    await auditStore(deps).record({ entry: { actor: shellActor, action: 'create admin', entity, after: user }, tx })
    return user
  })
}
