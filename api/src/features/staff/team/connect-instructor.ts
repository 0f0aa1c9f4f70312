import { buildUrl, type EmailOnly, endpoints, formatEmail, formatUserName, type Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineMail, link } from '../../../platform/mail/define-mail.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import { instructorInvitationStore } from './invitation-store.ts'

export const instructorInvitationMail = defineMail<{ instructorName: string; href: string }>({
  name: 'instructor-invitation',
  write: ({ instructorName, href }, { studio }) => ({
    subject: `Your classes at ${studio.name}`,
    title: 'Hello',
    parts: [
      `With an account at ${studio.name} you see the classes of ${instructorName}, and who is booked for them. Sign in on our site first, or create an account; then open this link. It works once, within the next 7 days.`,
      link('Show me my classes', href),
      'If you do not teach with us, please do not open the link, and reply to this mail.',
    ],
  }),
})

/**
 * Mails a link that connects an account with the instructor. An earlier link stops working. Throws NOT_FOUND,
 * ALREADY_CONNECTED, RATE_LIMITED.
 */
export async function inviteInstructor(
  deps: Deps,
  actor: Actor,
  { id, email }: EmailOnly & { id: string },
): Promise<Message> {
  await deps.limits.take({ limit: 'invitations', key: `instructor:${id}` })
  await deps.inTransaction(async (tx) => {
    const { name } = await loadInstructor(deps, { id, tx })
    if (await userStore(deps).findByInstructor({ instructorId: id, tx }))
      throw alreadyConnected(`${name} already has an account.`)
    const token = await instructorInvitationStore(deps).issue({ instructorId: id, email, tx })
    const href = `${deps.env.PUBLIC_URL}${buildUrl(endpoints.showInstructorLink, { query: { token } })}`
    const facts = { instructorName: name, href }
    await queueMail(deps, { template: instructorInvitationMail, to: email, facts, tx })
    const entity = { kind: 'instructor', id, name }
    await auditStore(deps).record({ entry: { actor, action: 'invite instructor', entity, after: { email } }, tx })
  })
  return { message: `We have sent a link to ${formatEmail(email)}. It works for 7 days.` }
}

/**
 * Disconnects the account, which stays, or withdraws the open invitation. A person whose only rights are an instructor's
 * loses them. Throws NOT_FOUND.
 */
export async function disconnectInstructor(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const { name } = await loadInstructor(deps, { id, tx })
    const wasInvited = await instructorInvitationStore(deps).remove({ instructorId: id, tx })
    const user = await userStore(deps).findByInstructor({ instructorId: id, tx })
    if (!user && !wasInvited) throw notFound('This instructor has neither an account nor an invitation.')
    const entity = { kind: 'instructor', id, name }
    const formerAccess = user ? { userId: user.id } : { isInvited: true }
    const action = user ? 'disconnect account' : 'withdraw instructor invitation'
    await auditStore(deps).record({ entry: { actor, action, entity, before: formerAccess }, tx })
    if (!user?.staff) return
    const { preset } = user.staff
    const staff = preset === 'instructor' ? null : { preset }
    await userStore(deps).setStaff({ id: user.id, staff, currentTime: deps.clock.now(), tx })
  })
  return { message: 'The account is disconnected.' }
}

const UNUSABLE_LINK =
  'This link was already used, is older than 7 days, was replaced by a newer one, or was not copied completely.'

/** Throws NOT_FOUND. */
export async function loadInstructorOfLink(deps: Deps, { token, tx }: { token: string } & OptionalTx) {
  const instructorId = await instructorInvitationStore(deps).findInstructorId({ token, tx })
  const instructor = instructorId && (await instructorStore(deps).findById(instructorId, { tx }))
  if (!instructor) throw notFound(UNUSABLE_LINK)
  return instructor
}

/**
 * Connects the actor's account with the instructor. The account gets an instructor's rights unless it has other staff
 * rights. Throws NOT_FOUND, ALREADY_CONNECTED.
 */
export async function followInstructorLink(deps: Deps, actor: Actor, { token }: { token: string }): Promise<Message> {
  const name = await deps.inTransaction(async (tx) => {
    const instructor = await loadInstructorOfLink(deps, { token, tx })
    const account = await userStore(deps).findAccount(actor.id, { tx })
    if (!account) throw notFound(UNUSABLE_LINK)
    if (account.instructorId) throw alreadyConnected('This account already belongs to an instructor.')
    await instructorInvitationStore(deps).remove({ instructorId: instructor.id, tx })
    const staff = { preset: account.user.staff?.preset ?? ('instructor' as const), instructorId: instructor.id }
    await userStore(deps).setStaff({ id: actor.id, staff, currentTime: deps.clock.now(), tx })
    const entity = { kind: 'instructor', id: instructor.id, name: instructor.name }
    const newAccess = { userId: actor.id, rights: staff.preset }
    await auditStore(deps).record({
      entry: { actor, action: 'accept instructor invitation', entity, after: newAccess },
      tx,
    })
    return instructor.name
  })
  return { message: `${formatUserName(actor.user)}, this account now shows the classes of ${name}.` }
}

async function loadInstructor(deps: Deps, { id, tx }: { id: string; tx: Tx }) {
  const instructor = await instructorStore(deps).findById(id, { tx })
  if (!instructor) throw notFound('We could not find this instructor.')
  return instructor
}

const alreadyConnected = (message: string) => new AppError('ALREADY_CONNECTED', message)
