import type { Feature } from '../../../platform/feature.ts'
import { openApi } from './open-api.ts'

export const apiDocs: Feature = {
  name: 'api-docs',
  calls: ({ env, studio, version }) => {
    let document: ReturnType<typeof openApi> | undefined
    return {
      // Built once, by the first who asks: a process that starts need not wait for it.
      getOpenApi: () => {
        document ??= openApi({ version, publicUrl: env.PUBLIC_URL, title: `${studio.name} API` })
        return document
      },
    }
  },
}
