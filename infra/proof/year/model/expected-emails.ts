import type { Member } from './state.ts'

/** A mail that must come, once. */
export type ExpectedEmail = {
  to: string
  /** '*' for whatever it is called. */
  subject: string
  /** Each must be in its text. */
  says: readonly string[]
  /** It may also not come: two lawful outcomes of acts sent at one moment. */
  isOptional?: boolean
}

export type DeliveredEmail = { to: string; subject: string; text: string; messageId: string }

/** Text as it is compared: mails use spaces that do not break. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\s]+/g, ' ')

/** Mails that were expected since the last check, and those that came. */
export function compareEmails(given: {
  expected: readonly ExpectedEmail[]
  delivered: readonly DeliveredEmail[]
}): string[] {
  const wrong: string[] = []
  const seen = new Set<string>()
  const open = given.delivered.filter(({ messageId }) => {
    // After a kill the same mail may come twice, under one Message-ID.
    if (seen.has(messageId)) return false
    seen.add(messageId)
    return true
  })
  for (const mail of given.expected) {
    const fits = (one: DeliveredEmail) =>
      one.to === mail.to &&
      (mail.subject === '*' || one.subject === mail.subject) &&
      mail.says.every((words) => plain(one.text).includes(plain(words)))
    const place = open.findIndex(fits)
    if (place >= 0) open.splice(place, 1)
    else if (!mail.isOptional) wrong.push(notCome(mail, open))
  }
  for (const { to, subject } of open) wrong.push(`a mail that nothing explains: to ${to}: ${subject}`)
  return wrong
}

function notCome({ to, subject, says }: ExpectedEmail, open: readonly DeliveredEmail[]): string {
  const near = open.find((one) => one.to === to && one.subject === subject)
  const missing = near ? says.filter((words) => !plain(near.text).includes(plain(words))) : says
  return near
    ? `a mail to ${to} "${subject}" does not say ${JSON.stringify(missing)}: ${plain(near.text).slice(0, 400)}`
    : `no mail to ${to} "${subject}" ${JSON.stringify(says)}`
}

/** Whose story a finding belongs to. */
export const memberIn = (finding: string, members: Iterable<Member>): Member | undefined =>
  [...members].find(
    ({ id, email }) => finding.includes(id) || finding.includes(`${email} `) || finding.includes(`${email}:`),
  )
