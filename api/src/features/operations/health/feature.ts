import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

export const health: Feature = { name: 'health', routes }
