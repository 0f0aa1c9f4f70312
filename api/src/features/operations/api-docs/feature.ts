import type { Feature } from '../../../platform/feature.ts'

export const apiDocs: Feature = {
  name: 'api-docs',
  calls: ({ env, studio, version }) => {
    async function createDocument() {
      // Imported with the first request: the schemas of all responses are a fifth of the modules of the API.
      const { createOpenApi } = await import('./open-api.ts')
      return createOpenApi({ version, publicUrl: env.PUBLIC_URL, title: `${studio.name} API` })
    }
    let document: ReturnType<typeof createDocument> | undefined
    return {
      getOpenApi: () => {
        document ??= createDocument()
        return document
      },
    }
  },
}
