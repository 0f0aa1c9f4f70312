import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

export const apiDocs: Feature = { name: 'api-docs', routes }
