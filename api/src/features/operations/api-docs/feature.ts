import type { Feature } from '../../../platform/feature.ts'
import { createOpenApi } from './open-api.ts'

export const apiDocs: Feature = {
  name: 'api-docs',
  calls: ({ env, studio, version }) => {
    let document: ReturnType<typeof createOpenApi> | undefined
    return {
      // Built with the first request, so that it does not delay the start of a process.
      getOpenApi: () => {
        document ??= createOpenApi({ version, publicUrl: env.PUBLIC_URL, title: `${studio.name} API` })
        return document
      },
    }
  },
}
