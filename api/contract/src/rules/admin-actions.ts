/** The kinds of admin action that have an impact preview. */
export const consequenceKinds = ['class', 'schedule', 'instructor', 'program', 'user'] as const

export type ConsequenceKind = (typeof consequenceKinds)[number]
