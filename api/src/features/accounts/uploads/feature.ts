import type { Feature } from '../../../platform/feature.ts'
import { profileStore, userStore } from '../people/index.ts'
import { pictureRemovalHandler, queueRemoval } from './own-picture.ts'
import { routes } from './routes.ts'

export const uploads: Feature = {
  name: 'uploads',
  routes,
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
        const picture = await profileStore(deps).picture(userId, { tx })
        if (picture) await queueRemoval(deps, { userId, name: picture.name, tx })
      },
    },
  ],
}
