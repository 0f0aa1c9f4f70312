import type { User } from '@studio/contract'
import { aClass, anInstructor, anOccurrence } from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

export const yoga = aClass({ name: 'Mindful Yoga' })
const meditation = aClass({
  id: '64c000000000000000000002',
  name: 'Guided Meditation',
  description: 'Breath first.',
  category: 'meditation',
  instructorId: null,
  instructorName: null,
})
/** Handlers of a server with two classes and no calendar. */
export const yogaAndMeditationHandlers = { listClasses: [yoga, meditation], listInstructors: [anInstructor()] }

/** The coming Tuesdays of Mindful Yoga; the second one is full. */
export const occurrences = [
  anOccurrence({
    date: '2026-10-13',
    startsAt: '2026-10-13T21:30:00.000Z',
    endsAt: '2026-10-13T22:30:00.000Z',
    capacity: 20,
    bookedCount: 16,
  }),
  anOccurrence({
    date: '2026-10-20',
    startsAt: '2026-10-20T21:30:00.000Z',
    endsAt: '2026-10-20T22:30:00.000Z',
    capacity: 20,
    bookedCount: 20,
  }),
  anOccurrence({
    date: '2026-10-27',
    startsAt: '2026-10-27T21:30:00.000Z',
    endsAt: '2026-10-27T22:30:00.000Z',
    capacity: 20,
    bookedCount: 4,
  }),
]

/**
 * Handlers of a server on which Mindful Yoga takes place on the three Tuesdays of `occurrences`. (Called with `from`,
 * `listSchedules` lists occurrences.)
 */
export const tuesdayYogaHandlers = { ...yogaAndMeditationHandlers, listSchedules: occurrences }

/** Sets the clock to nine in the morning of the first date. */
export function setClockToTuesdayMorning() {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
}

/** Opens the dialog that books Mindful Yoga, on the page that is rendered already. */
export async function openDialog(person: ReturnType<typeof renderApp>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
  return screen.findByRole('dialog')
}

/**
 * Renders /classes for a user and opens the dialog that books Mindful Yoga. `handlers` are added to `tuesdayYogaHandlers`.
 */
export async function renderBookingDialog(user: User, handlers: Handlers = {}) {
  const app = renderApp({ path: '/classes', user, handlers: { ...tuesdayYogaHandlers, ...handlers } })
  return { ...app, dialog: await openDialog(app.person) }
}
