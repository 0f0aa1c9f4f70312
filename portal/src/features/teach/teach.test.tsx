import 'fake-indexeddb/auto'
import type { TeachingRoster, User } from '@studio/contract'
import { aUser } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { toRosterHref } from './date-list.tsx'
import { morningYoga, today } from './testing/morning-yoga.ts'
import { listTicks, removeTick, saveTick } from './ticks/tick-store.ts'

const instructor: User = aUser({ staff: { preset: 'instructor' } })
const frontDesk: User = aUser({ staff: { preset: 'frontDesk' } })

const aPerson = (index: number, name: string) => ({
  bookingId: `64b00000000000000000010${index}`,
  name,
  isFirstVisit: index === 1,
  isWalkIn: false,
  checkedInAt: null,
})
const roster: TeachingRoster = {
  ...morningYoga,
  entries: [aPerson(1, 'Ben O.'), aPerson(2, 'Lou A.'), aPerson(3, 'Maya T.')],
  waiting: [{ id: '64b000000000000000000201', name: 'Kim W.' }],
  notes: [],
  canAskSubstitute: false,
}
const pack = {
  id: '64b000000000000000000501',
  name: 'Five classes',
  credits: 5,
  creditsLeft: 4,
  lastDay: '2026-12-03',
  covers: [],
}
const href = toRosterHref(morningYoga.id)
/** The result of a tick (a check-in or its undoing): here since 9:05 am at the studio. */
const doneResult = { outcome: 'done' as const, checkedInAt: '2026-10-13T13:05:00.000Z' }
const handlers: Handlers = {
  listTeachingDates: [morningYoga],
  getTeachingRoster: roster,
  tickBooking: doneResult,
  listSubstituteRequests: [],
}

beforeEach(async () => {
  // jsdom has no Web Locks; these run one request after another.
  let lastRequest: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    lastRequest = lastRequest.then(work, work)
    return lastRequest
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  for (const accountId of [instructor.id, 'other-account'])
    for (const tick of await listTicks(accountId)) await removeTick(tick)
})

const openRoster = (overrides: Handlers = {}, user = instructor) =>
  renderApp({ path: href, user, handlers: { ...handlers, ...overrides } })
const findCheckInButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}.*Check in`) })

test.each([
  ['a visitor', undefined],
  ['an admin without rights of staff', aUser({ role: 'admin' })],
])('/teach is not found for %s [STAFF-20]', async (_name, user) => {
  const { server } = renderApp({ path: '/teach', ...(user && { user }), handlers })
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument()
  expect(server.callsOf('listTeachingDates')).toEqual([])
})

test('a date leads to its roster, which says who is booked, who is new and who is waiting; a press on a row checks in, and Undo reverses it [STAFF-13, STAFF-14]', async () => {
  const { person, server } = renderApp({ path: '/teach', user: instructor, handlers })
  await person.click(await screen.findByRole('link', { name: /Morning Yoga/ }))
  const row = (await findCheckInButton('Ben O.')).closest('li') as HTMLElement
  expect(within(row).getByText('First visit')).toBeInTheDocument()
  expect(screen.getByText(/0 of 3 here, 1 first visit/)).toBeInTheDocument()
  expect(screen.getByText(/Kim W\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull()
  await expectNoPageAxeViolations()
  await person.click(await findCheckInButton('Ben O.'))
  expect(await screen.findByText('Here, 9:05 am')).toBeInTheDocument()
  expect(screen.getByText('Ben O. is checked in.')).toBeInTheDocument()
  server.answer({ tickBooking: { outcome: 'done', checkedInAt: null } })
  await person.click(screen.getByRole('button', { name: 'Undo, Ben O.' }))
  await waitFor(() => expect(server.callsOf('tickBooking')).toHaveLength(2))
  expect(await findCheckInButton('Ben O.')).toBeInTheDocument()
  await waitFor(async () => expect(await listTicks(instructor.id)).toEqual([]))
})

test('a name is found by typing, Enter checks in, arrows choose and Escape clears [STAFF-20]', async () => {
  const { person, server } = openRoster()
  const search = await screen.findByRole('searchbox', { name: 'Find by name' })
  await person.click(search)
  await person.keyboard('{Enter}')
  expect(server.callsOf('tickBooking')).toEqual([])
  await person.keyboard('may{Enter}')
  await waitFor(() => expect(server.callsOf('tickBooking')).toHaveLength(1))
  expect(search).toHaveValue('')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByText('Enter checks in Lou A.')).toBeInTheDocument()
  await person.keyboard('{Escape}{Enter}')
  expect(server.callsOf('tickBooking')).toHaveLength(1)
})

test('only the note that is being removed has a busy button [STAFF-17]', async () => {
  const note = { text: 'Bring the blocks', at: '2026-10-12T13:00:00.000Z', isRemovable: true }
  const notes = [
    { ...note, id: 'a', author: 'Ann L.' },
    { ...note, id: 'b', author: 'Ben O.' },
  ]
  const removal = deferredResponse<{ message: string }>()
  const { person } = openRoster({ getTeachingRoster: { ...roster, notes }, removeNoteForTeachers: removal.reply })
  await person.click(await screen.findByRole('button', { name: 'Remove the note of Ann L.' }))
  expect(await screen.findByRole('button', { name: 'Remove the note of Ann L.', busy: true })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove the note of Ben O.', busy: false })).toBeInTheDocument()
  removal.release({ message: 'Removed' })
})

test('without a network a check-in is stored, and sent once when the network is back [STAFF-19]', async () => {
  const { person, server } = openRoster({ tickBooking: networkFailure() })
  await person.click(await findCheckInButton('Ben O.'))
  expect(await screen.findByText('1 check-in not sent yet')).toBeInTheDocument()
  expect(screen.getByText('Here, not sent yet')).toBeInTheDocument()
  const attemptCount = server.callsOf('tickBooking').length
  server.answer({ tickBooking: doneResult })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Here, 9:05 am')).toBeInTheDocument()
  expect(server.callsOf('tickBooking')).toHaveLength(attemptCount + 1)
  const tickIds = server.callsOf('tickBooking').map(({ body }) => (body as { tickId: string }).tickId)
  expect(new Set(tickIds).size).toBe(1)
})

test('a roster that is still loading while stored ticks are sent is shown once it has loaded [STAFF-19]', async () => {
  const tick = {
    id: crypto.randomUUID(),
    accountId: instructor.id,
    bookingId: roster.entries[0]?.bookingId ?? '',
    isHere: true,
    madeAt: 1,
  }
  await saveTick({ ...tick, name: 'Ben O.', className: 'Yoga', date: today })
  const firstRead = deferredResponse<TeachingRoster>()
  const tickResult = deferredResponse<typeof doneResult>()
  const { server } = openRoster({ getTeachingRoster: firstRead.reply, tickBooking: tickResult.reply })
  await waitFor(() => expect(server.callsOf('tickBooking')).toHaveLength(1))
  server.answer({ getTeachingRoster: roster })
  tickResult.release(doneResult)
  await waitFor(async () => expect(await listTicks(instructor.id)).toEqual([]))
  firstRead.release(roster)
  expect(await findCheckInButton('Lou A.')).toBeInTheDocument()
})

test('check-ins that one account stored on this device are neither shown to another account nor sent by it [STAFF-19]', async () => {
  const tick = { id: 'a', accountId: 'other-account', bookingId: 'b', isHere: true, madeAt: 1 }
  await saveTick({ ...tick, name: 'Ann L.', className: 'Yoga', date: today })
  const { server } = openRoster()
  await findCheckInButton('Ben O.')
  expect(server.callsOf('tickBooking')).toEqual([])
  expect(screen.queryByText(/not sent yet/)).toBeNull()
  expect(await listTicks('other-account')).toHaveLength(1)
})

test('a check-in stays stored while the server fails; once it is refused, a notice gives the reason until it is dismissed [STAFF-16]', async () => {
  const { person, server } = openRoster({ tickBooking: failure('INTERNAL') })
  await person.click(await findCheckInButton('Ben O.'))
  expect(await screen.findByText('1 check-in not sent yet')).toBeInTheDocument()
  server.answer({ tickBooking: failure('NOT_FOUND', { message: 'We could not find this class among yours.' }) })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('We could not find this class among yours.')).toBeInTheDocument()
  server.answer({ tickBooking: { outcome: 'cancelled', checkedInAt: null } })
  await person.click(await findCheckInButton('Lou A.'))
  expect(await screen.findByText(/The booking was cancelled/)).toBeInTheDocument()
  for (const name of ['Ben O.', 'Lou A.']) await person.click(screen.getByRole('button', { name: `OK, ${name}` }))
  await waitFor(() => expect(screen.queryByText(/The booking was cancelled/)).toBeNull())
  expect(await listTicks(instructor.id)).toEqual([])
})

test('the roster that was read last is shown while the server cannot be reached [STAFF-19]', async () => {
  openRoster()
  await findCheckInButton('Ben O.')
  cleanup()
  openRoster({ getTeachingRoster: networkFailure() })
  expect(await screen.findByText('No connection')).toBeInTheDocument()
  expect(await findCheckInButton('Ben O.')).toBeInTheDocument()
})

test('the front desk books a walk-in who pays at the desk (and sees the amount) or with a credit of their pack [STAFF-18]', async () => {
  const { person, server } = openRoster(
    {
      findPeopleForWalkIn: [{ id: '64b000000000000000000301', name: 'Robin Quince', username: 'robin', packs: [pack] }],
      bookWalkInAtDesk: { message: 'Robin Quince is booked. $25.00 to pay at the desk.' },
    },
    frontDesk,
  )
  await person.click(await screen.findByRole('button', { name: 'Walk-in' }))
  await fillIn(person, await screen.findByRole('searchbox', { name: 'Search people' }), 'quince')
  await person.click(await screen.findByRole('button', { name: 'Book Robin Quince, robin: pay at the desk' }))
  expect(await screen.findByText('Robin Quince is booked. $25.00 to pay at the desk.')).toBeInTheDocument()
  const userId = '64b000000000000000000301'
  expect(server.callsOf('bookWalkInAtDesk')[0]?.body).toMatchObject({ userId, packId: null })
  server.answer({ bookWalkInAtDesk: { message: 'Robin Quince is booked.' } })
  await person.click(screen.getByRole('button', { name: 'Walk-in' }))
  await fillIn(person, await screen.findByRole('searchbox', { name: 'Search people' }), 'quince')
  await person.click(
    await screen.findByRole('button', { name: /use 1 of 4 credits of Five classes, until Dec 3, 2026$/ }),
  )
  expect(await screen.findByText('Robin Quince is booked.')).toBeInTheDocument()
  expect(server.callsOf('bookWalkInAtDesk').at(-1)?.body).toMatchObject({ userId, packId: pack.id })
})

test('the front desk seats a waiting person out of order with a reason, and sees why the server refuses it [STAFF-22]', async () => {
  const { person, server } = openRoster(
    { seatFromWaitlistAtDesk: failure('CLASS_FULL', { message: 'There is no free seat.' }) },
    frontDesk,
  )
  await person.click(await screen.findByRole('button', { name: 'Seat Kim W.' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seat Kim W. out of order?' }))
  await fillIn(person, dialog.getByLabelText('Why?'), 'She asked first')
  await person.click(dialog.getByRole('button', { name: 'Give the Seat' }))
  expect(await dialog.findByText('There is no free seat.')).toBeInTheDocument()
  server.answer({ seatFromWaitlistAtDesk: { message: 'Kim West is offered the seat.' } })
  await person.click(dialog.getByRole('button', { name: 'Give the Seat' }))
  expect(await screen.findByText('Kim West is offered the seat.')).toBeInTheDocument()
  expect(server.callsOf('seatFromWaitlistAtDesk')[0]).toMatchObject({
    params: { id: roster.waiting[0]?.id },
    body: { reason: 'She asked first' },
  })
})

test('an instructor leaves a note for the next teacher, and asks for a substitute with a reason [STAFF-7, STAFF-17]', async () => {
  const note = {
    id: '64b000000000000000000401',
    text: 'Bring the blocks.',
    author: 'Ada F.',
    at: '2026-10-13T13:05:00.000Z',
    isRemovable: true,
  }
  const ownRoster = { ...roster, canAskSubstitute: true }
  const { person, server } = openRoster({
    getTeachingRoster: ownRoster,
    addNoteForTeachers: { id: note.id },
    requestSubstitute: { message: 'Asked.' },
  })
  await person.click(await screen.findByRole('button', { name: 'Add Note' }))
  await fillIn(person, await screen.findByRole('textbox', { name: 'Note' }), note.text)
  server.answer({ getTeachingRoster: { ...ownRoster, notes: [note] } })
  await person.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('Ada F., Oct 13, 2026')).toBeInTheDocument()
  expect(server.callsOf('addNoteForTeachers')[0]?.body).toMatchObject({ text: note.text })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Ask for a Substitute' }))
  await fillIn(person, await screen.findByLabelText('Reason'), 'A wedding')
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Ask My Colleagues' }))
  expect(await screen.findByText('Substitute asked for')).toBeInTheDocument()
  expect(server.callsOf('requestSubstitute')[0]).toMatchObject({
    // As in the URL, where the colons of the id are encoded.
    params: { id: encodeURIComponent(morningYoga.id) },
    body: { reason: 'A wedding' },
  })
})

test('a check-in that the device was too full to store is shown as refused once the server refuses it [STAFF-16]', async () => {
  const putSpy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full.', 'QuotaExceededError')
  })
  const { person, server } = openRoster({ tickBooking: networkFailure() })
  await person.click(await findCheckInButton('Ben O.'))
  expect(await screen.findByText('1 check-in not sent yet')).toBeInTheDocument()
  putSpy.mockRestore()
  server.answer({ tickBooking: failure('NOT_FOUND', { message: 'We could not find this class among yours.' }) })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('We could not find this class among yours.')).toBeInTheDocument()
  expect(screen.queryByText('1 check-in not sent yet')).toBeNull()
})

test('a refused check-in is not sent again, even if the device is too full to store the refusal [STAFF-16]', async () => {
  const { person, server } = openRoster({ tickBooking: networkFailure() })
  await person.click(await findCheckInButton('Ben O.'))
  expect(await screen.findByText('1 check-in not sent yet')).toBeInTheDocument()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full.', 'QuotaExceededError')
  })
  server.answer({ tickBooking: failure('NOT_FOUND', { message: 'We could not find this class among yours.' }) })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('We could not find this class among yours.')).toBeInTheDocument()
  expect(screen.queryByText('1 check-in not sent yet')).toBeNull()
  // The refused tick stays stored until its notice is dismissed.
  expect(await listTicks(instructor.id)).toHaveLength(1)
})
