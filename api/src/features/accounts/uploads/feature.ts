import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { profileStore, userStore } from '../people/index.ts'
import { pictureRemovalHandler, queueRemoval, removeMyPicture, uploadMyPicture } from './own-picture.ts'
import { uploadPageImage } from './upload-image.ts'

const calls = (deps: Deps): Calls => ({
  uploadImage: ({ actor, http }) => uploadPageImage(deps, actor, http.req.raw),
  uploadMyPicture: ({ actor, http }) => uploadMyPicture(deps, actor, http.req.raw),
  removeMyPicture: ({ actor }) => removeMyPicture(deps, actor),
})

/**
 * Pictures for the pages of the site, and users' pictures of themselves.
 * Promises: only re-encoded pictures are stored (`reEncode` in read-picture.ts); decoding is limited in time, memory and
 * number, in a process that can be killed (picture-process.ts); a user's former picture is removed (`queueRemoval` in
 * own-picture.ts).
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
      // Runs before the profile, which names the picture, is erased.
      erase: async (deps, { userId, tx }) => {
        const { picture } = await profileStore(deps).find(userId, { tx })
        if (picture) await queueRemoval(deps, { userId, name: picture.name, tx })
      },
    },
  ],
}
