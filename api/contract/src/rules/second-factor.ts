/** How many digits an authenticator app shows, and for how many seconds (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30
/** How many recovery codes there are, each good for one sign-in. */
export const RECOVERY_CODES = 10
/** Letters and digits of a recovery code: 32, without those that are taken for one another (Crockford's base 32). */
export const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Twelve of them are 60 random bits. */
export const RECOVERY_LENGTH = 12

/** The code that a user typed to sign in: the digits of an app, or a recovery code without its dashes. */
type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string }

/**
 * Reads a code as typed: spaces and dashes anywhere, either letter case, and letters that look like digits (o for 0, i
 * and l for 1). Null when it can be neither kind.
 */
export function readCode(text: string): TypedCode | null {
  const plain = text.replace(/[\s\u2010-\u2015-]/g, '').toLowerCase()
  if (new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(plain)) return { kind: 'app', digits: plain }
  const letters = plain.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery = letters.length === RECOVERY_LENGTH && [...letters].every((one) => RECOVERY_LETTERS.includes(one))
  return isRecovery ? { kind: 'recovery', letters } : null
}

/** Text in groups of four, which is easier to read and type: 'JBSW Y3DP', 'k7qm-3xpd-9rtw'. */
export function inGroups(text: string, between = ' '): string {
  return (text.match(/.{1,4}/g) ?? []).join(between)
}
