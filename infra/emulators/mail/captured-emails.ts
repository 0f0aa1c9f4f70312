import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address, type Email } from 'postal-mime'
import type { Collection, Database } from '../database.ts'
import { newId } from '../ids.ts'

/** A mail as `GET /__local/mail/email` lists it. Addresses are plain text, several joined by ", ". */
export type CapturedEmail = {
  id: string
  to: string
  cc: string
  from: string
  fromName: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** When it came in, ISO 8601. */
  date: string
  /** Who it was really delivered to, blind copies included. */
  recipients: string[]
  headers: Record<string, string>
  attachments: CapturedAttachment[]
}

/** `content` holds the text of a text attachment (.ics, .csv); every attachment can be fetched at `url`. */
type CapturedAttachment = {
  filename: string
  contentType: string
  size: number
  contentId: string | null
  content: string | null
  url: string
}

export type CapturedEmails = {
  collection: Collection<CapturedEmail>
  receive: (raw: Buffer, recipients: string[]) => Promise<CapturedEmail>
  /** The bytes of one attachment, read from the mail as it came. */
  attachment: (mail: CapturedEmail, place: number) => Promise<Uint8Array | null>
  raw: (mail: CapturedEmail) => Promise<Buffer>
  clear: () => Promise<void>
}

/** Opens the captured mails: as they came in files, what was read from them in the database. */
export function openCapturedEmails({ database, folder }: { database: Database; folder: string }): CapturedEmails {
  const collection = database.collection<CapturedEmail>('letter')
  const fileOf = (id: string) => join(folder, `${id}.eml`)
  return {
    collection,
    receive: async (raw, recipients) => {
      const id = newId('mail', 12)
      await mkdir(folder, { recursive: true })
      await writeFile(fileOf(id), raw)
      return collection.put(
        toCapturedEmail({ id, email: await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }), recipients }),
      )
    },
    attachment: async (mail, place) => {
      const email = await PostalMime.parse(await readFile(fileOf(mail.id)), { attachmentEncoding: 'arraybuffer' })
      const found = email.attachments[place]
      return found ? bytesOf(found.content) : null
    },
    raw: (mail) => readFile(fileOf(mail.id)),
    clear: async () => {
      collection.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function toCapturedEmail({ id, email, recipients }: { id: string; email: Email; recipients: string[] }): CapturedEmail {
  return {
    id,
    to: addresses(email.to) || recipients.join(', '),
    cc: addresses(email.cc),
    from: email.from?.address ?? '',
    fromName: email.from?.name ?? '',
    replyTo: addresses(email.replyTo),
    subject: email.subject ?? '',
    text: (email.text ?? '').trimEnd(),
    html: email.html ?? '',
    date: new Date().toISOString(),
    recipients,
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map((attachment, place) => {
      const bytes = bytesOf(attachment.content)
      return {
        filename: attachment.filename ?? `attachment-${place + 1}`,
        contentType: attachment.mimeType,
        size: bytes.length,
        contentId: attachment.contentId ?? null,
        content: attachment.mimeType.startsWith('text/') ? Buffer.from(bytes).toString('utf8') : null,
        url: `/__local/mail/email/${id}/attachments/${place}`,
      }
    }),
  }
}

function addresses(list: Address[] | undefined): string {
  return (list ?? [])
    .flatMap((entry) => (entry.group ? entry.group.map((one) => one.address) : [entry.address]))
    .join(', ')
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}
