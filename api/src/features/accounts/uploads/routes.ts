import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { removeMyPicture, uploadMyPicture } from './own-picture.ts'
import { uploadImage } from './upload-image.ts'

/** Uploading pictures: of what the studio offers, and of oneself. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'uploadImage', ({ actor, http }) => uploadImage(deps, actor, http.req.raw))
  mountEndpoint(router, 'uploadMyPicture', ({ actor, http }) => uploadMyPicture(deps, actor, http.req.raw))
  mountEndpoint(router, 'removeMyPicture', ({ actor }) => removeMyPicture(deps, actor))
  return router
}
