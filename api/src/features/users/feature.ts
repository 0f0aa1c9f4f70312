import type { Feature } from '../../platform/feature.ts'

export const users: Feature = { name: 'users' }
