import type { ProgramEnrollment } from '@studio/contract'
import { anEnrollment, aProgram } from '@studio/contract/testing'
import { toPage } from '@studio/contract/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const program = aProgram({ isActive: false })
const mayaEnrollment: ProgramEnrollment = {
  ...anEnrollment(),
  person: { id: '64a000000000000000000001', name: 'Maya Okafor', email: 'maya@okafor.example' },
}
const closedAccountEnrollment: ProgramEnrollment = {
  ...anEnrollment({ id: '650000000000000000000002', status: 'completed' }),
  person: { id: '64a000000000000000000009', name: 'A former member', email: '' },
}
const handlers = {
  listPrograms: [program],
  listProgramEnrollments: () => toPage([mayaEnrollment, closedAccountEnrollment], 31),
}

describe('the page of a program', () => {
  it('the enrollments of a program are filtered and paged on the server', async () => {
    const { person, server } = renderAdmin({ tab: `programs/${program.id}`, server: handlers })
    await person.click(await screen.findByRole('button', { name: 'Next page' }))
    const getLastQuery = () => server.callsOf('listProgramEnrollments').at(-1)?.query
    await waitFor(() => expect(getLastQuery()).toEqual({ page: '2', pageSize: '20' }))
    await person.click(screen.getByRole('button', { name: 'Completed' }))
    await waitFor(() => expect(getLastQuery()).toEqual({ status: 'completed', page: '1', pageSize: '20' }))
  })
})
