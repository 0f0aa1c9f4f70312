import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

export const auditLog: Feature = { name: 'audit-log', routes }
