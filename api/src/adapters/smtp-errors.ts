/** What nodemailer puts on its errors. */
type SmtpErrorFields = Record<string, unknown>

const factsOf = (error: unknown): SmtpErrorFields => (error instanceof Error ? { ...error } : {})

const SERVER_TROUBLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
  'ENOAUTH',
  'EOAUTH2',
])
/** The steps at which the server speaks about this one mail: its addresses, its content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** Whether it was the server or the way to it, and no answer about this mail. */
export function isMailServerAway(error: unknown): boolean {
  return SERVER_TROUBLE.has(String(factsOf(error).code))
}

/** Whether the server answered about this mail with a permanent refusal (a reply from 500 on). */
export function isRefusedByMailServer(error: unknown): boolean {
  const { code, responseCode } = factsOf(error)
  return ABOUT_THE_MAIL.has(String(code)) && typeof responseCode === 'number' && responseCode >= 500
}
