import { createHash } from 'node:crypto'
import { formatBytes, type UploadedImage } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { readPicture } from './read-picture.ts'

/** Stores a picture for the pages of the site. Throws RATE_LIMITED, IMAGE_SERVICE_FAILED, and like `readPicture`. */
export async function uploadPageImage(deps: Deps, actor: Actor, request: Request): Promise<UploadedImage> {
  await deps.limits.take({ limit: 'uploads', key: actor.id })
  const { bytes, sentFormat, sentSize } = await readPicture({ actor, request, shape: 'page' })
  return {
    imageUrl: await storeImage(deps, { name: `studio/${toDigest(bytes)}`, bytes }),
    sizeDisplay: formatBytes(sentSize),
    format: sentFormat.toUpperCase(),
  }
}

/** Returns an address without our own origin, so that it works under every host name of the site. */
export async function storeImage(deps: Deps, picture: { name: string; bytes: Buffer }): Promise<string> {
  const { url } = await deps.images.store(picture)
  const { origin, pathname, search } = new URL(url)
  return origin === new URL(deps.env.PUBLIC_URL).origin ? `${pathname}${search}` : url
}

/** The same picture has the same digest, so that sending it again stores no second copy. `salt` keeps users apart. */
export const toDigest = (bytes: Buffer, salt = '') =>
  createHash('sha256').update(salt).update(bytes).digest('hex').slice(0, 32)
