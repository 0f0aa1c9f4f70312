import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/mount-endpoint.ts'
import { removeMyPicture, uploadMyPicture } from './own-picture.ts'
import { uploadImage } from './upload-image.ts'

/** Uploading pictures: of what the studio offers, and of oneself. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'uploadImage', ({ actor, http }) => uploadImage(deps, actor, http.req.raw))
  serve(router, 'uploadMyPicture', ({ actor, http }) => uploadMyPicture(deps, actor, http.req.raw))
  serve(router, 'removeMyPicture', ({ actor }) => removeMyPicture(deps, actor))
  return router
}
