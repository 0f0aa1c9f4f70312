import type { Person } from '@studio/contract'
import { aMember, aUser } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya: Person = { ...aMember(), tags: ['VIP', 'Choir'] }
const theo = aUser({ id: '64a000000000000000000003', username: 'theo', firstName: null, lastName: null })
const handlers: Handlers = {
  getPerson: maya,
  getPeopleFilters: { invited: 0, tags: ['Choir', 'Early bird', 'VIP'] },
}
const tab = `users/${maya.id}`
const findField = () => screen.findByLabelText('New tag')
const getSuggestions = () =>
  [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))

describe('the tags of a person', () => {
  it('a tag is added by keyboard; its field suggests tags in use, says who sees them, and keeps a refused tag [ADMIN-37]', async () => {
    const message = 'This tag is too long.'
    const refusal = failure('VALIDATION_FAILED', { message, fields: { tag: message } })
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, addPersonTag: refusal } })
    const tags = within(await screen.findByRole('list', { name: 'Tags of this person' }))
    expect(tags.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['VIP', 'Choir'])
    expect(await findField()).toHaveAccessibleDescription(/^Members never see tags/)
    expect(screen.queryByRole('button', { name: 'Add Tag' })).not.toBeInTheDocument()
    await waitFor(() => expect(getSuggestions()).toEqual(['Early bird']))
    await fillIn(person, await findField(), ' Early bird ')
    await person.click(screen.getByRole('button', { name: 'Add Tag' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(await findField()).toHaveValue(' Early bird ')
    expect(toasts).toEqual([])
    await expectNoPageAxeViolations()
    server.answer({ addPersonTag: maya })
    await person.type(await findField(), '{Enter}')
    await waitFor(() => expect(toasts).toEqual([{ title: 'Tag added!' }]))
    expect(server.callsOf('addPersonTag').at(-1)).toMatchObject({
      params: { id: maya.id },
      body: { tag: 'Early bird' },
    })
    expect(await findField()).toHaveValue('')
    expect(await findField()).toHaveFocus()
    await waitFor(() => expect(server.callsOf('getPerson').length).toBe(2))
  })

  it('a tag is removed, and the focus goes to the field [ADMIN-37]', async () => {
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, removePersonTag: maya } })
    await person.click(await screen.findByRole('button', { name: 'Remove tag Choir' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Tag removed!' }]))
    expect(server.callsOf('removePersonTag')[0]).toMatchObject({ params: { id: maya.id }, body: { tag: 'Choir' } })
    expect(await findField()).toHaveFocus()
  })

  it('a person with ten tags has no field for another [ADMIN-37]', async () => {
    const tags = Array.from({ length: 10 }, (_, index) => `Tag ${index}`)
    renderAdmin({ tab, server: { ...handlers, getPerson: { ...maya, tags } } })
    expect(await screen.findByText(/^A person can have at most 10 tags/)).toBeInTheDocument()
    expect(screen.queryByLabelText('New tag')).not.toBeInTheDocument()
  })
})

describe('tags in the list of people', () => {
  const listHandlers: Handlers = { ...handlers, listUsers: () => toPage([maya, theo], 2) }

  it('the list shows the tags of each person, and its tag filter is in the URL [ADMIN-37]', async () => {
    const { person, server } = renderAdmin({ tab: 'users', server: listHandlers })
    const list = within(await screen.findByRole('list', { name: 'Tags of Maya Okafor' }))
    expect(list.getByText('VIP')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Tags of theo' })).not.toBeInTheDocument()
    await chooseOption(person, { label: 'Tag', option: 'Choir' })
    await waitFor(() => expect(server.callsOf('listUsers').at(-1)?.query).toMatchObject({ tag: 'Choir', page: '1' }))
    expect(window.location.hash).toContain('tag=Choir')
    await expectNoPageAxeViolations()
    await chooseOption(person, { label: 'Tag', option: 'Any tag' })
    await waitFor(() => expect(window.location.hash).not.toContain('tag='))
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveTextContent('Any tag')
  })
})
