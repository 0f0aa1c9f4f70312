import { createHash } from 'node:crypto'
import { formatBytes, imageTypes, type UploadedImage } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import type { PictureShape } from './picture-task.ts'
import { type EncodedPicture, reEncode } from './re-encode.ts'
import { readUpload, type SentFile } from './read-upload.ts'
import { wrongFormat, wrongType } from './upload-errors.ts'
import { withUploadPlace } from './upload-places.ts'

/**
 * Reads a picture from a form, checks and re-encodes it and stores it at the image service. The response has the sent
 * file's format and size.
 */
export async function uploadImage(deps: Deps, actor: Actor, request: Request): Promise<UploadedImage> {
  await deps.limits.take({ limit: 'uploads', key: actor.id })
  const { bytes, format, sentBytes } = await readPicture({ actor, request, shape: 'page' })
  return {
    imageUrl: await storeImage(deps, { name: `studio/${toDigest(bytes)}`, bytes }),
    sizeDisplay: formatBytes(sentBytes),
    format: format.toUpperCase(),
  }
}

type Upload = { actor: Actor; request: Request; shape: PictureShape }

/** The picture of an upload, re-encoded; few at once are read, waited for and decoded. */
export function readPicture({ actor, request, shape }: Upload): Promise<EncodedPicture & { sentBytes: number }> {
  return withUploadPlace(actor.id, async () => {
    const sent = await readUpload(request)
    return { ...(await encodeSent(sent, shape)), sentBytes: sent.bytes.length }
  })
}

// The content decides; the declared type only chooses the text of the refusal.
async function encodeSent({ bytes, declaredType }: SentFile, shape: PictureShape): Promise<EncodedPicture> {
  try {
    return await reEncode(bytes, shape)
  } catch (error) {
    const [kind, format = 'unknown'] = declaredType.split('/')
    const isTaken = imageTypes.some((type) => type === declaredType) || declaredType === 'image/jpg'
    const isUndeclared = declaredType === 'application/octet-stream'
    if (isTaken || isUndeclared || !isAboutFormat(error)) throw error
    throw kind === 'image' ? wrongFormat(format.replace(/[^\w.+-]/g, '').slice(0, 40)) : wrongType(declaredType)
  }
}

const isAboutFormat = (error: unknown) => error instanceof AppError && error.code === 'UNSUPPORTED_IMAGE_FORMAT'

/** Stores a picture at the image service; returns its address as pages keep it. */
export async function storeImage(deps: Deps, picture: { name: string; bytes: Buffer }): Promise<string> {
  const { url } = await deps.images.store(picture)
  return seenFrom({ publicUrl: deps.env.PUBLIC_URL, url })
}

/** The same picture always has the same digest, so that sending it again stores no second copy. */
export const toDigest = (bytes: Buffer, salt = '') =>
  createHash('sha256').update(salt).update(bytes).digest('hex').slice(0, 32)

/**
 * The address as pages keep it: without its origin when that is ours, so that it works under every name of the site.
 */
function seenFrom({ publicUrl, url }: { publicUrl: string; url: string }): string {
  const stored = new URL(url)
  return stored.origin === new URL(publicUrl).origin ? `${stored.pathname}${stored.search}` : url
}
