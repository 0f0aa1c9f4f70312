import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Attachment } from '../platform/mail/define-mail.ts'

export type OutgoingMail = {
  /** Stays the same when a mail is sent again, so that mail clients show it once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  replyTo?: string | undefined
  unsubscribeUrl?: string | undefined
}

export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

// A hanging server must not block the outbox: mails are retried soon.
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }

// Connecting costs more than sending a mail, so mails sent together share connections. These are closed before the
// server's idle timeout.
const poolOptions = { pool: true, maxConnections: 5, idleTimeout: 5_000, maxRequeues: 1 } as const

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return createMailer({ transport: createTransport({ url, ...poolOptions, ...timeouts }), from })
}

export function createMailer({ transport, from }: { transport: Transporter; from: string }): Mailer {
  return {
    send: async (mail) => void (await transport.sendMail(toMessage({ mail, from }))),
    close: () => transport.close(),
  }
}

/** Adds headers for one-click unsubscribing (RFC 8058) when the mail has an `unsubscribeUrl`. */
export function toMessage({ mail, from }: { mail: OutgoingMail; from: string }): SendMailOptions {
  const { id, to, subject, text, html, attachments, replyTo, unsubscribeUrl } = mail
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // An address object is never parsed as a list, so a comma cannot add a recipient.
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const UNAVAILABLE_CODES = new Set([
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
/** Codes of errors about this mail alone: the server refused its addresses or its content. */
const MAIL_REFUSED_CODES = new Set(['EENVELOPE', 'EMESSAGE'])

export function isMailServerUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNAVAILABLE_CODES.has(String(error.code))
}

export function isRefusedByMailServer(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return MAIL_REFUSED_CODES.has(String(error.code)) && Number(error.responseCode) >= 500
}
