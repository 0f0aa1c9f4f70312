import type { ProgramEnrollment } from '@studio/contract'
import { anEnrollment, aProgram } from '@studio/contract/testing'
import { toPage } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const program = aProgram({ isActive: false })
const maya: ProgramEnrollment = {
  ...anEnrollment(),
  person: { id: '64a000000000000000000001', name: 'Maya Okafor', email: 'maya@okafor.example' },
}
const former: ProgramEnrollment = {
  ...anEnrollment({ id: '650000000000000000000002', status: 'completed' }),
  person: { id: '64a000000000000000000009', name: 'A former member', email: '' },
}
const lists = { listPrograms: [program], listProgramEnrollments: () => toPage([maya, former], 31) }

describe('the page of a program', () => {
  it('a program opens from its card, an archived one too, with dates, amount paid and status', async () => {
    const { person, server } = renderAdmin({ tab: 'programs', server: lists })
    await person.click(await screen.findByRole('link', { name: 'Enrollments of Stress Management' }))
    const row = await screen.findByRole('row', { name: /Maya Okafor/ })
    for (const text of ['Sep 28, 2026 – Nov 22, 2026', '$240.00', 'Active']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute('href', '#users/64a000000000000000000001')
    expect(screen.queryByRole('link', { name: 'A former member' })).not.toBeInTheDocument()
    expect(screen.getByText('Inactive')).toBeInTheDocument()
    expect(server.callsOf('listProgramEnrollments')[0]).toMatchObject({ params: { id: program.id } })
    await expectNoAxeFindings()
  })

  it('the enrollments of a program are filtered and paged on the server', async () => {
    const { person, server } = renderAdmin({ tab: `programs/${program.id}`, server: lists })
    await person.click(await screen.findByRole('button', { name: 'Next page' }))
    const asked = () => server.callsOf('listProgramEnrollments').at(-1)?.query
    await waitFor(() => expect(asked()).toEqual({ page: '2', pageSize: '20' }))
    await person.click(screen.getByRole('button', { name: 'Completed' }))
    await waitFor(() => expect(asked()).toEqual({ status: 'completed', page: '1', pageSize: '20' }))
  })
})
