import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A text of one of the API's modules, below api/src, and what is in its place then. */
type Edit = { file: string; from: string; to: string }
export type PlantedFault = {
  /** What members would live through. */
  what: string
  edits: readonly Edit[]
  /** Kinds of act that meet it; a run that looks for it does them more often. */
  acts: readonly string[]
}

/** Faults that the product once had: each of them must be seen by a simulated year. */
export const plantedFaults: Record<string, PlantedFault> = {
  'paid-after-start': {
    what: 'a class can be paid for when it has begun',
    edits: [
      {
        file: 'features/bookings/held-seats.ts',
        from: "if (paidAt >= saleEnd(deps, held)) return 'started'",
        to: '',
      },
    ],
    acts: ['a checkout is paid after the start'],
  },
  'any-date-without-schedule': {
    what: 'a class that has lost its only schedule can be booked on every date',
    edits: [
      {
        file: 'features/bookings/prepare-booking.ts',
        from: 'meetsOnAnyDate: catalogue.class.meetsOnAnyDate,',
        to: 'meetsOnAnyDate: catalogue.class.meetsOnAnyDate || schedules.length === 0,',
      },
    ],
    acts: ['delete a schedule', 'delete all schedules of a class'],
  },
  'seats-after-the-plan': {
    what: 'a plan that has ended keeps its free bookings to come',
    edits: [
      {
        file: 'features/memberships/sync-membership.ts',
        from: 'await reviewFreeSeats(deps, { userId: user.id, tx })',
        to: '',
      },
    ],
    acts: ['a plan is paused', 'a member leaves', 'an unpaid plan is paid'],
  },
  'booked-while-cancelled': {
    what: 'a booking that is on its way when its date is cancelled stays confirmed',
    edits: [
      {
        file: 'features/bookings/prepare-booking.ts',
        from: 'return (await deps.catalogueVersion.read(tx)) === plan.catalogueVersion',
        to: 'return true',
      },
      {
        file: 'features/seats/overtake-bookings.ts',
        from: 'await runExclusive(key, () => deps.inTransaction((tx) => occurrenceStore(deps).touch({ key, tx })))',
        to: '',
      },
    ],
    acts: ['a date is cancelled while it is booked', 'restore a date'],
  },
  'old-price': {
    what: 'a checkout that is open keeps its price after an admin has changed it',
    edits: [
      {
        file: 'features/checkout/start-checkout.ts',
        from: 'live.price.list !== order.price.list ||',
        to: '',
      },
      {
        file: 'features/checkout/start-checkout.ts',
        from: 'live.price.discount !== order.price.discount',
        to: 'false',
      },
    ],
    acts: ['a price changes under an open checkout'],
  },
}

const hook = pathToFileURL(join(fileURLToPath(new URL('.', import.meta.url)), 'plant-fault.ts')).href

/** The environment with which an API process has a fault: its modules are changed while they are loaded. */
export const withFault = (name: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${hook}`,
  PLANTED_FAULT: name,
})
