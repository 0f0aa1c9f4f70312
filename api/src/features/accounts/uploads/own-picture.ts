import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditOwnChange } from '../../admin/audit-log/index.ts'
import { profileStore, userStore } from '../people/index.ts'
import { readPicture } from './read-picture.ts'
import { storeImage, toDigest } from './upload-image.ts'

/** When an uploaded picture is removed unless it is in use; longer than any upload takes. */
const REMOVE_UNUSED_AFTER_MS = 3_600_000

/** Sending the current picture again changes nothing. Throws RATE_LIMITED, IMAGE_SERVICE_FAILED, and like `readPicture`. */
export async function uploadMyPicture(deps: Deps, actor: Actor, request: Request): Promise<User> {
  await deps.limits.take({ limit: 'uploads', key: actor.id })
  const { bytes } = await readPicture({ actor, request, shape: 'portrait' })
  const digest = toDigest(bytes, actor.id)
  if ((await profileStore(deps).find(actor.id)).picture?.digest === digest) return actor.user
  // Names are unique, so that a pending removal never hits the same picture when it was sent again.
  const name = `people/${digest}-${deps.ids.next()}`
  // Queued before the upload, so that a process that is killed during it leaves no picture behind.
  const dueAt = new Date(deps.clock.now().getTime() + REMOVE_UNUSED_AFTER_MS)
  await deps.inTransaction((tx) => queueRemoval(deps, { userId: actor.id, name, dueAt, tx }))
  const profileImageUrl = await storeImage(deps, { name, bytes })
  return deps.inTransaction((tx) => setPicture(deps, { actor, picture: { name, digest }, profileImageUrl, tx }))
}

export const removeMyPicture = (deps: Deps, actor: Actor): Promise<User> =>
  deps.inTransaction((tx) => setPicture(deps, { actor, picture: null, profileImageUrl: null, tx }))

type Removal = { userId: string; name: string; dueAt?: Date; tx: Tx }

export async function queueRemoval(deps: Deps, { userId, name, dueAt, tx }: Removal): Promise<void> {
  const job = { title: 'A picture that is no longer shown', payload: { userId, name }, ...(dueAt && { dueAt }) }
  // Separate keys, so that a picture can have both an immediate and a delayed removal.
  const dedupeKey = dueAt ? `${name}-unused` : name
  await deps.jobQueue.add({ kind: 'picture-removal', dedupeKey, ...job, tx })
}

/** Removes a picture at the image service unless it is the user's current one. */
export const pictureRemovalHandler = defineHandler<{ userId: string; name: string }>({
  kind: 'picture-removal',
  run: async (deps, { payload: { userId, name } }) => {
    if ((await profileStore(deps).find(userId)).picture?.name !== name) await deps.images.remove({ name })
  },
})

type NewPicture = {
  actor: Actor
  picture: { name: string; digest: string } | null
  profileImageUrl: string | null
  tx: Tx
}

async function setPicture(deps: Deps, { actor, picture, profileImageUrl, tx }: NewPicture): Promise<User> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  if (!picture && !user.profileImageUrl) return user
  const { picture: formerPicture } = await profileStore(deps).find(user.id, { tx })
  await profileStore(deps).change({ userId: user.id, changes: { picture }, tx })
  if (formerPicture) await queueRemoval(deps, { userId: user.id, name: formerPicture.name, tx })
  const formerUrl = { profileImageUrl: user.profileImageUrl }
  await auditOwnChange(deps, { user, action: 'change own picture', before: formerUrl, after: { profileImageUrl }, tx })
  const currentTime = deps.clock.now()
  const changedUser = await userStore(deps).change({ id: user.id, changes: { profileImageUrl }, currentTime, tx })
  if (!changedUser) throw unauthorized()
  return changedUser
}
