import type { Day } from '../rules/days.ts'
import type { Instant, Price } from './fields.ts'

export const enrollmentStatuses = ['pending', 'active', 'completed', 'cancelled'] as const

export type EnrollmentStatus = (typeof enrollmentStatuses)[number]

/** program_enrollments. */
export type Enrollment = {
  id: string
  userId: string
  programId: string
  status: EnrollmentStatus
  paymentIntentId: string | null
  startDate: Day
  endDate: Day | null
  createdAt: Instant
  price: Price
  program: { id: string; name: string; duration: number; icon: string; imageUrl: string | null }
}

/** An enrollment in a program's list, with who it is. */
export type ProgramEnrollment = Enrollment & { person: { id: string; name: string; email: string } }
