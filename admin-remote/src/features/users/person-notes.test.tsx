import type { PersonNote } from '@studio/contract'
import { aMember, anAdmin } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember()
const rosa = anAdmin()
const ownNote: PersonNote = {
  id: '65a000000000000000000001',
  text: 'Prefers the window.',
  authorId: rosa.id,
  authorName: 'rosa',
  at: '2026-10-12T14:00:00.000Z',
  editedAt: null,
}
const otherNote = { ...ownNote, id: '65a000000000000000000002', text: 'Knee.', authorId: 'another', authorName: 'omar' }
const handlers: Handlers = {
  getPerson: maya,
  listPersonNotes: [ownNote, otherNote],
}
const tab = `users/${maya.id}`

it('notes are shown with author and time, and the field of a new note says who sees it [ADMIN-37]', async () => {
  const { person, server, toasts } = renderAdmin({ tab, user: rosa, server: { ...handlers, addPersonNote: ownNote } })
  const notes = within(await screen.findByRole('list', { name: 'Notes about this person' }))
  expect(notes.getByText('Prefers the window.')).toBeInTheDocument()
  expect(notes.getByText(/^omar, Oct 12, 2026/)).toBeInTheDocument()
  expect(screen.getByText(/^Members never see this screen/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add Note' })).not.toBeInTheDocument()
  await fillIn(person, screen.getByRole('textbox', { name: /^Note/ }), ' Comes with her sister. ')
  await expectNoPageAxeViolations()
  await person.click(screen.getByRole('button', { name: 'Add Note' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Note added!' }]))
  expect(server.callsOf('addPersonNote')[0]?.body).toEqual({ text: 'Comes with her sister.' })
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('')
  expect(server.callsOf('listPersonNotes').length).toBe(2)
})

it('an unsaved note, new or edited, is kept when the admin leaves the page; Discard Changes restores the edited one', async () => {
  const { person } = renderAdmin({ tab, user: rosa, server: { ...handlers, listUsers: () => toPage([maya], 1) } })
  await fillIn(person, await screen.findByRole('textbox', { name: /^Note/ }), 'Comes wi')
  await person.click(screen.getByRole('button', { name: /^Edit note of rosa/ }))
  await fillIn(person, screen.getByLabelText('Your note'), 'Prefers the d')
  await person.click(screen.getByRole('link', { name: 'All users' }))
  await person.click(await screen.findByRole('link', { name: 'Maya Okafor' }))
  expect(await screen.findByRole('textbox', { name: /^Note/ })).toHaveValue('Comes wi')
  expect(screen.getByLabelText('Your note')).toHaveValue('Prefers the d')
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }))
  await person.click(screen.getByRole('button', { name: /^Edit note of rosa/ }))
  expect(screen.getByLabelText('Your note')).toHaveValue('Prefers the window.')
})

it('only the author can edit a note, a failed change keeps the input, and deleting a note asks first [ADMIN-37]', async () => {
  const { person, server } = renderAdmin({
    tab,
    user: rosa,
    server: {
      ...handlers,
      changePersonNote: failure('INTERNAL'),
      deletePersonNote: { message: 'The note is deleted.' },
    },
  })
  const editButtons = await screen.findAllByRole('button', { name: /^Edit note of/ })
  expect(editButtons).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: /^Edit note of rosa/ }))
  await fillIn(person, screen.getByLabelText('Your note'), 'Prefers the door.')
  await person.click(screen.getByRole('button', { name: 'Save Note' }))
  await waitFor(() => expect(server.callsOf('changePersonNote').length).toBe(1))
  expect(server.callsOf('changePersonNote')[0]?.body).toEqual({ text: 'Prefers the door.' })
  expect(screen.getByLabelText('Your note')).toHaveValue('Prefers the door.')
  await person.click(screen.getByRole('button', { name: 'Discard Changes' }))
  expect(screen.getByText('Prefers the window.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^Delete note of omar/ }))
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }))
  expect(server.callsOf('deletePersonNote')).toEqual([])
  await person.click(confirmation.getByRole('button', { name: 'Delete Note' }))
  await waitFor(() =>
    expect(server.callsOf('deletePersonNote')[0]?.params).toEqual({ id: maya.id, noteId: otherNote.id }),
  )
})
