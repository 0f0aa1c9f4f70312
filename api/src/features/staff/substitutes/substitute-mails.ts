import { formatLongDay, formatTime, paths, rightsOf } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, facts, link, type MailTemplate } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { OpenRequest } from './find-eligible.ts'

type RequestFacts = {
  firstName: string | null
  className: string
  when: string
  instructorName: string
  substituteName: string | null
  reason: string
}

const toRows = ({ className, when, instructorName, substituteName, reason }: RequestFacts) =>
  facts([
    ['Class', className],
    ['When', when],
    ['Asks for a substitute', instructorName],
    ['Reason', reason],
    substituteName && ['Offers to take it', substituteName],
  ])

/** To everybody who could take the date. */
export const substituteWantedMail = defineMail<RequestFacts>({
  name: 'substitute-wanted',
  write: (request) => ({
    subject: `Can you take ${request.className}?`,
    parts: [
      'A colleague asks for a substitute, and you are free at that time. Whoever offers first is asked.',
      toRows(request),
      link('See the request', paths.teach),
    ],
  }),
})

/** To managers: somebody has offered, or the date is near. */
export const substituteOpenMail = defineMail<RequestFacts>({
  name: 'substitute-open',
  write: (request) => ({
    subject: `${request.substituteName ? 'Substitute to confirm' : 'No substitute yet'}: ${request.className}`,
    parts: [
      request.substituteName
        ? 'Please confirm the substitute. Until then the date stays with the instructor who asked.'
        : 'Nobody has offered to take this date yet.',
      toRows(request),
      link('See the request', paths.teach),
    ],
  }),
})

/** To both instructors. */
export const substituteConfirmedMail = defineMail<RequestFacts>({
  name: 'substitute-confirmed',
  write: (request) => ({
    subject: `Substitute confirmed: ${request.className}`,
    parts: [`${request.substituteName} teaches this class.`, toRows(request), link('My classes', paths.teach)],
  }),
})

type MailInput = { open: OpenRequest; substituteId: string | null; template: MailTemplate<RequestFacts>; tx: Tx }

/** Mails the accounts that `isRecipient` chooses among staff. */
async function mailStaff(
  deps: Deps,
  { open, substituteId, template, tx }: MailInput,
  isRecipient: (account: { instructorId: string | null; isManager: boolean }) => boolean,
): Promise<void> {
  const { request, occurrence, className } = open
  const { date, startTime } = occurrence
  const ids = [request.instructorId, ...(substituteId ? [substituteId] : [])]
  const instructors = await instructorStore(deps).findMany(ids)
  const findName = (id: string | null) => instructors.find((instructor) => instructor.id === id)?.name ?? null
  const when = startTime ? `${formatLongDay(date)}, ${formatTime(startTime)}` : formatLongDay(date)
  for (const { person, instructorId } of await userStore(deps).listStaff()) {
    const isManager = rightsOf(person.staff?.preset).includes('manage')
    if (!isRecipient({ instructorId, isManager })) continue
    const requestFacts = {
      firstName: person.firstName,
      className,
      when,
      instructorName: findName(request.instructorId) ?? 'An instructor',
      substituteName: findName(substituteId),
      reason: request.reason,
    }
    await queueMail(deps, { template, to: person.email, facts: requestFacts, tx })
  }
}

type Mailing = { open: OpenRequest; tx: Tx }

export const mailEligible = (deps: Deps, { eligible, ...mailing }: Mailing & { eligible: ReadonlySet<string> }) =>
  mailStaff(deps, { ...mailing, substituteId: null, template: substituteWantedMail }, ({ instructorId }) =>
    eligible.has(instructorId ?? ''),
  )

export const mailManagers = (deps: Deps, { substituteId, ...mailing }: Mailing & { substituteId: string | null }) =>
  mailStaff(deps, { ...mailing, substituteId, template: substituteOpenMail }, ({ isManager }) => isManager)

export const mailConfirmed = (deps: Deps, { substituteId, ...mailing }: Mailing & { substituteId: string }) =>
  mailStaff(
    deps,
    { ...mailing, substituteId, template: substituteConfirmedMail },
    ({ instructorId }) => instructorId === substituteId || instructorId === mailing.open.request.instructorId,
  )
