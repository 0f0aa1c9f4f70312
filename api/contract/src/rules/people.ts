import { countGraphemes } from './text.ts'

/** First and last name, or the username without them. */
export function formatUserName(user: { firstName: string | null; lastName: string | null; username: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
}

/** The name of a closed account in lists, rosters and the audit log. */
export const FORMER_MEMBER_NAME = 'A former member'

/** Whether a new password has at least 8 visible characters. */
export const isPasswordLongEnough = (password: string): boolean => countGraphemes(password) >= 8

/** How many tags a person can have. */
export const MAX_TAGS = 10
