import type { Feature } from '../../platform/feature.ts'

export const apiDocs: Feature = { name: 'api-docs' }
