/** How many digits an authenticator app shows, and for how long (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30
/** The number of recovery codes; each works for one sign-in. */
export const RECOVERY_CODE_COUNT = 10
/** Crockford's base 32, without letters that look alike. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Each character holds five bits. */
export const RECOVERY_CODE_LENGTH = 12

type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string }

/**
 * Reads a typed code: spaces and dashes anywhere, either letter case, and letters that look like digits (o for 0, i and
 * l for 1). Null when it is neither kind.
 */
export function parseCode(text: string): TypedCode | null {
  const code = text.replace(/[\s\u2010-\u2015-]/g, '').toLowerCase()
  if (new RegExp(`^[0-9]{${CODE_DIGITS}}$`).test(code)) return { kind: 'app', digits: code }
  const letters = code.replaceAll('o', '0').replace(/[il]/g, '1')
  const isRecovery =
    letters.length === RECOVERY_CODE_LENGTH && [...letters].every((letter) => RECOVERY_CODE_ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery', letters } : null
}

/** Groups of four are easier to read and type: 'JBSW Y3DP', 'k7qm-3xpd-9rtw'. */
export function formatInGroups(text: string, separator = ' '): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator)
}
