import { fields } from '@studio/contract'
import { INVITATION_DAYS } from '../people/index.ts'

/** How long an invited person is remembered after the newest link was mailed. */
export const INVITATION_KEPT_DAYS = 90

const DAY_MS = 86_400_000

/** When a link was mailed that stops working then. */
export const invitationSentAt = (expires: Date): Date => new Date(expires.getTime() - INVITATION_DAYS * DAY_MS)

/** An invited person who was mailed the newest link at this instant or before is removed now. */
export const staleSince = (now: Date): Date => new Date(now.getTime() - INVITATION_KEPT_DAYS * DAY_MS)

type InvitedPerson = { firstName: string; lastName: string | null; email: string }

/** A username made of a person's names, or of the address where they have no letters for it: 'maya.okafor'. */
export function suggestedUsername({ firstName, lastName, email }: InvitedPerson): string {
  const words = [firstName, lastName ?? ''].map(usernameLetters).filter(Boolean)
  const fromNames = words.join('.').slice(0, 32)
  const fromAddress = usernameLetters(email.split('@')[0] ?? '').slice(0, 32)
  const candidates = [fromNames, `${fromNames}${fromAddress}`, fromAddress, `member${fromAddress}`]
  return candidates.find((candidate) => fields.username().isValidSync(candidate)) ?? 'member'
}

// Accents go, and so does all that a username may not hold.
const usernameLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
