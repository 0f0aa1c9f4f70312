import { aClass, anOccurrence, aSchedule, aUser } from '@studio/contract/testing'
import type { Handlers } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { closeBooking } from './booking-store.ts'

const yoga = aClass()
const dates = ['2026-10-13', '2026-10-15', '2026-10-20']
const occurrences = dates.map((date) => anOccurrence({ date, startsAt: `${date}T21:30:00.000Z` }))
const handlers: Handlers = {
  listClasses: [yoga, aClass({ id: '64c000000000000000000009', name: 'Tai Chi', description: 'Slow.' })],
  // With `from`, the call lists occurrences; without, schedules.
  listSchedules: ({ query }) => (query.from ? occurrences : [aSchedule()]),
  startClassCheckout: { checkoutUrl: 'http://localhost:8080/__local/payments/checkout/cs_1', sessionId: 'cs_1' },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-13T13:00:00.000Z'), toFake: ['Date'] })
  sessionStorage.clear()
})

/** Renders the page as the browser would load it: by going back to it, or by a link. */
function openPageAgain(navigationType: 'back_forward' | 'navigate', pageHandlers: Handlers = handlers) {
  cleanup()
  closeBooking()
  // A link opens a history entry without saved state.
  if (navigationType === 'navigate') window.history.replaceState(null, '')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigationType } as unknown as PerformanceEntry])
  return renderApp({ path: '/classes', user: aUser(), handlers: pageHandlers })
}

async function leaveForCheckout() {
  const { person, pageLoads } = renderApp({ path: '/classes', user: aUser(), handlers })
  await fillIn(person, await screen.findByRole('searchbox'), 'mindful')
  await person.click(screen.getByRole('button', { name: `Book Class: ${yoga.name}` }))
  const dialog = await screen.findByRole('dialog', { name: yoga.name })
  await person.click(await within(dialog).findByRole('radio', { name: /Oct 15/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Continue to Payment' }))
  await vi.waitFor(() => expect(pageLoads).toHaveLength(1))
}

describe('returning from the hosted checkout', () => {
  it('going back to the classes from the hosted checkout restores search, dialog and date [SCREENS-46]', async () => {
    await leaveForCheckout()
    openPageAgain('back_forward')
    const dialog = await screen.findByRole('dialog', { name: yoga.name })
    expect(await within(dialog).findByRole('radio', { name: /Oct 15/ })).toBeChecked()
    expect(within(dialog).getByRole('button', { name: 'Continue to Payment' })).toBeEnabled()
    expect(await screen.findByRole('searchbox', { hidden: true })).toHaveValue('mindful')
  })

  it('opening the classes again after the hosted checkout restores neither search nor dialog, and going back later opens no dialog [SCREENS-46]', async () => {
    await leaveForCheckout()
    openPageAgain('navigate')
    expect(await screen.findByRole('searchbox')).toHaveValue('')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    openPageAgain('back_forward')
    await screen.findByRole('searchbox')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('going back to a class that was removed meanwhile says that it is no longer offered', async () => {
    await leaveForCheckout()
    openPageAgain('back_forward', { ...handlers, listClasses: [], listSchedules: [] })
    const dialog = await screen.findByRole('dialog', { name: 'Book Class' })
    expect(await within(dialog).findByText('This class is no longer offered.')).toBeInTheDocument()
    expect(within(dialog).queryByText('Loading dates')).not.toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Continue to Payment' })).toBeDisabled()
  })
})
