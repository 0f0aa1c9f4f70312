import type { Feature } from '../../platform/feature.ts'

export const recovery: Feature = { name: 'recovery' }
