import { anAdmin, aProgram, aUser } from '@studio/contract/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { bookable } from './testing/tuesday-yoga.ts'

beforeEach(() => sessionStorage.clear())

async function askForClass() {
  const { person, place } = renderApp({ path: '/classes', server: bookable })
  await person.click((await screen.findAllByRole('button', { name: /^Book Class/ }))[0] as HTMLElement)
  await person.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(place()).toBe('/auth?redirect=classes'))
  cleanup()
}

test('signing in leads a visitor back to the dialog of the class that was wanted [SCREENS-172]', async () => {
  await askForClass()
  const { place } = renderApp({ path: '/auth?redirect=classes', user: aUser(), server: bookable })
  expect(await screen.findByRole('dialog', { name: /Mindful Yoga/ })).toBeInTheDocument()
  expect(place()).toBe('/classes')
})

test('30 minutes after a visitor pressed Book the class is forgotten [SCREENS-172]', async () => {
  await askForClass()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000)
  const { place } = renderApp({ path: '/auth?redirect=classes', user: aUser(), server: bookable })
  await waitFor(() => expect(place()).toBe('/classes'))
  expect(await screen.findByText('Showing 2 of 2 classes')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Enroll Now leads a visitor back to the details of that program', async () => {
  const program = aProgram()
  const { person, place } = renderApp({ path: '/programs', server: { listPrograms: [program] } })
  await person.click(await screen.findByRole('button', { name: /^Enroll Now/ }))
  await waitFor(() => expect(place()).toBe('/auth?redirect=programs'))
  cleanup()
  const returned = renderApp({ path: '/auth?redirect=programs', user: aUser(), server: { listPrograms: [program] } })
  await waitFor(() => expect(returned.place()).toBe(`/programs?details=${program.id}`))
})

test('the address of a protected page survives signing in', async () => {
  const { place } = renderApp({ path: '/home?tab=1#requests' })
  await waitFor(() => expect(place()).toBe('/auth'))
  cleanup()
  const returned = renderApp({ path: '/auth', user: anAdmin() })
  await waitFor(() => expect(returned.place()).toBe('/home?tab=1'))
})
