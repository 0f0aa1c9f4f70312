import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

export const programs: Feature = { name: 'programs', routes }
