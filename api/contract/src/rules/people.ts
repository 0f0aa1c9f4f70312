/** How people are called: first and last name, or the username of somebody without one. */
export function formatUserName(user: { firstName: string | null; lastName: string | null; username: string }): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
}

/** How lists, rosters and the audit log call somebody whose account is closed. */
export const FORMER_MEMBER = 'A former member'

/**
 * Whether a new password has at least 8 characters; an emoji is one to whoever types it, and two or more to JavaScript.
 */
export const isLongEnough = (password: string): boolean => [...password].length >= 8
