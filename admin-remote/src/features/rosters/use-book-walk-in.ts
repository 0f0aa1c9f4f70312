import { ApiError, nameOfUser, type Occurrence, type User } from '@studio/contract'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminRefetch } from '../../data/use-admin-refetch.ts'
import { useOutcome } from '../../data/use-outcome.ts'

export type WalkIn = {
  item: Occurrence
  onBooked: () => void
  /** The server's words about a rule that stands against it; null when another try begins. */
  onRefused: (words: string | null) => void
}

/** Books people at the desk for one date; `booking` is who is waited for, by id. */
export function useBookWalkIn({ item, onBooked, onRefused }: WalkIn) {
  const { api } = useBridge()
  const outcome = useOutcome()
  const refetch = useAdminRefetch()
  const [booking, setBooking] = useState<string | null>(null)
  const book = async (user: User) => {
    setBooking(user.id)
    onRefused(null)
    const body = { userId: user.id, classId: item.classId, date: item.date, scheduleId: item.id }
    try {
      await api.call('bookWalkIn', { body })
    } catch (error) {
      setBooking(null)
      // What the rules refuse is said beside what was chosen; anything else is a failure like all others.
      if (error instanceof ApiError && [409, 422].includes(error.status)) onRefused(error.message)
      else outcome.failed(`Failed to book ${nameOfUser(user)}.`, error)
      return
    }
    outcome.succeeded(`${nameOfUser(user)} is booked`)
    await refetch('getRoster', 'listSchedules').catch(() => undefined)
    onBooked()
  }
  return { book, booking }
}
