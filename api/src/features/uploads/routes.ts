import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { uploadImage } from './upload-image.ts'

/** Uploading pictures. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'uploadImage', ({ actor, http }) => uploadImage(deps, actor, http.req.raw))
  return router
}
