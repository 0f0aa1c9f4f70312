import { failure } from '@studio/contract/testing/server'
import { expectNoAxeFindings } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCard, lists, yoga } from '../features/classes/testing/classes.ts'
import { renderAdmin } from '../testing/render-admin.tsx'

const theirs = { ...yoga, capacity: 12, description: 'Only twelve mats.', version: 'second' }
const conflict = () => failure('CHANGED_MEANWHILE', { current: theirs })

/** Opens the class for editing and changes its name and capacity, which another admin has changed as well. */
async function editPlaces() {
  const rendered = renderAdmin({ server: { ...lists, changeClass: conflict } })
  const { person } = rendered
  await person.click((await getCard('Mindful Yoga')).getByRole('button', { name: 'Edit Mindful Yoga' }))
  const form = within(await screen.findByRole('dialog'))
  for (const [label, value] of [
    ['Name', 'Morning Yoga'],
    ['Capacity', '15'],
  ] as const) {
    await person.clear(form.getByLabelText(label))
    await person.type(form.getByLabelText(label), value)
  }
  await person.click(form.getByRole('button', { name: 'Update Class' }))
  const question = within(await screen.findByRole('dialog', { name: 'Changed by someone else' }))
  return { ...rendered, question }
}

describe('an entity that two admins edit at once', () => {
  it('an edit sends only what was changed, for the version that was seen, and shows both states when it is stale [ADMIN-10]', async () => {
    const { server, question } = await editPlaces()
    expect(server.callsOf('changeClass')[0]).toMatchObject({
      ifMatch: `"${yoga.version}"`,
      body: { name: 'Morning Yoga', capacity: 15 },
    })
    expect(Object.keys(Object(server.callsOf('changeClass')[0]?.body)).sort()).toEqual(['capacity', 'name'])
    const [, ...rows] = question.getAllByRole('row').map((row) => row.textContent)
    expect(rows.sort()).toEqual([
      'Capacity1215',
      `Description${theirs.description}${theirs.description}`,
      'NameMindful YogaMorning Yoga',
    ])
    await expectNoAxeFindings()
  })

  it('keeping one’s own changes sends the same fields for the current version [ADMIN-10]', async () => {
    const { person, server, question, toasts } = await editPlaces()
    server.answer({ changeClass: { ...theirs, name: 'Morning Yoga', capacity: 15, version: 'third' } })
    await person.click(question.getByRole('button', { name: 'Save Mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(toasts).toEqual([{ title: 'Class updated successfully!' }])
    expect(server.callsOf('changeClass').at(-1)).toMatchObject({
      ifMatch: '"second"',
      body: { name: 'Morning Yoga', capacity: 15 },
    })
  })

  it('choosing the other admin’s changes sends nothing, closes the form and reads the list again [ADMIN-10]', async () => {
    const { person, server, question, toasts } = await editPlaces()
    server.answer({ listClasses: [theirs] })
    const reads = server.callsOf('listClasses').length
    await person.click(question.getByRole('button', { name: 'Keep Theirs' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(server.callsOf('listClasses').length).toBeGreaterThan(reads))
    expect(server.callsOf('changeClass')).toHaveLength(1)
    expect(toasts).toEqual([])
  })

  it('going back from the conflict leaves the form open with what was typed [ADMIN-10]', async () => {
    const { person, question, toasts } = await editPlaces()
    await person.click(question.getByRole('button', { name: 'Back to Editing' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit class' }))
    expect(form.getByLabelText('Capacity')).toHaveValue('15')
    expect(toasts).toEqual([])
  })
})
