import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Attachment } from '../platform/mail/define-mail.ts'

export type OutgoingMail = {
  /** Stays the same when a mail is sent again, so that a mail program shows it once. */
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

// A server that hangs must not hold the outbox: the next try comes soon anyway.
const impatience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }

// Greeting, encryption and sign-in cost more than a mail does, so mails sent together share connections. A connection
// is closed before the server's idle timeout.
const sharing = { pool: true, maxConnections: 5, idleTimeout: 5_000, maxRequeues: 1 } as const

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return createMailer({ transport: createTransport({ url, ...sharing, ...impatience }), from })
}

export function createMailer({ transport, from }: { transport: Transporter; from: string }): Mailer {
  return {
    send: async (mail) => void (await transport.sendMail(message({ mail, from }))),
    close: () => transport.close(),
  }
}

/** With one-click unsubscribe headers where there is an address (RFC 8058). */
export function message({ mail, from }: { mail: OutgoingMail; from: string }): SendMailOptions {
  const { id, to, subject, text, html, attachments, replyTo, unsubscribeUrl } = mail
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // An address object is never read as a list, so a comma in it cannot add a recipient.
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

const SERVER_TROUBLE = new Set([
  ...['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'],
  ...['EAUTH', 'EPROTOCOL', 'ENOAUTH', 'EOAUTH2'],
])
/** The steps at which the server speaks about this one mail: its addresses, its content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

export function isMailServerAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SERVER_TROUBLE.has(String(error.code))
}

export function isRefusedByMailServer(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return ABOUT_THE_MAIL.has(String(error.code)) && Number(error.responseCode) >= 500
}
