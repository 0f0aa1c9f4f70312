import { countGraphemes } from './text.ts'

/** The display name of a user: first and last name, or the username where there is none. */
export function formatUserName(user: { firstName: string | null; lastName: string | null; username: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
}

/** The display name of a closed account in lists, rosters and the audit log. */
export const FORMER_MEMBER = 'A former member'

/** Whether a new password has at least 8 characters as a person counts them. */
export const isLongEnough = (password: string): boolean => countGraphemes(password) >= 8

/** So many tags a person has at most. */
export const MAX_TAGS = 10
