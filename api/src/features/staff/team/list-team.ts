import { formatUserName, type TeamMember } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { sessionStore, userStore } from '../../accounts/people/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { instructorInvitationStore } from './invitation-store.ts'

/**
 * Lists the people with staff rights and the instructors with a stored invitation (open, or expired within 30 days), by
 * name.
 */
export async function listTeam(deps: Deps): Promise<TeamMember[]> {
  const [instructors, staff, invitations] = await Promise.all([
    instructorStore(deps).list({ includeInactive: true }),
    userStore(deps).listStaff(),
    instructorInvitationStore(deps).model.find().lean(),
  ])
  const signIns = await sessionStore(deps).findNewestSignIns(staff.map(({ person }) => person.id))
  const nameById = new Map(instructors.map(({ id, name }) => [id, name]))
  const accounts = staff.map(({ person, instructorId }) => ({
    instructorId,
    name: nameById.get(instructorId ?? '') ?? formatUserName(person),
    userId: person.id,
    preset: person.staff?.preset ?? null,
    signedInAt: signIns.get(person.id)?.toISOString() ?? null,
    invitation: person.invitationEndsAt ? { email: person.email, expiresAt: person.invitationEndsAt } : null,
  }))
  const noAccount = { userId: null, preset: null, signedInAt: null }
  const invitedInstructors = invitations.flatMap(({ _id: instructorId, email, expiresAt }) => {
    const name = nameById.get(instructorId)
    if (!name) return []
    return { ...noAccount, instructorId, name, invitation: { email, expiresAt: expiresAt.toISOString() } }
  })
  return [...accounts, ...invitedInstructors].toSorted((a, b) => a.name.localeCompare(b.name))
}
