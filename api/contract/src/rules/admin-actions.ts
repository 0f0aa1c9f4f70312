/** The kinds of admin action that have an impact preview. */
export const impactKinds = ['class', 'schedule', 'instructor', 'program', 'user'] as const

export type ImpactKind = (typeof impactKinds)[number]
