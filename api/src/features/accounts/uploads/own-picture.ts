import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, unauthorized } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { jobKey } from '../../../platform/queue/job-queue.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { auditOwnAct } from '../../admin/audit-log/index.ts'
import { profileStore, userStore } from '../people/index.ts'
import { readPicture, storeImage, toDigest } from './upload-image.ts'

/** When a picture whose upload came to nothing is removed; every upload is over long before. */
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Makes an uploaded picture that of the acting user and removes the former one. The present one, sent again, changes
 * nothing. Refuses as `uploadImage` does.
 */
export async function uploadMyPicture(deps: Deps, actor: Actor, request: Request): Promise<User> {
  await deps.limits.take({ limit: 'uploads', key: actor.id })
  const { bytes } = await readPicture({ actor, request, shape: 'portrait' })
  const digest = toDigest(bytes, actor.id)
  if ((await profileStore(deps).picture(actor.id))?.digest === digest) return actor.user
  // A name is used once: a removal that is on its way can never meet a picture that was sent again.
  const name = `people/${digest}-${deps.ids.next()}`
  const dueAt = await planRemoval(deps, { userId: actor.id, name })
  const profileImageUrl = await storeImage(deps, { name, bytes })
  const after = await deps.inTransaction(async (tx) => {
    await withdrawRemoval(deps, { name, dueAt, tx })
    return setPicture(deps, { actor, picture: { name, digest }, profileImageUrl, tx })
  })
  return after
}

/** Removes the acting user's picture; initials take its place. */
export async function removeMyPicture(deps: Deps, actor: Actor): Promise<User> {
  const after = await deps.inTransaction((tx) => setPicture(deps, { actor, picture: null, profileImageUrl: null, tx }))
  return after
}

/** Has a picture removed at the image service, now or later. */
export async function queueRemoval(
  deps: Deps,
  { userId, name, dueAt, tx }: { userId: string; name: string; dueAt?: Date; tx: Tx },
): Promise<void> {
  const about = { title: 'A picture that is no longer shown', payload: { userId, name } }
  await deps.jobQueue.add({ kind: 'picture-removal', cause: name, ...about, ...(dueAt ? { dueAt } : {}), tx })
}

/** Removes a picture at the image service, unless it is the account's present one. */
export const pictureRemovalHandler = defineHandler<{ userId: string; name: string }>({
  kind: 'picture-removal',
  run: async (deps, { payload: { userId, name } }) => {
    if ((await profileStore(deps).picture(userId))?.name !== name) await deps.images.remove({ name })
  },
})

// Planned before the upload, so that a process killed during it leaves no picture behind.
async function planRemoval(deps: Deps, { userId, name }: { userId: string; name: string }): Promise<Date> {
  const dueAt = new Date(deps.clock.now().getTime() + ABANDONED_AFTER_MS)
  await deps.inTransaction((tx) => queueRemoval(deps, { userId, name, dueAt, tx }))
  return dueAt
}

async function withdrawRemoval(deps: Deps, { name, dueAt, tx }: { name: string; dueAt: Date; tx: Tx }): Promise<void> {
  const cause = { kind: 'picture-removal', cause: name } as const
  const planned = await deps.jobQueue.findById(jobKey(cause), { tx })
  if (planned?.dueAt.getTime() !== dueAt.getTime()) {
    throw new AppError('IMAGE_SERVICE_TIMEOUT', 'The upload took too long. Please try again.')
  }
  await deps.jobQueue.completeCause({ ...cause, tx })
}

type NewPicture = {
  actor: Actor
  picture: { name: string; digest: string } | null
  profileImageUrl: string | null
  tx: Tx
}

async function setPicture(deps: Deps, { actor, picture, profileImageUrl, tx }: NewPicture): Promise<User> {
  const user = await userStore(deps).findById(actor.id, { tx })
  if (!user) throw unauthorized()
  const former = await profileStore(deps).picture(user.id, { tx })
  if (!picture && !user.profileImageUrl) return user
  await profileStore(deps).setPicture({ userId: user.id, picture, tx })
  if (former) await queueRemoval(deps, { userId: user.id, name: former.name, tx })
  const before = { profileImageUrl: user.profileImageUrl }
  await auditOwnAct(deps, { user, what: 'change own picture', before, after: { profileImageUrl }, tx })
  const after = await userStore(deps).change({ id: user.id, changes: { profileImageUrl }, now: deps.clock.now(), tx })
  if (!after) throw unauthorized()
  return after
}
