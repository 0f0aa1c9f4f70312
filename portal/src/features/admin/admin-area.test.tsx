import { anAdmin, aUser } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

// The journeys in infra/e2e/journeys open the real admin area in a browser. Here its address does not respond, as if its
// deployment were down.

it('someone who is not signed in is sent from /admin to /auth at once', async () => {
  const { currentPath } = renderApp({ path: '/admin' })
  await waitFor(() => expect(currentPath()).toBe('/auth'))
})

it("a user who is not an admin sees 'Access Denied' and is redirected to / after 1.5 seconds", async () => {
  setClock()
  const { currentPath } = renderApp({ path: '/admin', user: aUser() })
  expect(await screen.findByText('Access Denied')).toBeInTheDocument()
  expect(screen.getByText('You need admin privileges to access this page.')).toBeInTheDocument()
  expect(currentPath()).toBe('/admin')
  await passTime(1500)
  await waitFor(() => expect(currentPath()).toBe('/'))
})

it('when the admin area fails to load the shell stays, and Retry loads it again', async () => {
  const failureLog = vi.spyOn(console, 'info').mockReturnValue()
  const { person } = renderApp({ path: '/admin', user: anAdmin() })
  expect(await screen.findByRole('heading', { name: 'The admin area is unavailable' })).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  // Each failed load is logged once.
  await waitFor(() => expect(failureLog).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('heading', { name: 'The admin area is unavailable' })).toBeInTheDocument()
})
