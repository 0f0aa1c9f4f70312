import type { EnrollmentStatus } from '@studio/contract'
import type { BadgeTone } from '@studio/ui'

/** How an enrollment stands, in a word and its colour (ruling B4). */
export const enrollmentWords: Record<EnrollmentStatus, { text: string; tone: BadgeTone }> = {
  active: { text: 'Active', tone: 'good' },
  pending: { text: 'Being paid', tone: 'warn' },
  completed: { text: 'Completed', tone: 'note' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}
