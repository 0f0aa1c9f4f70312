import { anOccurrence, aRoster, aRosterEntry, aUser } from '@studio/contract/testing'
import { toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const { id: scheduleId, date } = anOccurrence()

it('a roster marks complimentary bookings and free trial classes, and the walk-in dialog books a person at no charge with a reason [TRIALS-5]', async () => {
  const complimentary = aRosterEntry({ payment: 'complimentary' })
  const trial = aRosterEntry({ bookingId: '64f000000000000000000009', payment: 'trial' })
  const { person, server, toasts } = renderAdmin({
    tab: `calendar/${scheduleId}.${date}`,
    server: {
      listSchedules: [anOccurrence()],
      getRoster: aRoster({ entries: [complimentary, trial] }),
      listUsers: () => toPage([aUser({ id: '9', firstName: 'Sam', lastName: 'Reed' })], 1),
      bookComplimentary: aRosterEntry(),
    },
  })
  expect(await screen.findByText('Complimentary')).toBeInTheDocument()
  expect(screen.getByText('Free trial class')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Add Walk-in' }))
  await fillIn(person, await screen.findByRole('searchbox', { name: 'Search people' }), 'sam')
  await person.click(screen.getByRole('checkbox', { name: 'At no charge' }))
  await fillIn(person, screen.getByLabelText('Why?'), ' A thank you ')
  await expectNoPageAxeViolations()
  await person.click(await screen.findByRole('button', { name: 'Book Sam Reed' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Sam Reed is booked'))
  expect(server.callsOf('bookComplimentary')[0]?.body).toMatchObject({ userId: '9', reason: 'A thank you' })
})
