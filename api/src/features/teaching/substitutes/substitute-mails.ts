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
    text: 'A colleague asks for a substitute, and you are free at that time. Whoever offers first is asked.',
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
    const rows = factTable([
      ['Class', request.className],
      ['When', request.when],
      ['Asks for a substitute', request.instructorName],
      ['Reason', request.reason],
      request.substituteName && ['Offers to take it', request.substituteName],
    ])
    return { subject, parts: [text, rows, link('See my classes and requests', paths.teach)] }
  },
})

type Mailing = { openRequest: OpenRequest; news: News; substituteId?: string | null; tx: Tx }

/** Mails instructors by their ids; without ids, managers. */
export async function mailStaff(
  deps: Deps,
  { openRequest, news, substituteId = null, instructorIds, tx }: Mailing & { instructorIds?: ReadonlySet<string> },
): Promise<void> {
  const { request, occurrence, className } = openRequest
  const { date, startTime } = occurrence
  const instructors = await instructorStore(deps).list({ includeInactive: true })
  const findName = (id: string | null) => instructors.find((instructor) => instructor.id === id)?.name ?? null
  const requestFacts = {
    news,
    className,
    when: startTime ? `${formatLongDay(date)}, ${formatTime(startTime)}` : formatLongDay(date),
    instructorName: findName(request.instructorId) ?? 'An instructor',
    substituteName: findName(substituteId),
    reason: request.reason,
  }
  for (const { person, instructorId } of await userStore(deps).listStaff()) {
    const isManager = getStaffRights(person.staff?.preset).includes('manage')
    const isAddressed = instructorIds ? instructorIds.has(instructorId ?? '') : isManager
    if (!isAddressed) continue
    const mailFacts = { ...requestFacts, firstName: person.firstName }
    await queueMail(deps, { template: substituteMail, to: person.email, facts: mailFacts, tx })
  }
}
