import { aProgram } from '@studio/contract/testing'
import { failure } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const durationAndPrice = { duration: 8, price: '240.00' }
const stressProgram = aProgram({
  ...durationAndPrice,
  name: 'Stress Management',
  features: ['A practice a week', 'A journal', 'A partner', 'Recordings', 'Tea'],
})
const inactiveProgram = aProgram({
  ...durationAndPrice,
  id: '64e000000000000000000002',
  name: 'Winter Rest',
  features: [],
  isActive: false,
})
const handlers = { listPrograms: [stressProgram, inactiveProgram] }
const tab = 'programs'

describe('the Programs tab', () => {
  it('a program is created with the defaults, without blank features; failing to create or change a program shows an error', async () => {
    const serverError = failure('INTERNAL')
    const { person, server, toasts } = renderAdmin({
      tab,
      server: { ...handlers, createProgram: serverError, changeProgram: serverError },
    })
    await person.click(screen.getByRole('button', { name: 'Add Program' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add program' }))
    expect(dialog.getByLabelText('Duration (weeks)')).toHaveValue('4')
    expect(dialog.getByLabelText('Price ($)')).toHaveValue('99.00')
    await fillIn(person, dialog.getByLabelText('Name'), 'Slow Spring')
    await fillIn(person, dialog.getByLabelText('Features'), 'A walk\n\nA map')
    await person.click(dialog.getByRole('button', { name: 'Create Program' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to create program. Please try again.'))
    server.answer({ createProgram: stressProgram })
    await person.click(dialog.getByRole('button', { name: 'Create Program' }))
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Program created successfully!' }))
    expect(server.callsOf('createProgram').at(-1)?.body).toMatchObject({
      name: 'Slow Spring',
      duration: 4,
      price: '99.00',
      features: ['A walk', 'A map'],
      icon: 'package',
      isActive: true,
    })
    await person.click(await screen.findByRole('button', { name: 'Edit Stress Management' }))
    await person.click(await screen.findByRole('button', { name: 'Update Program' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Failed to update program. Please try again.'))
  })

  it('programs are listed with three features, weeks and price; archiving a program asks first and says that all data is kept [CATALOGUE-10]', async () => {
    const { person, server, toasts } = renderAdmin({
      tab,
      server: {
        ...handlers,
        archiveProgram: { message: 'The program is archived.' },
        previewImpact: { kind: 'program', enrollments: 12 },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Stress Management' })).toBeInTheDocument()
    expect(screen.getByText('A partner')).toBeInTheDocument()
    expect(screen.queryByText('Recordings')).not.toBeInTheDocument()
    expect(screen.getByText('+2 more features')).toBeInTheDocument()
    expect(screen.getAllByText('8 weeks')).toHaveLength(2)
    expect(screen.getAllByText('$240.00')).toHaveLength(2)
    expect(screen.getByText('Inactive')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Archive Stress Management' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/Archiving makes the program inactive but preserves all data/)).toBeInTheDocument()
    expect(await dialog.findByText('12 active enrollments will be kept, with their dates.')).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Archive Program' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Program archived successfully!' }]))
    expect(server.callsOf('archiveProgram')[0]?.params).toEqual({ id: stressProgram.id })
    expect(screen.queryByRole('button', { name: 'Archive Winter Rest' })).not.toBeInTheDocument()
  })
})
