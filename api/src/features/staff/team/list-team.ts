import { formatUserName, type TeamMember } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { sessionStore, userStore } from '../../accounts/people/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { instructorInvitationStore } from './invitation-store.ts'

/** Every active instructor, with the account that is tied to them, then everybody else with the rights of staff. */
export async function listTeam(deps: Deps): Promise<TeamMember[]> {
  const [instructors, staff, invitations] = await Promise.all([
    instructorStore(deps).list(),
    userStore(deps).listStaff(),
    instructorInvitationStore(deps).list(),
  ])
  const signIns = await sessionStore(deps).findNewestSignIns(staff.map(({ person }) => person.id))
  const toAccountFields = ({ person }: (typeof staff)[number]) => ({
    userId: person.id,
    userName: formatUserName(person),
    preset: person.staff?.preset ?? null,
    signedInAt: signIns.get(person.id)?.toISOString() ?? null,
    invitation: person.invitationEndsAt ? { email: person.email, expiresAt: person.invitationEndsAt } : null,
  })
  const noAccount = { userId: null, userName: null, preset: null, signedInAt: null }
  const findInvitation = (instructorId: string) => {
    const invitation = invitations.find((one) => one.instructorId === instructorId)
    return invitation ? { email: invitation.email, expiresAt: invitation.expiresAt.toISOString() } : null
  }
  const instructorIds = new Set(instructors.map(({ id }) => id))
  return [
    ...instructors.map(({ id, name }) => {
      const account = staff.find(({ instructorId }) => instructorId === id)
      const fields = account ? toAccountFields(account) : { ...noAccount, invitation: findInvitation(id) }
      return { instructorId: id, instructorName: name, ...fields }
    }),
    ...staff
      .filter(({ instructorId }) => !instructorId || !instructorIds.has(instructorId))
      .map((account) => ({ instructorId: null, instructorName: null, ...toAccountFields(account) })),
  ]
}
