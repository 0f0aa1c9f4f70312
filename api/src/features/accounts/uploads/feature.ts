import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { profileStore, userStore } from '../people/index.ts'
import { pictureRemovalHandler, queueRemoval, removeMyPicture, uploadImage, uploadMyPicture } from './own-picture.ts'

const calls = (deps: Deps): Calls => ({
  uploadImage: ({ actor, http }) => uploadImage(deps, actor, http.req.raw),
  uploadMyPicture: ({ actor, http }) => uploadMyPicture(deps, actor, http.req.raw),
  removeMyPicture: ({ actor }) => removeMyPicture(deps, actor),
})

/**
 * Pictures of what the studio offers, and of oneself.
 * Promises: only re-encoded pixels are stored (`reEncode`); decoding is bounded in time, memory and number, in a process
 * that can be killed (`readPicture`, picture-process.ts); a picture that is shown no more is removed (`queueRemoval`).
 */
export const uploads: Feature = {
  name: 'uploads',
  calls,
  handlers: [pictureRemovalHandler],
  personalData: [
    {
      name: 'picture',
      collect: async (deps, userId) => {
        const user = await userStore(deps).findById(userId)
        return user?.profileImageUrl ? { imageUrl: user.profileImageUrl } : null
      },
      // The profile that names the picture is erased after this.
      erase: async (deps, { userId, tx }) => {
        const { picture } = await profileStore(deps).find(userId, { tx })
        if (picture) await queueRemoval(deps, { userId, name: picture.name, tx })
      },
    },
  ],
}
