import { classCategories } from '@studio/contract'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPackProduct } from '../../testing/packs.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const fiveClasses = aPackProduct({
  name: 'Five classes',
  credits: 5,
  price: '110.00',
  validDays: 90,
  covers: [...classCategories],
  isOnSale: true,
})
const newcomerPack = aPackProduct({
  id: '66a000000000000000000002',
  name: 'Two weeks',
  credits: 1,
  validDays: 14,
  price: '39.00',
  covers: ['yoga', 'music'],
  newcomersOnly: true,
  isOnSale: false,
})

async function openClassPacks(server: Handlers = {}) {
  const rendered = renderAdmin({
    tab: 'programs',
    server: { listAllPackProducts: [fiveClasses, newcomerPack], ...server },
  })
  await rendered.person.click(await screen.findByRole('button', { name: 'Class Packs' }))
  return rendered
}

it('class packs are listed with their terms and whether they are on sale [PACKS-1]', async () => {
  await openClassPacks()
  expect(await screen.findByText('5 credits, $110.00, valid 90 days, all classes')).toBeInTheDocument()
  expect(screen.getByText('1 credit, $39.00, valid 14 days, Yoga, Music, for newcomers only')).toBeInTheDocument()
  expect(screen.getByText('On sale')).toBeInTheDocument()
  expect(screen.getByText('Not on sale')).toBeInTheDocument()
})

it('a class pack is created with the typed values and the defaults of the form, and the list is read again [PACKS-1]', async () => {
  const { person, server, toasts } = await openClassPacks({ listAllPackProducts: [], createPackProduct: fiveClasses })
  expect(await screen.findByText('No class packs yet.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Add Class Pack' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add class pack' }))
  await person.click(dialog.getByRole('button', { name: 'Create Class Pack' }))
  expect(await dialog.findByText('Please give the pack a name')).toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText('Name'), 'Five classes')
  await fillIn(person, dialog.getByLabelText('Price ($)'), '110')
  await person.click(dialog.getByRole('checkbox', { name: 'Poetry' }))
  await person.click(dialog.getByRole('checkbox', { name: 'On sale' }))
  await expectNoPageAxeViolations()
  server.answer({ listAllPackProducts: [fiveClasses] })
  await person.click(dialog.getByRole('button', { name: 'Create Class Pack' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Class pack created successfully!'))
  expect(server.callsOf('createPackProduct')[0]?.body).toEqual({
    name: 'Five classes',
    description: '',
    credits: 5,
    price: '110.00',
    validDays: 90,
    covers: classCategories.filter((category) => category !== 'poetry'),
    newcomersOnly: false,
    isOnSale: true,
  })
  expect(await screen.findByText(/^5 credits/)).toBeInTheDocument()
})

it('an edit of a class pack sends the changed fields for the version that was shown, and a conflict shows what another admin changed [PACKS-1]', async () => {
  const currentPack = { ...fiveClasses, price: '120.00', version: 'second' }
  const { person, server } = await openClassPacks({
    changePackProduct: failure('CHANGED_MEANWHILE', { current: currentPack }),
  })
  await person.click(await screen.findByRole('button', { name: 'Edit Five classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Five classes' }))
  await person.click(dialog.getByRole('checkbox', { name: 'On sale' }))
  await person.click(dialog.getByRole('button', { name: 'Update Class Pack' }))
  expect(await screen.findByText('Changed by someone else', { exact: false })).toBeInTheDocument()
  expect(screen.getByRole('definition')).toHaveTextContent('120.00')
  expect(server.callsOf('changePackProduct')[0]).toMatchObject({
    params: { id: fiveClasses.id },
    body: { isOnSale: false },
    ifMatch: `"${fiveClasses.version}"`,
  })
})
