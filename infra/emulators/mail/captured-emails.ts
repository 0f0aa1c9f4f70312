import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Collection, Database } from '../database.ts'
import { createId } from '../ids.ts'

/** A mail as `GET /__local/mail/email` lists it. Addresses are plain text, several joined by ", ". */
export type CapturedEmail = {
  id: string
  to: string
  from: string
  fromName: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** When it was received, ISO 8601. */
  date: string
  /** Who it was really delivered to, blind copies included. */
  recipients: string[]
  headers: Record<string, string>
  /** `content` holds the text of a text attachment (.ics, .csv); every attachment can be fetched at `url`. */
  attachments: { filename: string; contentType: string; content: string | null; base64: string; url: string }[]
}

export type CapturedEmails = {
  collection: Collection<CapturedEmail>
  receive: (raw: Buffer, recipients: string[]) => Promise<CapturedEmail>
}

/** Opens the captured mails. */
export function openCapturedEmails(database: Database): CapturedEmails {
  const collection = database.collection<CapturedEmail>('email')
  return {
    collection,
    receive: async (raw, recipients) => {
      const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
      return collection.put(toCapturedEmail({ id: createId('mail', 12), email, recipients }))
    },
  }
}

function toCapturedEmail({ id, email, recipients }: { id: string; email: Email; recipients: string[] }): CapturedEmail {
  return {
    id,
    to: formatAddresses(email.to) || recipients.join(', '),
    from: email.from?.address ?? '',
    fromName: email.from?.name ?? '',
    replyTo: formatAddresses(email.replyTo),
    subject: email.subject ?? '',
    text: (email.text ?? '').trimEnd(),
    html: email.html ?? '',
    date: new Date().toISOString(),
    recipients,
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map(({ content, filename, mimeType }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      contentType: mimeType,
      content: mimeType.startsWith('text/') ? Buffer.from(String(content), 'base64').toString('utf8') : null,
      base64: String(content),
      url: `/__local/mail/email/${id}/attachments/${index}`,
    })),
  }
}

const formatAddresses = (list: Address[] = []): string =>
  list.flatMap((entry) => (entry.group ? entry.group.map(({ address }) => address) : [entry.address])).join(', ')
