import type { Feature } from '../../platform/feature.ts'

export const auth: Feature = { name: 'auth' }
