import { anAdmin, aUser } from '@studio/contract/testing'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

// Opening the real admin area needs a browser and its deployment: infra/e2e/journeys. Here its address does not
// respond, as if its deployment were down.

it('a visitor of /admin is sent to /auth at once', async () => {
  const { place } = renderApp({ path: '/admin' })
  await waitFor(() => expect(place()).toBe('/auth'))
})

it("a person who is no admin reads 'Access Denied' and is at / after 1.5 seconds", async () => {
  setClock()
  const { place } = renderApp({ path: '/admin', user: aUser() })
  expect(await screen.findByText('Access Denied')).toBeInTheDocument()
  expect(screen.getByText('You need admin privileges to access this page.')).toBeInTheDocument()
  expect(place()).toBe('/admin')
  await passTime(1500)
  await waitFor(() => expect(place()).toBe('/'))
})

it('when the admin area cannot be loaded the shell stays, and Retry asks again', async () => {
  const noted = vi.spyOn(console, 'info').mockReturnValue()
  const { person } = renderApp({ path: '/admin', user: anAdmin() })
  expect(await screen.findByRole('heading', { name: 'The admin area is unavailable' })).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(noted).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('heading', { name: 'The admin area is unavailable' })).toBeInTheDocument()
})
