import type { SubstituteRequest } from '@studio/contract'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const openRequest: SubstituteRequest = {
  id: 'class:2026-10-14:schedule',
  className: 'Mindful Yoga',
  date: '2026-10-14',
  startTime: '18:00',
  instructorName: 'Amara Diallo',
  reason: 'A wedding',
  substituteName: null,
  canClaim: false,
  canConfirm: false,
  canWithdraw: true,
}
const claimedRequest = {
  ...openRequest,
  id: 'class:2026-10-21:schedule',
  date: '2026-10-21',
  substituteName: 'Noor',
  canConfirm: true,
}

test('requests for a substitute are listed under Today, and an admin confirms one that somebody has claimed [STAFF-10]', async () => {
  const { person, server, toasts } = renderAdmin({
    tab: 'today',
    server: {
      getStudioDay: { day: '2026-10-13', classes: [], waitlists: [] },
      listSubstituteRequests: [openRequest, claimedRequest],
      confirmSubstitute: { message: 'Confirmed.' },
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Substitutes' }))
  expect(list.getByText(/^Mindful Yoga, Wed, Oct 14, 6:00\spm$/)).toBeInTheDocument()
  expect(list.getByText('Nobody has offered yet.')).toBeInTheDocument()
  expect(screen.getByText('2 things need attention')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ listSubstituteRequests: [openRequest] })
  await person.click(list.getByRole('button', { name: /^Confirm: Mindful Yoga, Wed, Oct 21/ }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Confirmed.'))
  expect(server.callsOf('confirmSubstitute')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Noor offers to take it.')).not.toBeInTheDocument())
})
