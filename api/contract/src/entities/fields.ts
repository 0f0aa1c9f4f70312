import type { CURRENCY, Money } from '../rules/money.ts'

/** An instant as it travels: ISO 8601 in UTC. */
export type Instant = string

/** What admins edit: `version` is the entity's ETag, which a change may name in `If-Match`. */
export type VersionFields = { updatedAt: Instant; version: string }

/** A sentence that users see. */
export type Message = { message: string }

/** The answer to an upload. */
export type UploadedImage = { imageUrl: string; sizeDisplay: string; format: string }

/** What something cost when it was taken: a snapshot that no later price change touches. */
export type Price = { list: Money; discount: Money; paid: Money; currency: typeof CURRENCY }
