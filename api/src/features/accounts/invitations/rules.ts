import { fields } from '@studio/contract'

type InvitedPerson = { firstName: string; lastName: string | null; email: string }

/** A username made of a person's names, or of the address where they have no letters for it: 'maya.okafor'. */
export function suggestedUsername({ firstName, lastName, email }: InvitedPerson): string {
  const words = [firstName, lastName ?? ''].map(usernameLetters).filter(Boolean)
  const fromNames = words.join('.').slice(0, 32)
  const fromAddress = usernameLetters(email.split('@')[0] ?? '').slice(0, 32)
  const candidates = [fromNames, `${fromNames}${fromAddress}`, fromAddress, `member${fromAddress}`]
  return candidates.find((candidate) => fields.username().isValidSync(candidate)) ?? 'member'
}

const usernameLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
