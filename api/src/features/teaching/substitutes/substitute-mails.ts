import { formatLongDay, formatTime, getStaffRights, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import { queueMail } from '../../mail/index.ts'
import type { OpenRequest } from './open-requests.ts'

type News = 'wanted' | 'unclaimed' | 'claimed' | 'confirmed'
type RequestFacts = {
  firstName: string | null
  news: News
  className: string
  when: string
  instructorName: string
  substituteName: string | null
  reason: string
}

const writeNews: Record<News, (request: RequestFacts) => { subject: string; text: string }> = {
  wanted: ({ className }) => ({
    subject: `Can you take ${className}?`,
    text: 'A colleague asks for a substitute, and you are free at that time. The first to offer is put forward for confirmation.',
  }),
  unclaimed: ({ className }) => ({
    subject: `No substitute yet: ${className}`,
    text: 'Nobody has offered to take this date yet.',
  }),
  claimed: ({ className }) => ({
    subject: `Substitute to confirm: ${className}`,
    text: 'Please confirm the substitute. Until then the date stays with the instructor who asked.',
  }),
  confirmed: ({ className, substituteName }) => ({
    subject: `Substitute confirmed: ${className}`,
    text: `${substituteName} teaches this class.`,
  }),
}

export const substituteMail = defineMail<RequestFacts>({
  name: 'substitute',
  write: (request) => {
    const { subject, text } = writeNews[request.news](request)
    const requestTable = factTable([
      ['Class', request.className],
      ['When', request.when],
      ['Asks for a substitute', request.instructorName],
      ['Reason', request.reason],
      request.news === 'claimed' && request.substituteName && ['Offers to take it', request.substituteName],
    ])
    return { subject, parts: [text, requestTable, link('See my classes and requests', paths.teach)] }
  },
})

type StaffMailInput = {
  openRequest: OpenRequest
  news: News
  /** Without them, the managers get the mail. */
  instructorIds?: ReadonlySet<string>
  substituteId?: string | null
  tx: Tx
}

/** Mails news about a request to the instructors with these ids, or to the managers. */
export async function mailStaff(deps: Deps, input: StaffMailInput): Promise<void> {
  const { openRequest, news, instructorIds, substituteId = null, tx } = input
  const { request, occurrence, className } = openRequest
  const { date, startTime } = occurrence
  const instructors = await instructorStore(deps).list({ includeInactive: true })
  const getInstructorName = (id: string | null) => instructors.find((instructor) => instructor.id === id)?.name ?? null
  const requestFacts = {
    news,
    className,
    when: startTime ? `${formatLongDay(date)}, ${formatTime(startTime)}` : formatLongDay(date),
    instructorName: getInstructorName(request.instructorId) ?? 'An instructor',
    substituteName: getInstructorName(substituteId),
    reason: request.reason,
  }
  for (const { person, instructorId } of await userStore(deps).listStaff()) {
    const isManager = getStaffRights(person.staff?.preset).includes('manage')
    const isRecipient = instructorIds ? instructorIds.has(instructorId ?? '') : isManager
    if (!isRecipient) continue
    const mailFacts = { ...requestFacts, firstName: person.firstName }
    await queueMail(deps, { template: substituteMail, to: person.email, facts: mailFacts, tx })
  }
}
