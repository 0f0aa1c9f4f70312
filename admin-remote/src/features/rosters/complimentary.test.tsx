import { anOccurrence, aRoster, aRosterEntry, aUser } from '@studio/contract/testing'
import { type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

async function openRoster(server: Handlers = {}) {
  const complimentary = aRosterEntry({ payment: 'complimentary' })
  const trial = aRosterEntry({ bookingId: '64f000000000000000000009', payment: 'trial' })
  const rendered = renderAdmin({
    tab: 'calendar',
    server: { listSchedules: [anOccurrence()], getRoster: aRoster({ entries: [complimentary, trial] }), ...server },
  })
  await rendered.person.click(await screen.findByRole('button', { name: /^Mindful Yoga/ }))
  await rendered.person.click(await screen.findByRole('button', { name: 'Open Roster' }))
  await screen.findByRole('heading', { level: 2, name: 'Mindful Yoga' })
  return rendered
}

it('a roster marks complimentary bookings and free trial classes [TRIALS-5]', async () => {
  await openRoster()
  expect(await screen.findByText('Complimentary')).toBeInTheDocument()
  expect(screen.getByText('Free trial class')).toBeInTheDocument()
})

it('the walk-in dialog books a person at no charge with a reason [TRIALS-5]', async () => {
  const { person, server, toasts } = await openRoster({
    listUsers: () => toPage([aUser({ id: '9', firstName: 'Sam', lastName: 'Reed' })], 1),
    bookComplimentary: aRosterEntry(),
  })
  await person.click(screen.getByRole('button', { name: 'Add Walk-in' }))
  await person.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'sam')
  await person.click(screen.getByRole('checkbox', { name: 'At no charge' }))
  await person.type(screen.getByLabelText('Why?'), ' A thank you ')
  await expectNoPageAxeViolations()
  await person.click(await screen.findByRole('button', { name: 'Book Sam Reed' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Sam Reed is booked'))
  expect(server.callsOf('bookComplimentary')[0]?.body).toMatchObject({ userId: '9', reason: 'A thank you' })
})
