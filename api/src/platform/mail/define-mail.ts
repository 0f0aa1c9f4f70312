import type { Studio } from '@studio/contract'

export type Attachment = { filename: string; contentType: string; content: string }

export type EmailContent = {
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  replyTo?: string
  /** Address that ends a subscription with one click (RFC 8058); only newsletters have one. */
  unsubscribeUrl?: string
}

export type MailContext = {
  studio: Studio
  publicUrl: string
  /** Until the reader has proved that the address is theirs, a mail repeats nothing that was typed. */
  isVerified: boolean
}

/** `Facts` must survive JSON; the name stays with a mail in the outbox. */
export type MailTemplate<Facts> = {
  name: string
  /** Lets the owner of an address into their account, so it goes out when an unverified address gets no other mail. */
  isNeededForAccess?: true
  isForgottenWhenSent?: true
  write(facts: Facts, context: MailContext): EmailContent
}

export function defineMail<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template
}

export type AnyMailTemplate = MailTemplate<never>
