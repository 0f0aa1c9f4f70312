import type { Feature } from '../../../platform/feature.ts'
import { routes } from './routes.ts'

export const instructors: Feature = { name: 'instructors', routes }
