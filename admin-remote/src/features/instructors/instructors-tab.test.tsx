import { aClass, anInstructor } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const dana = anInstructor()
const handlers = { listInstructors: [dana], listClasses: [aClass()] }
const tab = 'instructors'

describe('the Instructors tab', () => {
  it('an instructor is added with one certification per line; failing to add or change an instructor shows an error', async () => {
    const serverError = failure('INTERNAL')
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { ...handlers, createInstructor: serverError, changeInstructor: serverError },
    })
    await person.click(await screen.findByRole('button', { name: 'Edit Dana Whitlock' }))
    await person.click(await screen.findByRole('button', { name: 'Update Instructor' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to update instructor. Please try again.'))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await person.click(await screen.findByRole('button', { name: 'Add Instructor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add instructor' }))
    await person.click(dialog.getByRole('button', { name: 'Add Instructor' }))
    expect(await dialog.findByText('Bio is required')).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText('Name'), 'Ruth Ellery')
    await fillIn(person, dialog.getByLabelText('Specialty'), 'Poetry')
    await fillIn(person, dialog.getByLabelText('Bio'), 'A librarian for twenty years.')
    await fillIn(person, dialog.getByLabelText(/^Certifications/), 'RYT 200\n\n Reader ')
    await person.click(dialog.getByRole('button', { name: 'Add Instructor' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to add instructor. Please try again.'))
    server.answer({ createInstructor: dana })
    await person.click(dialog.getByRole('button', { name: 'Add Instructor' }))
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Instructor added successfully!' }))
    expect(server.callsOf('createInstructor').at(-1)?.body).toMatchObject({ certifications: ['RYT 200', 'Reader'] })
  })
})

describe('deleting an instructor', () => {
  it('deleting an instructor asks first and shows the impact [ADMIN-11, CATALOGUE-10]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab,
      server: {
        ...handlers,
        deleteInstructor: { message: 'The instructor is deleted.' },
        previewImpact: { kind: 'instructor', classes: 1, schedules: 2 },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Delete Dana Whitlock' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(
        'Are you sure you want to delete the instructor Dana Whitlock? This action cannot be undone and may affect any classes they are assigned to.',
      ),
    ).toBeInTheDocument()
    expect(await dialog.findByText('1 class with 2 schedules will have no instructor.')).toBeInTheDocument()
    expect(server.callsOf('previewImpact')[0]?.params).toEqual({ kind: 'instructor', id: dana.id })
    expect(dialog.getByRole('button', { name: 'Keep Instructor' })).toHaveFocus()
    await person.click(dialog.getByRole('button', { name: 'Delete Instructor' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Instructor deleted successfully!' }]))
    expect(server.callsOf('deleteInstructor')[0]?.params).toEqual({ id: dana.id })
    // No request is made for a deleted instructor: its 404 would show in the console.
    expect(server.callsOf('previewImpact')).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
