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
const open = (preset: 'instructor' | 'manager', server: object) =>
  renderApp({
    path: '/teach',
    user: aUser({ staff: { preset } }) as User,
    server: { listTeachingDates: [], listSubstitutes: [], ...server },
  })

test('an instructor takes the date of a colleague, and learns when somebody was faster [STAFF-8]', async () => {
  const message = 'Somebody else was faster.'
  const { person, server } = open('instructor', {
    listSubstitutes: [request],
    claimSubstitute: failure('SUBSTITUTE_STATE', { message }),
  })
  expect(await screen.findByText('Amara Diallo asks for a substitute: A wedding')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  const take = screen.getByRole('button', { name: /^Take It: Mindful Yoga, Wed, Oct 14, 6:00\spm$/ })
  await person.click(take)
  expect(await screen.findByText(message)).toBeInTheDocument()
  server.answer({ claimSubstitute: { message: 'Thank you.' }, listSubstitutes: [{ ...request, canClaim: false }] })
  await person.click(take)
  await waitFor(() => expect(take).not.toBeInTheDocument())
  expect(server.callsOf('claimSubstitute')).toHaveLength(2)
})

test('a manager confirms who offered [STAFF-9]', async () => {
  const claimed = { ...request, substituteName: 'Noor Aziz', canClaim: false, canConfirm: true, canWithdraw: true }
  const { person, server } = open('manager', { listSubstitutes: [claimed], confirmSubstitute: { message: 'Done.' } })
  server.answer({ listSubstitutes: [claimed] })
  await person.click(await screen.findByRole('button', { name: /^Confirm: Mindful Yoga/ }))
  await waitFor(() => expect(server.callsOf('confirmSubstitute')).toHaveLength(1))
})
