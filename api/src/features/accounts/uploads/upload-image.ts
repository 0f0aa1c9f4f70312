import { createHash } from 'node:crypto'
import { formatBytes, imageTypes, type UploadedImage } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { type EncodedPicture, reEncode } from './re-encode.ts'
import { readUpload, type SentFile } from './read-upload.ts'
import { wrongFormat, wrongType } from './upload-errors.ts'

/**
 * Reads a picture from a form, checks and re-encodes it and stores it at the image service. The response has the sent
 * file's format and size.
 */
export async function uploadImage(deps: Deps, actor: Actor, request: Request): Promise<UploadedImage> {
  await deps.limits.take({ limit: 'uploads', key: actor.id })
  const sent = await readUpload(request)
  const { bytes, format } = await reEncoded(sent, reEncode)
  return {
    imageUrl: await storeImage(deps, { name: `studio/${toDigest(bytes)}`, bytes }),
    sizeDisplay: formatBytes(sent.bytes.length),
    format: format.toUpperCase(),
  }
}

/** A sent file, re-encoded. The content decides; the declared type only chooses the text of the refusal. */
export async function reEncoded(
  { bytes, declaredType }: SentFile,
  encode: (sent: Buffer) => Promise<EncodedPicture>,
): Promise<EncodedPicture> {
  try {
    return await encode(bytes)
  } catch (error) {
    const [kind, format = 'unknown'] = declaredType.split('/')
    const isTaken = imageTypes.some((type) => type === declaredType) || declaredType === 'image/jpg'
    const isUndeclared = declaredType === 'application/octet-stream'
    if (isTaken || isUndeclared || isAboutSize(error)) throw error
    throw kind === 'image' ? wrongFormat(format.replace(/[^\w.+-]/g, '').slice(0, 40)) : wrongType(declaredType)
  }
}

const isAboutSize = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FILE_TOO_LARGE'

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
