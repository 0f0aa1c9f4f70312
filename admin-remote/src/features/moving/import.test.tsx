import type { Import, ImportPreview, ImportRow } from '@studio/contract'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const id = '66b000000000000000000001'
const preview: ImportPreview = {
  source: 'other',
  encoding: 'UTF-8',
  separator: ';',
  rows: 3,
  columns: [
    { heading: 'Who', samples: ['Ann Lee', 'Bo Reed'], field: null, dateOrder: 'none' },
    { heading: 'Email', samples: ['ann@example.com'], field: 'email', dateOrder: 'none' },
    { heading: 'Joined', samples: ['03/04/2019'], field: 'joined', dateOrder: 'unclear' },
  ],
}
const plannedImport: Import = {
  id,
  fileName: 'people.csv',
  source: 'other',
  state: 'planned',
  invites: false,
  rows: 3,
  plan: { create: 2, update: 0, unchanged: 0, conflict: 1, skipped: 0 },
  outcomes: { planned: 3, done: 0, failed: 0, undone: 0, kept: 0 },
  startedBy: 'the-admin',
  createdAt: '2026-01-14T15:00:00.000Z',
  appliedAt: null,
  undoUntil: null,
}
const row: ImportRow = {
  line: 3,
  action: 'create',
  outcome: 'planned',
  reason: 'without an email address, since line 2 has the same one',
  name: 'Bo Reed',
  email: 'ann@example.com',
  userId: null,
}

const openImportPage = (server: Handlers, tab = 'users/import') =>
  renderAdmin({ tab, server: { listImportRows: [row], ...server } })
const chooseFile = async (person: ReturnType<typeof renderAdmin>['person'], text = 'Who;Email\nAnn;a@example.com') => {
  await person.upload(await screen.findByLabelText('File to import'), new File([text], 'people.csv'))
}

it('the admin chooses a field for each column and an unclear date order, and then sees the planned import [MOVE-2, MOVE-3]', async () => {
  const { person, server } = openImportPage({
    previewImport: preview,
    startImport: plannedImport,
    getImport: plannedImport,
  })
  await chooseFile(person)
  expect(await screen.findByText('3 rows, UTF-8, separated by semicolons.')).toBeInTheDocument()
  expect(screen.getByText('Ann Lee · Bo Reed')).toBeInTheDocument()
  const submitButton = screen.getByRole('button', { name: 'See What Would Change' })
  await person.click(submitButton)
  expect(await screen.findByText('Please say which comes first in a date.')).toBeInTheDocument()
  await person.click(screen.getByRole('radio', { name: /Day first/ }))
  await chooseOption(person, { label: 'Column Who holds', option: 'Full name' })
  await expectNoPageAxeViolations()
  await person.click(submitButton)
  expect(await screen.findByRole('heading', { name: 'people.csv' })).toBeInTheDocument()
  const sentForm = server.callsOf('startImport')[0]?.body as FormData
  const settings = { columns: ['name', 'email', 'joined'], dateOrder: 'day-first' }
  expect(JSON.parse(String(sentForm.get('settings')))).toEqual(settings)
})

it('a planned import shows what happens with each row, and starts with invitations if the admin chooses them [MOVE-1, MOVE-9]', async () => {
  const { person, server } = openImportPage(
    { getImport: plannedImport, applyImport: { ...plannedImport, state: 'applying' } },
    `users/import?import=${id}`,
  )
  expect(await screen.findByText(row.reason)).toBeInTheDocument()
  expect(screen.getByText(/1 row in conflict is left out/)).toBeInTheDocument()
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('checkbox', { name: /invitation/ }))
  const outcomes = { ...plannedImport.outcomes, planned: 2, done: 1 }
  const runningImport: Import = { ...plannedImport, state: 'applying', outcomes }
  server.answer({ getImport: runningImport })
  await person.click(screen.getByRole('button', { name: 'Import 2 Rows' }))
  expect(server.callsOf('applyImport')[0]?.body).toEqual({ invite: true })
  expect(await screen.findByText(/1 of 2 rows/)).toBeInTheDocument()
})

it('undoing an import asks first, and an undone import cannot be undone again [MOVE-10]', async () => {
  const appliedImport: Import = { ...plannedImport, state: 'applied', undoUntil: '2026-01-21T15:00:00.000Z' }
  const undoneImport: Import = { ...appliedImport, state: 'undone', undoUntil: null }
  const { person, server } = openImportPage(
    { getImport: appliedImport, undoImport: undoneImport },
    `users/import?import=${id}`,
  )
  await person.click(await screen.findByRole('button', { name: 'Undo Import' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }))
  server.answer({ getImport: undoneImport })
  await person.click(dialog.getByRole('button', { name: 'Undo Import' }))
  await waitFor(() => expect(server.callsOf('undoImport')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo Import' })).not.toBeInTheDocument())
})

it('the import page offers all data of the studio as one download, and a file that the API refuses, or that is too large, shows the reason [MOVE-11, MOVE-30]', async () => {
  const message = 'This file is empty. Please export it again.'
  const { person, server } = openImportPage({
    previewImport: failure('VALIDATION_FAILED', { fields: { file: message } }),
  })
  const link = await screen.findByRole('link', { name: 'Download Everything' })
  expect(link).toHaveAttribute('href', '/api/admin/export')
  expect(link).toHaveAttribute('download')
  await chooseFile(person)
  expect(await screen.findByText(message)).toBeInTheDocument()
  const tooLargeFile = new File(['x'], 'large.csv')
  Object.defineProperty(tooLargeFile, 'size', { value: 60 * 1_048_576 })
  await person.upload(screen.getByLabelText('File to import'), tooLargeFile)
  expect(await screen.findByText(/60.0 MB/)).toBeInTheDocument()
  expect(server.callsOf('previewImport')).toHaveLength(1)
})
