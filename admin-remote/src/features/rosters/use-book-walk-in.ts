import type { Occurrence, User } from '@studio/contract'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { isRuleRefusal, ruleSentence } from '../../mutations/rule-refusal.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolatedUserName } from '../../people/user-name.tsx'

/** What is known of the date that a walk-in is booked for; `id` is its schedule. */
export type WalkInDate = Pick<
  Occurrence,
  'id' | 'classId' | 'className' | 'date' | 'startTime' | 'endTime' | 'startsAt' | 'bookedCount' | 'capacity'
>

export type WalkIn = {
  item: WalkInDate
  /** Why it is at no charge; null where it is not, and empty while that is not said yet. */
  reason: string | null
  onBooked: () => void
  /** The server's message about the rule that refuses the walk-in; null when another attempt starts. */
  onRefused: (words: string | null) => void
}

/** Books people at the desk for one date; `booking` is who is waited for, by id. */
export function useBookWalkIn({ item, reason, onBooked, onRefused }: WalkIn) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const [booking, setBooking] = useState<string | null>(null)
  const book = async (user: User) => {
    setBooking(user.id)
    onRefused(null)
    const body = { userId: user.id, classId: item.classId, date: item.date, scheduleId: item.id }
    const { done, failure } = await mutate({
      send: () =>
        reason === null
          ? api.call('bookWalkIn', { body })
          : api.call('bookComplimentary', { body: { ...body, reason: reason.trim() } }),
      success: `${isolatedUserName(user)} is booked`,
      failure: `Failed to book ${isolatedUserName(user)}.`,
      // A refusal by a rule is shown beside the selection; any other failure is a toast.
      isSaid: isRuleRefusal,
      changes: ['getRoster', 'listSchedules', 'showToday'],
    })
    if (done) return onBooked()
    setBooking(null)
    onRefused(ruleSentence(failure))
  }
  return { book, booking }
}
