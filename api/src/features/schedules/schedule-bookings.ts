import type { Day } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Span } from '../../platform/studio-time.ts'
import type { Tx } from '../../platform/transaction.ts'

/** A booking as far as its schedule is concerned. */
export type BookedMeeting = { bookingDate: Day; startsAt: Date | null }

/** One date of a schedule, as mails to its booked members describe it. */
export type MeetingWords = {
  startTime: string
  endTime: string
  instructorName: string | null
  location: string | null
}

/** A date of a schedule that changed while it had bookings. */
export type MovedDate = {
  scheduleId: string
  date: Day
  /** When it takes place from now on. */
  span: Span
  before: MeetingWords
  after: MeetingWords
  note: string | null
  /** When it was changed: who booked later knows it already. */
  since: Date
  stillStands: StillStands
}

/** Whether a change of the calendar was not overtaken by another one, as a transaction sees it. */
export type StillStands = (tx: Tx) => Promise<boolean>

/** What schedules need of bookings; `features.ts` joins the two, since features never know each other. */
export type ScheduleBookings = {
  /**
   * Confirmed and held seats together of every occurrence from one date to another, under
   * `scheduleId:date`; occurrences without any may be missing. The same map as before while no seat of them changed.
   */
  seatsTaken(deps: Deps, range: { from: Day; to: Day }): Promise<ReadonlyMap<string, number>>
  /**
   * Cancels, as the studio, a schedule's future bookings that no longer take place: members get a mail, paid bookings a
   * refund. Safe to repeat after a kill.
   */
  cancelDisplaced(
    deps: Deps,
    input: {
      scheduleId: string
      /** The class the schedule belongs to now; a booking of another one does not hold. */
      classId: string
      /** Asked once the bookings are read: whether a meeting still takes place as it was booked. */
      judge: () => Promise<(meeting: BookedMeeting) => boolean>
      stillStands: StillStands
      actor: { id: string; user: { username: string } }
    },
  ): Promise<{ cancelled: number }>
  /**
   * Moves a date's bookings and holds to its new hours and mails the members what changed. Booked members may cancel
   * until it begins, never late, and get paid money back. Safe to repeat: each member is mailed once.
   */
  moveDate(deps: Deps, moved: MovedDate): Promise<void>
}
