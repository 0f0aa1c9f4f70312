import { aMember } from '@studio/contract/testing'
import { failure, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { renderBookingDialog, setClockToTuesdayMorning, tuesdayYogaHandlers } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())
beforeEach(setClockToTuesdayMorning)

it('when the session cannot be read, booking offers a retry instead of sign-in', async () => {
  const { person, server } = renderApp({
    path: '/classes',
    handlers: { ...tuesdayYogaHandlers, getUser: networkFailure() },
  })
  await person.click(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Connection lost' })
  await person.click(within(dialog).getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(server.callsOf('getUser')).toHaveLength(2))
  expect(dialog).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ getUser: aMember() })
  await person.click(await within(dialog).findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('dialog', { name: 'Mindful Yoga' })).toBeInTheDocument()
  expect(screen.queryByText('Sign In Required')).not.toBeInTheDocument()
})

it('when the session has expired, booking shows a toast, closes the dialog and leads to /auth; signing in reopens it with the chosen date', async () => {
  const { dialog, person, currentPath } = await renderBookingDialog(aMember(), { bookClass: failure('UNAUTHORIZED') })
  await person.click(await within(dialog).findByRole('radio', { name: /Tue, Oct 27/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Confirm Booking' }))
  expect(await screen.findByText('Session Expired')).toBeInTheDocument()
  expect(screen.getByText('Your session has expired. Please sign in again to book classes.')).toBeInTheDocument()
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  cleanup()
  const appAfterSignIn = renderApp({ path: '/auth', user: aMember(), handlers: tuesdayYogaHandlers })
  const reopenedDialog = await screen.findByRole('dialog', { name: /Mindful Yoga/ })
  expect(await within(reopenedDialog).findByRole('radio', { name: /Tue, Oct 27/ })).toBeChecked()
  expect(appAfterSignIn.currentPath()).toBe('/classes')
})
