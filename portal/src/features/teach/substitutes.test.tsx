import 'fake-indexeddb/auto'
import type { SubstituteRequest, User } from '@studio/contract'
import { aUser } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const request: SubstituteRequest = {
  id: 'class:2026-10-14:schedule',
  className: 'Mindful Yoga',
  date: '2026-10-14',
  startTime: '18:00',
  instructorName: 'Amara Diallo',
  reason: 'A wedding',
  substituteName: null,
  canClaim: true,
  canConfirm: false,
  canWithdraw: false,
}
const openTeach = (preset: 'instructor' | 'manager', handlers: object) =>
  renderApp({
    path: '/teach',
    user: aUser({ staff: { preset } }) as User,
    handlers: { listTeachingDates: [], listSubstituteRequests: [], ...handlers },
  })

test('an instructor who offers to take the date of a colleague sees why the offer is refused, and can offer again [STAFF-8]', async () => {
  const message = 'Somebody else was faster.'
  const { person, server } = openTeach('instructor', {
    listSubstituteRequests: [request],
    claimSubstitute: failure('SUBSTITUTE_STATE', { message }),
  })
  expect(await screen.findByText('Amara Diallo asks for a substitute: A wedding')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  const takeButton = screen.getByRole('button', { name: /^Take It: Mindful Yoga, Wed, Oct 14, 6:00\spm$/ })
  await person.click(takeButton)
  expect(await screen.findByText(message)).toBeInTheDocument()
  server.answer({
    claimSubstitute: { message: 'Thank you.' },
    listSubstituteRequests: [{ ...request, canClaim: false }],
  })
  await person.click(takeButton)
  await waitFor(() => expect(takeButton).not.toBeInTheDocument())
  expect(server.callsOf('claimSubstitute')).toHaveLength(2)
})

test('a manager confirms the substitute who has offered [STAFF-9]', async () => {
  const claimedRequest = {
    ...request,
    substituteName: 'Noor Aziz',
    canClaim: false,
    canConfirm: true,
    canWithdraw: true,
  }
  const { person, server } = openTeach('manager', {
    listSubstituteRequests: [claimedRequest],
    confirmSubstitute: { message: 'Done.' },
  })
  await person.click(await screen.findByRole('button', { name: /^Confirm: Mindful Yoga/ }))
  await waitFor(() => expect(server.callsOf('confirmSubstitute')).toHaveLength(1))
})
