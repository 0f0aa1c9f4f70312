import { addDays } from '@studio/contract'
import { aClass, aMember, anOccurrence, aRoster, aRosterEntry, aUser } from '@studio/contract/testing'
import { failure, type Handlers, type RecordedCall, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aPackProduct, aUserPack } from '../../testing/packs.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aRosterEntry({ payment: 'included' })
const dropIn = aRosterEntry({
  bookingId: '64f000000000000000000002',
  user: { ...maya.user, id: '2', firstName: 'Lee', lastName: 'Brand' },
  payment: 'paid',
  amount: '25.00',
})
const lateCancellation = aRosterEntry({
  bookingId: '64f000000000000000000003',
  user: { ...maya.user, id: '3', firstName: 'Ida', lastName: 'Cole' },
  status: 'cancelled',
  cancelledBy: 'member',
  lateCancel: true,
})
const roster = aRoster({ capacity: 20, bookedCount: 2, entries: [maya, dropIn, lateCancellation] })

const { id: scheduleId, date } = anOccurrence()
const rosterPath = `calendar/${scheduleId}.${date}`

async function openRoster(server: Handlers = {}) {
  const rendered = renderAdmin({
    tab: rosterPath,
    server: { listSchedules: [anOccurrence()], getRoster: roster, ...server },
  })
  await screen.findByRole('heading', { level: 2, name: 'Mindful Yoga' })
  return rendered
}
const getRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('a roster', () => {
  it('a roster has its own address and shows who is booked, who has paid, late cancellations and the seats left; it can be printed [BOOKING-24]', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { person } = renderAdmin({
      tab: 'calendar',
      server: { listSchedules: [anOccurrence()], getRoster: roster },
    })
    await person.click(await screen.findByRole('button', { name: /^Mindful Yoga/ }))
    await person.click(await screen.findByRole('button', { name: 'Open Roster' }))
    await screen.findByRole('heading', { level: 2, name: 'Mindful Yoga' })
    expect(window.location.hash).toBe(`#${rosterPath}`)
    expect(await screen.findByText(/2 booked, 0 here, 18 places left, with Dana Whitlock/)).toBeInTheDocument()
    expect(getRow('Maya Okafor').getByText('Included')).toBeInTheDocument()
    expect(getRow('Lee Brand').getByText('Paid $25.00')).toBeInTheDocument()
    const cancelledTable = within(screen.getByRole('table', { name: 'Cancelled' }))
    expect(cancelledTable.getByText('Cancelled late')).toBeInTheDocument()
    expect(cancelledTable.queryByRole('button')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('the check-in button checks a member in, and a second press undoes it [BOOKING-24]', async () => {
    const checkedIn = { ...maya, checkedInAt: '2026-10-13T21:25:00.000Z' }
    const { person, server } = await openRoster({ checkIn: checkedIn })
    const button = await screen.findByRole('button', { name: 'Check in Maya Okafor', pressed: false })
    server.answer({ getRoster: { ...roster, entries: [checkedIn, dropIn, lateCancellation] } })
    await person.click(button)
    const pressedButton = await screen.findByRole('button', { name: /^Check in Maya Okafor: Here, /, pressed: true })
    expect(pressedButton).toHaveTextContent(/Here, 5:25.pm/)
    server.answer({ checkIn: maya, getRoster: roster })
    await person.click(pressedButton)
    await screen.findByRole('button', { name: 'Check in Maya Okafor', pressed: false })
    expect(server.callsOf('checkIn').map(({ body }) => body)).toEqual([{ isHere: true }, { isHere: false }])
  })

  it('an open roster is read again every 15 seconds, and stays on the screen when that fails [BOOKING-24]', async () => {
    vi.useFakeTimers({ now: new Date('2026-10-13T21:45:00.000Z'), shouldAdvanceTime: true })
    const { server } = await openRoster()
    await screen.findByRole('button', { name: 'Check in Maya Okafor', pressed: false })
    const checkedIn = { ...maya, checkedInAt: '2026-10-13T21:25:00.000Z' }
    server.answer({ getRoster: { ...roster, entries: [checkedIn, dropIn, lateCancellation] } })
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(screen.getByRole('button', { name: /^Check in Maya Okafor: Here, /, pressed: true })).toBeInTheDocument()
    server.answer({ getRoster: failure('INTERNAL') })
    const callsBefore = server.callsOf('getRoster').length
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(server.callsOf('getRoster').length).toBeGreaterThan(callsBefore)
    expect(screen.getByRole('button', { name: /^Check in Maya Okafor: Here, /, pressed: true })).toBeInTheDocument()
  })

  it('a roster that is opened by its address leads back to the calendar [BOOKING-24]', async () => {
    const { person } = await openRoster()
    await person.click(screen.getByRole('button', { name: 'Back to Calendar' }))
    expect(await screen.findByRole('button', { name: /^Mindful Yoga/ })).toBeInTheDocument()
    expect(window.location.hash).toBe('#calendar')
  })

  it('a past date that is no longer in the calendar has a link to its roster below the week [BOOKING-24]', async () => {
    const { classId, startsAt, endsAt } = anOccurrence()
    const pastDate = {
      id: '64d00000000000000000000a',
      classId,
      className: 'Evening Calm',
      date: '2026-10-12',
      startsAt,
      endsAt,
      startTime: '18:00',
      endTime: '19:00',
      instructorName: 'Ada Field',
      location: null,
      bookedCount: 3,
    }
    const { person, server } = renderAdmin({
      tab: 'calendar',
      server: { listSchedules: [], listClasses: [], listHolidays: [], listPastDates: [pastDate], getRoster: roster },
    })
    const list = within(await screen.findByRole('region', { name: 'No longer in the calendar' }))
    await expectNoPageAxeViolations()
    await person.click(list.getByRole('link', { name: 'Evening Calm, Monday, October 12, 2026, 6:00–7:00\u00a0pm' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Evening Calm' })).toBeInTheDocument()
    expect(server.callsOf('getRoster').at(-1)?.query).toMatchObject({ scheduleId: pastDate.id, date: pastDate.date })
    expect(screen.queryByRole('button', { name: 'Add Walk-in' })).not.toBeInTheDocument()
  })
})

describe('walk-ins', () => {
  it('a walk-in is found by search with what they pay; a refusal keeps the dialog open, and a booking closes it [BOOKING-24]', async () => {
    const peopleNamedSam = [
      aUser({ id: '9', firstName: 'Sam', lastName: 'Reed' }),
      aMember({ id: '10', firstName: 'Sam', lastName: 'Lind' }),
      aMember({ id: '11', firstName: 'Sam', lastName: 'Cole', membershipStatus: 'paused' }),
    ]
    const message = 'This class is full. Please choose another date.'
    const { person, server, toasts } = await openRoster({
      listUsers: ({ query }) => (query.q === 'sam' ? toPage(peopleNamedSam, 3) : toPage([], 0)),
      listClasses: [aClass({ id: anOccurrence().classId })],
      bookWalkIn: failure('CLASS_FULL', { message }),
    })
    await person.click(screen.getByRole('button', { name: 'Add Walk-in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add walk-in' }))
    const searchBox = dialog.getByRole('searchbox', { name: 'Search people' })
    await fillIn(person, searchBox, 'nobody')
    expect(await dialog.findByText('Nobody found.')).toBeInTheDocument()
    await fillIn(person, searchBox, 'sam')
    const bookButton = await dialog.findByRole('button', { name: 'Book Sam Reed' })
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Sam Reed.*\$25\.00 at the desk/),
      expect.stringMatching(/^Sam Lind.*Included in the membership/),
      expect.stringMatching(/^Sam Cole.*\$25\.00 at the desk/),
    ])
    await person.click(bookButton)
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    await expectNoPageAxeViolations()
    server.answer({ bookWalkIn: aRosterEntry() })
    await person.click(bookButton)
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Sam Reed is booked'))
    expect(server.callsOf('bookWalkIn').at(-1)?.body).toEqual({
      userId: '9',
      classId: anOccurrence().classId,
      scheduleId,
      date,
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  const sam = aUser({ id: '9', firstName: 'Sam', lastName: 'Reed' })
  const packHandlers = {
    listUsers: ({ query }: RecordedCall) => (query.q === 'sam' ? toPage([sam], 1) : toPage([], 0)),
    listClasses: [aClass({ id: anOccurrence().classId, category: 'yoga' })],
    listAllPackProducts: [aPackProduct()],
    bookWalkIn: aRosterEntry({ payment: 'pack', amount: '0.00' }),
  }
  const openWalkInWithPack = async (server: Handlers) => {
    const rendered = await openRoster({ ...packHandlers, ...server })
    await rendered.person.click(screen.getByRole('button', { name: 'Add Walk-in' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add walk-in' }))
    await fillIn(rendered.person, dialog.getByRole('searchbox', { name: 'Search people' }), 'sam')
    return { ...rendered, dialog }
  }

  it('a walk-in can pay with each usable class pack or at the desk; the pack that ends first is preselected [PACKS-5]', async () => {
    const packEndingLater = aUserPack({ name: 'Ten classes', creditsLeft: 1, lastDay: '2026-12-31' })
    const packEndingSooner = aUserPack({
      id: '66b000000000000000000002',
      name: 'Five classes',
      creditsLeft: 4,
      lastDay: '2026-11-30',
    })
    const unusablePacks = [
      aUserPack({ id: '66b000000000000000000003', status: 'used up', creditsLeft: 0 }),
      aUserPack({ id: '66b000000000000000000004', covers: ['music'] }),
      aUserPack({ id: '66b000000000000000000005', lastDay: addDays(date, -1) }),
      aUserPack({ id: '66b000000000000000000006', status: 'ended' }),
    ]
    const { person, server, toasts, dialog } = await openWalkInWithPack({
      listUserPacks: [packEndingLater, packEndingSooner, ...unusablePacks],
    })
    const choices = within(await dialog.findByRole('radiogroup', { name: 'Payment of Sam Reed' }))
    expect(choices.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'Use 1 of 4 credits of Five classes, until Nov 30, 2026',
      'Use 1 of 1 credit of Ten classes, until Dec 31, 2026',
      'Pay $25.00 at the desk',
    ])
    expect(choices.getByRole('radio', { name: /Five classes/ })).toBeChecked()
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Book Sam Reed' }))
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Sam Reed is booked' }))
    expect(server.callsOf('bookWalkIn')[0]?.body).toMatchObject({ userId: '9', packId: packEndingSooner.id })
  })

  it('a walk-in with a class pack who pays at the desk keeps their credit, and one whose credit was used in the meantime is refused [PACKS-5]', async () => {
    const { person, server, toasts, dialog } = await openWalkInWithPack({
      listUserPacks: [aUserPack({ name: 'Five classes', creditsLeft: 4 })],
      // A refusal keeps the dialog open for the second attempt.
      bookWalkIn: failure('CLASS_FULL'),
    })
    await person.click(await dialog.findByRole('radio', { name: 'Pay $25.00 at the desk' }))
    const bookButton = dialog.getByRole('button', { name: 'Book Sam Reed' })
    await person.click(bookButton)
    expect(await dialog.findByRole('alert')).toBeInTheDocument()
    expect(server.callsOf('bookWalkIn').map(({ body }) => body)).toEqual([
      expect.not.objectContaining({ packId: expect.anything() }),
    ])
    const message = 'This class pack has no credit for this class any more. At the desk it costs $25.00.'
    server.answer({
      bookWalkIn: failure('PAYMENT_REQUIRED', { message }),
      listUserPacks: [aUserPack({ status: 'used up', creditsLeft: 0 })],
    })
    await person.click(dialog.getByRole('radio', { name: /Five classes/ }))
    await person.click(bookButton)
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(await dialog.findByText('$25.00 at the desk')).toBeInTheDocument()
    expect(dialog.queryByRole('radiogroup')).not.toBeInTheDocument()
    expect(toasts).toEqual([])
  })
})

describe('the waitlist of a roster', () => {
  const waitingEntry = {
    id: '650000000000000000000101',
    user: { ...maya.user, id: '9', firstName: 'Noor', lastName: 'Haddad' },
    seq: 4,
    state: 'waiting' as const,
    position: 1,
    cutOffMinutes: 120,
    offerUntil: null,
    joinedAt: '2026-10-12T14:00:00.000Z',
    skips: [{ at: '2026-10-13T12:00:00.000Z', reason: 'overlap' as const, isCurable: true }],
  }
  const offeredEntry = {
    ...waitingEntry,
    id: '650000000000000000000102',
    user: { ...maya.user, id: '10', firstName: 'Tom', lastName: 'Lind' },
    state: 'offered' as const,
    position: null,
    offerUntil: '2026-10-13T21:15:00.000Z',
    skips: [],
    cutOffMinutes: null,
  }
  const logLine = { entryId: waitingEntry.id, personName: 'Noor Haddad', reason: null, note: null }
  const log = [
    { ...logLine, at: '2026-10-12T14:00:00.000Z', kind: 'joined' as const },
    { ...logLine, at: '2026-10-13T12:00:00.000Z', kind: 'skipped' as const, reason: 'overlap' },
    { ...logLine, at: '2026-10-13T12:05:00.000Z', kind: 'seated' as const, note: 'Moved by us' },
  ]
  const waitlistHandlers = { getRoster: { ...roster, waiting: { entries: [offeredEntry, waitingEntry], log } } }

  it('a roster shows the waitlist and its log; seating a member out of order needs a reason, and a refusal is shown [WAITLIST-21]', async () => {
    const message = 'This class is full on that date.'
    const { person, server, toasts } = await openRoster({
      ...waitlistHandlers,
      seatFromWaitlist: failure('CLASS_FULL', { message }),
    })
    const table = within(await screen.findByRole('table', { name: 'People on the waitlist' }))
    const [, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual([expect.stringContaining('Tom Lind'), expect.stringContaining('Noor Haddad')])
    expect(table.getByText(/^Offered until 5:15.pm$/)).toBeInTheDocument()
    expect(table.getByText('Number 1')).toBeInTheDocument()
    expect(table.getByText('Accepts a seat until 120 minutes before the start')).toBeInTheDocument()
    await person.click(screen.getByText('Waitlist log (3)'))
    expect(screen.getByText(/Noor Haddad was passed over: another class at that time/)).toBeVisible()
    expect(screen.getByText(/Noor Haddad got a seat: out of order, "Moved by us"/)).toBeVisible()
    await expectNoPageAxeViolations()
    await person.click(screen.getByRole('button', { name: 'Seat Noor Haddad out of order' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Seat Noor Haddad out of order?' }))
    await fillIn(person, dialog.getByLabelText('Why?'), 'Moved by us')
    await person.click(dialog.getByRole('button', { name: 'Give the Seat' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(dialog.getByLabelText('Why?')).toHaveValue('Moved by us')
    server.answer({ seatFromWaitlist: maya })
    await person.click(dialog.getByRole('button', { name: 'Give the Seat' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Noor Haddad has a seat'))
    expect(server.callsOf('seatFromWaitlist').at(-1)).toMatchObject({
      params: { id: waitingEntry.id },
      body: { reason: 'Moved by us' },
    })
  })
})
