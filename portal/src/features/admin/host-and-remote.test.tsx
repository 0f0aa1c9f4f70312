import AdminApp from '@studio/admin-remote/admin-app'
import { aClass, anAdmin, anInstructor, anOccurrence, aUser } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getReturnPath } from '../../session/return-path.ts'
import { passTime, setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

// The portal with the real admin area in it: both use one cache, and the portal passes its real props (the bridge: user,
// toasts, navigation). Loading the area from its deployment needs a browser: infra/e2e/journeys.
vi.mock('./load-admin-app.ts', () => ({ loadAdminApp: () => Promise.resolve({ state: 'open', AdminApp }) }))

const yoga = aClass()
const renamedYoga = { ...yoga, name: 'Slow Yoga' }
const secondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false }
const adminHandlers: Handlers = {
  getSecondFactor: secondFactor,
  listFailedJobs: [],
  listDueLeads: [],
  listOpenDisputes: [],
  listUnpaidMemberships: [],
  listTeam: [],
  listSubstituteRequests: [],
}

function renderAdminArea(hash: string, handlers: Handlers = {}) {
  return renderApp({
    path: `/admin#${hash}`,
    usesBrowserAddress: true,
    user: anAdmin(),
    handlers: { ...adminHandlers, listClasses: [yoga], listInstructors: [anInstructor()], ...handlers },
  })
}

it('a page that is opened after an admin has changed a class shows the change without another read', async () => {
  const { person, server } = renderAdminArea('classes', { changeClass: renamedYoga })
  await person.click(await screen.findByRole('button', { name: 'Edit Mindful Yoga' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fillIn(person, dialog.getByLabelText(/^Name/), 'Slow Yoga')
  server.answer({ listClasses: [renamedYoga] })
  await person.click(dialog.getByRole('button', { name: /^(Save|Update)/ }))
  expect(await screen.findByRole('heading', { name: 'Slow Yoga' })).toBeInTheDocument()
  const readCount = server.callsOf('listClasses').length
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await person.click(navigation.getByRole('link', { name: 'Classes' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Classes' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Slow Yoga' })).toBeInTheDocument()
  expect(server.callsOf('listClasses')).toHaveLength(readCount)
})

it('deleting a class shows the portal’s own toast, whose Undo restores the class', async () => {
  const { person, server } = renderAdminArea('classes', {
    deleteClass: { message: 'The class is deleted.' },
    previewImpact: { kind: 'class', bookings: 0, members: 0, paid: 0, refund: '0.00', held: 0 },
    changeClass: yoga,
  })
  await person.click(await screen.findByRole('button', { name: 'Delete Mindful Yoga' }))
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }))
  await person.click(await toasts.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf('changeClass').map(({ body }) => body)).toEqual([{ isActive: true }]))
})

it('at the studio’s midnight the admin area’s today is the next day', async () => {
  setClock('2026-10-14T03:59:30Z')
  renderAdminArea('calendar', { listSchedules: [anOccurrence()] })
  const getShownDay = () => document.querySelector('section[data-today]')?.getAttribute('aria-label')
  await waitFor(() => expect(getShownDay()).toMatch(/^Tuesday/))
  await passTime(60_000)
  expect(getShownDay()).toMatch(/^Wednesday/)
})

it('a read after the session has ended leads to signing in and back to the same screen of the area [ACCOUNTS-8]', async () => {
  const { pageLoads } = renderAdminArea('users?filter=members', { listUsers: failure('UNAUTHORIZED') })
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  await waitFor(() => expect(pageLoads).toEqual(['/api/login']))
  expect(getReturnPath()).toBe('/admin#users?filter=members')
  cleanup()
  renderApp({ path: '/auth', usesBrowserAddress: true, user: anAdmin(), handlers: adminHandlers })
  await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/admin#users?filter=members'))
})

/** Announces a sign-in as another tab does. */
async function signInElsewhere(userId: string) {
  const tab = new BroadcastChannel('studio.account')
  await act(async () => tab.postMessage({ account: userId }))
  tab.close()
}

it('when another admin signs in in another tab, the area reloads for them; when a user who is no admin does, the portal leaves /admin [ACCOUNTS-8]', async () => {
  const bo = anAdmin({ id: '64a000000000000000000077', firstName: 'Bo', lastName: 'Ray' })
  const { server, currentPath } = renderAdminArea('users', {
    listUsers: toPage([aUser({ firstName: 'Ada', lastName: 'Field' })], 1),
  })
  await screen.findByRole('link', { name: 'Ada Field' })
  server.answer({ getUser: bo, listUsers: toPage([bo], 1) })
  await signInElsewhere(bo.id)
  expect(await screen.findByText('Signed in as Bo Ray')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Bo Ray' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ada Field' })).not.toBeInTheDocument()
  expect(window.location.hash).toBe('#users')
  const nonAdmin = aUser({ id: '64a000000000000000000078' })
  server.answer({ getUser: nonAdmin })
  await signInElsewhere(nonAdmin.id)
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Classes' })).not.toBeInTheDocument())
  await waitFor(() => expect(currentPath()).toBe('/'), { timeout: 5000 })
})

it('an admin who gives up their own role leaves the area and sees the success toast', async () => {
  const currentAdmin = anAdmin()
  const { person, server, currentPath } = renderAdminArea('users', {
    listUsers: toPage([currentAdmin], 1),
    changeUser: currentAdmin,
  })
  await person.click(await screen.findByRole('button', { name: /^Edit / }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'User' }))
  server.answer({ getUser: { ...currentAdmin, role: 'user' } })
  await person.click(dialog.getByRole('button', { name: 'Update User' }))
  await waitFor(() => expect(currentPath()).toBe('/'))
  expect(server.callsOf('changeUser').map(({ body }) => body)).toEqual([{ role: 'user' }])
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'User Management' })).not.toBeInTheDocument())
  expect(screen.getByText('User updated successfully!')).toBeInTheDocument()
})

it('the title names the screen; Back leads to the previous one, but from a form with unsaved input it asks first', async () => {
  const { person } = renderAdminArea('classes')
  await screen.findByRole('heading', { name: 'Mindful Yoga' })
  expect(document.title).toBe('Classes | Admin | Stillwater')
  await person.click(screen.getByRole('tab', { name: 'Instructors' }))
  await waitFor(() => expect(document.title).toBe('Instructors | Admin | Stillwater'))
  await person.click(await screen.findByRole('button', { name: 'Edit Dana Whitlock' }))
  const name = within(await screen.findByRole('dialog')).getByLabelText(/^Name/)
  await fillIn(person, name, 'Dana Half')
  window.history.back()
  await person.click(await screen.findByRole('button', { name: 'Keep Editing' }))
  expect(name).toHaveValue('Dana Half')
  window.history.back()
  await person.click(await screen.findByRole('button', { name: 'Discard Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(window.history.state?.unsavedForm).toBeUndefined())
  expect(window.location.hash).toBe('#instructors')
  window.history.back()
  await waitFor(() => expect(document.title).toBe('Classes | Admin | Stillwater'))
  expect(window.location.hash).toBe('#classes')
  expect(await screen.findByRole('heading', { name: 'Mindful Yoga' })).toBeInTheDocument()
})
