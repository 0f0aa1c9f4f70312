import type { ClassCategory } from '../rules/catalogue.ts'
import type { Money } from '../rules/money.ts'
import type { Instant, VersionFields } from './fields.ts'

/** instructors. */
export type Instructor = VersionFields & {
  id: string
  name: string
  specialty: string
  bio: string
  certifications: string[]
  imageUrl: string | null
  isActive: boolean
  createdAt: Instant
}

/** classes; `duration` in minutes. */
export type StudioClass = VersionFields & {
  id: string
  name: string
  description: string
  type: string
  instructorId: string | null
  duration: number
  capacity: number
  imageUrl: string | null
  category: ClassCategory
  dropInPrice: Money
  /** It can be booked for dates without a schedule, then without a time of day. */
  meetsOnAnyDate: boolean
  isActive: boolean
  createdAt: Instant
} & ClassWindows

/** What a class does differently from the studio's settings; each is absent where it does not. */
export type ClassWindows = {
  /** Members cannot wait for a seat of this class. */
  hasWaitlist?: false
  /** How many hours before the start it is cancelled in time. */
  cancelHours?: number
  /** How many minutes an offered seat is held until then, and how many later. */
  waitlistOfferMinutes?: number
  waitlistLateOfferMinutes?: number
  /** How many minutes before the start its waitlist closes. */
  waitlistClosesMinutes?: number
}

/** programs; `duration` in weeks. */
export type Program = VersionFields & {
  id: string
  name: string
  description: string
  duration: number
  price: Money
  features: string[]
  icon: string
  imageUrl: string | null
  isActive: boolean
  createdAt: Instant
}
