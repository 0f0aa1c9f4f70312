import AdminApp from '@studio/admin-remote/admin-app'
import { aClass, anAdmin, anInstructor, anOccurrence, aUser } from '@studio/contract/testing'
import { failure, type Handlers, pageOf } from '@studio/contract/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

// The portal with the admin area in it: one cache, one registry and the portal's own bridge. How the area's code is
// fetched from its deployment takes a browser: infra/e2e/journeys.
vi.mock('./load-admin-app.ts', () => ({ loadAdminApp: () => Promise.resolve({ state: 'open', AdminApp }) }))

const yoga = aClass()
const slowYoga = { ...yoga, name: 'Slow Yoga' }
const factor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const area: Handlers = {
  showSecondFactor: factor,
  listFailedJobs: [],
  listDueLeads: [],
  listOpenDisputes: [],
  listUnpaidMemberships: [],
}

function renderArea(place: string, server: Handlers = {}) {
  return renderApp({
    path: `/admin#${place}`,
    inAddress: true,
    user: anAdmin(),
    server: { ...area, listClasses: [yoga], listInstructors: [anInstructor()], ...server },
  })
}

it('what an admin saves shows on the members’ page that is opened next', async () => {
  const { person, server } = renderArea('classes', { changeClass: slowYoga })
  await person.click(await screen.findByRole('button', { name: 'Edit Mindful Yoga' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText(/^Name/)
  await person.clear(name)
  await person.type(name, 'Slow Yoga')
  server.answer({ listClasses: [slowYoga] })
  await person.click(dialog.getByRole('button', { name: /^(Save|Update)/ }))
  expect(await screen.findByRole('heading', { name: 'Slow Yoga' })).toBeInTheDocument()
  const reads = server.callsOf('listClasses').length
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await person.click(navigation.getByRole('link', { name: 'Classes' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Classes' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Slow Yoga' })).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(reads)
})

it('a delete shows the portal’s own toast, whose Undo restores the class', async () => {
  const { person, server } = renderArea('classes', {
    deleteClass: { message: 'The class is deleted.' },
    showConsequences: { kind: 'class', bookings: 0, members: 0, paid: 0, refund: '0.00', held: 0 },
    changeClass: yoga,
  })
  await person.click(await screen.findByRole('button', { name: 'Delete Mindful Yoga' }))
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }))
  await person.click(await toasts.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf('changeClass').map(({ body }) => body)).toEqual([{ isActive: true }]))
})

it('at the studio’s midnight the admin area’s today is the next day', async () => {
  setClock('2026-10-14T03:59:30Z')
  renderArea('calendar', { listSchedules: [anOccurrence()] })
  const today = () => document.querySelector('section[data-today]')?.getAttribute('aria-label')
  await waitFor(() => expect(today()).toMatch(/^Tuesday/))
  await passTime(60_000)
  expect(today()).toMatch(/^Wednesday/)
})

it('the browser’s tab is named after the screen of the admin area, and Back leads to the one before', async () => {
  const { person } = renderArea('classes')
  await screen.findByRole('heading', { name: 'Mindful Yoga' })
  expect(document.title).toBe('Classes | Admin | Stillwater')
  await person.click(screen.getByRole('tab', { name: 'Instructors' }))
  await waitFor(() => expect(document.title).toBe('Instructors | Admin | Stillwater'))
  expect(window.location.hash).toBe('#instructors')
  window.history.back()
  await waitFor(() => expect(document.title).toBe('Classes | Admin | Stillwater'))
})

it('promoting a user after the session has ended leads to signing in', async () => {
  const { person, moves } = renderArea('users', {
    listUsers: pageOf([aUser()], 1),
    promoteUser: failure('UNAUTHORIZED', { message: 'Unauthorized' }),
  })
  await person.click(await screen.findByRole('button', { name: /^Promote to Admin/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Promote to Admin' }))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  await waitFor(() => expect(moves).toEqual([expect.stringMatching(/^\/api\/login/)]))
})
