import { createHash } from 'node:crypto'

const serializedMark = Symbol('serialized')

/** A response that is serialized as JSON already, with its ETag. */
export type SerializedJson<Answer> = {
  readonly [serializedMark]: true
  /** In UTF-8, since the text would be encoded again for everyone it is sent to. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** Never there: it ties the text to what it is the text of. */
  readonly of?: Answer
}

/** Writes an answer as JSON once, for many to be sent. */
export function serializeJson<Answer>(answer: Answer): SerializedJson<Answer> {
  const body = Buffer.from(JSON.stringify(answer))
  return { [serializedMark]: true, body, etag: etagOf(body) }
}

/** Whether an answer is written already. */
export function isSerialized(answer: unknown): answer is SerializedJson<unknown> {
  return typeof answer === 'object' && answer !== null && serializedMark in answer
}

/** The ETag of a body. */
const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
