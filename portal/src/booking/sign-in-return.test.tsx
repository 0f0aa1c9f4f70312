import { aProgram, aUser } from '@studio/contract/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getReturnPath } from '../session/return-path.ts'
import { renderApp } from '../testing/render-app.tsx'
import { tuesdayYogaHandlers } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())

async function startBookingAsVisitor() {
  const { person, currentPath } = renderApp({ path: '/classes', handlers: tuesdayYogaHandlers })
  await person.click((await screen.findAllByRole('button', { name: /^Book Class/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign In Required' }))
  await person.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(currentPath()).toBe('/auth?redirect=classes'))
  cleanup()
}

test('signing in leads a visitor back to the dialog of the class they chose [SCREENS-172]', async () => {
  await startBookingAsVisitor()
  const { currentPath } = renderApp({ path: '/auth?redirect=classes', user: aUser(), handlers: tuesdayYogaHandlers })
  expect(await screen.findByRole('dialog', { name: /Mindful Yoga/ })).toBeInTheDocument()
  expect(currentPath()).toBe('/classes')
})

test('signing in after 30 minutes no longer reopens the dialog [SCREENS-172]', async () => {
  await startBookingAsVisitor()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000)
  const { currentPath } = renderApp({ path: '/auth?redirect=classes', user: aUser(), handlers: tuesdayYogaHandlers })
  await waitFor(() => expect(currentPath()).toBe('/classes'))
  expect(await screen.findByText('Showing 2 of 2 classes')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('signing in after Enroll Now leads a visitor back to the details of that program', async () => {
  const program = aProgram()
  const { person, currentPath } = renderApp({ path: '/programs', handlers: { listPrograms: [program] } })
  await person.click(await screen.findByRole('button', { name: /^Enroll Now/ }))
  await waitFor(() => expect(currentPath()).toBe('/auth?redirect=programs'))
  cleanup()
  const appAfterSignIn = renderApp({
    path: '/auth?redirect=programs',
    user: aUser(),
    handlers: { listPrograms: [program] },
  })
  await waitFor(() => expect(appAfterSignIn.currentPath()).toBe(`/programs?details=${program.id}`))
})

test('the address of a protected page survives signing in [SCREENS-172]', async () => {
  // The browser's address shows the hash, which `currentPath` leaves out.
  const { currentPath } = renderApp({ path: '/home?tab=1#requests', usesBrowserAddress: true })
  await waitFor(() => expect(currentPath()).toBe('/auth'))
  cleanup()
  const appAfterSignIn = renderApp({ path: '/auth', user: aUser(), usesBrowserAddress: true })
  await waitFor(() => expect(appAfterSignIn.currentPath()).toBe('/home?tab=1'))
  expect(window.location.hash).toBe('#requests')
  await waitFor(() => expect(getReturnPath()).toBeNull())
})
