import type { FailedJob, OpenDispute, TodayClass, UnpaidMembership } from '@studio/contract'
import { anOccurrence } from '@studio/contract/testing'

/** Mindful Yoga this evening, as `getStudioDay` lists it. */
export function aTodayClass(overrides: Partial<TodayClass> = {}): TodayClass {
  const { id: scheduleId, classId, className, startTime, endTime, startsAt, endsAt, capacity } = anOccurrence()
  return {
    classId,
    scheduleId,
    className,
    startTime,
    endTime,
    startsAt,
    endsAt,
    capacity,
    instructorName: 'Dana Whitlock',
    location: null,
    isCancelled: false,
    bookedCount: 1,
    checkedInCount: 0,
    waitingCount: 0,
    offerCount: 0,
    ...overrides,
  }
}

/** A refund that the payment provider refused. */
export function aFailedRefund(overrides: Partial<FailedJob> = {}): FailedJob {
  return {
    id: 'refund:pi_1',
    kind: 'refund',
    title: 'Mindful Yoga, $25.00',
    person: 'Maya Okafor (maya@example.com)',
    userId: '64a000000000000000000001',
    since: '2026-10-12T14:00:00.000Z',
    failedAt: '2026-10-12T14:00:10.000Z',
    attempts: 1,
    lastError: 'The payment provider refused it: This charge is disputed.',
    ...overrides,
  }
}

/** A dispute of the payment for a class. */
export function aDispute(overrides: Partial<OpenDispute> = {}): OpenDispute {
  return {
    id: 'dp_1',
    title: 'Mindful Yoga',
    amount: '25.00',
    reason: 'product not received',
    person: 'Maya Okafor (maya@example.com)',
    userId: '64a000000000000000000001',
    openedAt: '2026-10-12T14:00:00.000Z',
    answerBy: '2026-10-20T21:30:00.000Z',
    ...overrides,
  }
}

/** A member whose renewal is unpaid; the payment provider goes on trying to collect it (`isCollected`). */
export function anUnpaidMembership(overrides: Partial<UnpaidMembership> = {}): UnpaidMembership {
  return {
    userId: '64a000000000000000000003',
    name: 'Lee Brand',
    email: 'lee@brand.example',
    since: '2026-10-10T14:00:00.000Z',
    givenUpAt: null,
    nextAttemptAt: '2026-10-15T14:00:00.000Z',
    isCollected: true,
    ...overrides,
  }
}
