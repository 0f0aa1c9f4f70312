import { createHash } from 'node:crypto'

const isWrittenMark = Symbol('written')

/** A response that is serialized as JSON already, with its ETag. */
export type Written<Answer> = {
  readonly [isWrittenMark]: true
  /** In UTF-8, since the text would be encoded again for everyone it is sent to. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** Never there: it ties the text to what it is the text of. */
  readonly of?: Answer
}

/** Writes an answer as JSON once, for many to be sent. */
export function write<Answer>(answer: Answer): Written<Answer> {
  const body = Buffer.from(JSON.stringify(answer))
  return { [isWrittenMark]: true, body, etag: etagOf(body) }
}

/** Whether an answer is written already. */
export function isWritten(answer: unknown): answer is Written<unknown> {
  return typeof answer === 'object' && answer !== null && isWrittenMark in answer
}

/** The ETag of a body. */
const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
