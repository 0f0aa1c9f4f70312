import type { Studio } from '@studio/contract'

/** A file that goes with a mail. */
export type Attachment = { filename: string; contentType: string; content: string }

/** What a template makes of its facts. */
export type EmailContent = {
  subject: string
  /** The whole plain text, made by `plainEmail`. */
  text: string
  /** The whole HTML, made by `htmlEmail`. */
  html: string
  attachments?: Attachment[]
  /** Who gets an answer to it, in place of the studio. */
  replyTo?: string
  /** Address that ends a subscription with one click (RFC 8058); only newsletters have one. */
  unsubscribeUrl?: string
}

/** What every template gets in addition to its own facts. */
export type MailContext = {
  studio: Studio
  publicUrl: string
  /**
   * Whether the reader has proved that the address is theirs. Until then a mail repeats nothing that was typed (names,
   * usernames, messages): anybody can make an account with somebody else's address.
   */
  isVerified: boolean
}

/**
 * A kind of mail: a name that stays with it in the outbox and a pure function from facts to a letter. `Facts` must
 * survive JSON: text, numbers, yes or no, lists and plain objects; instants as ISO text.
 */
export type MailTemplate<Facts> = {
  name: string
  /** Lets the owner of an address into their account, so it goes out when an unverified address gets no other mail. */
  isNeededForAccess?: true
  /** Nothing is kept of it once it is sent: its reader has no account any more. */
  isForgottenWhenSent?: true
  write(facts: Facts, context: MailContext): EmailContent
}

/** Declares a kind of mail. Export it from the feature and list it in the feature's `mails`. */
export function defineMail<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template
}

/** Any kind of mail, for the list that delivery finds templates in. */
export type AnyMailTemplate = MailTemplate<never>
