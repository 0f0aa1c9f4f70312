import { aUser } from '@studio/contract/testing'
import { failure, type Handlers } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPackProduct, aUserPack } from '../../testing/packs.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aUser()
const fiveClasses = aUserPack({
  name: 'Five classes',
  credits: 5,
  creditsLeft: 4,
  price: '110.00',
  lastDay: '2026-12-31',
})
const params = { id: maya.id, packId: fiveClasses.id }

const openPage = (server: Handlers = {}) =>
  renderAdmin({
    tab: `users/${maya.id}`,
    server: { getPerson: maya, listAllPackProducts: [aPackProduct()], listUserPacks: [fiveClasses], ...server },
  })
const findSection = async () => within(await screen.findByRole('region', { name: 'Class packs' }))

it('a person’s page shows each pack with its credits, last day, price and bookings [PACKS-12]', async () => {
  const grantedPack = aUserPack({
    id: '66b000000000000000000002',
    name: 'Five classes',
    isGranted: true,
    price: '0.00',
    status: 'used up',
    creditsLeft: 0,
    takenBack: 2,
    lastDay: '2026-12-31',
  })
  const { person } = openPage({ listUserPacks: [fiveClasses, grantedPack] })
  const section = await findSection()
  expect(await section.findByText('4 of 5 left')).toBeInTheDocument()
  expect(section.getByText('$110.00')).toBeInTheDocument()
  expect(section.getByText('Given')).toBeInTheDocument()
  expect(section.getByText('2 taken back')).toBeInTheDocument()
  expect(section.getAllByText('Dec 31, 2026')).toHaveLength(2)
  expect(section.getByText('Used up')).toBeInTheDocument()
  expect(section.getAllByRole('button', { name: 'Take Credits Back: Five classes' })).toHaveLength(1)
  const [toggle] = section.getAllByRole('button', { name: 'Details of Five classes, valid until Dec 31, 2026' })
  if (toggle) await person.click(toggle)
  // Each `aUserPack` has these two bookings.
  expect(section.getByText('Mindful Yoga, Oct 10, 2026: confirmed')).toBeInTheDocument()
  expect(section.getByText('Tai Chi Flow, Oct 8, 2026: cancelled, its credit came back')).toBeInTheDocument()
  await expectNoPageAxeViolations()
})

it('a person’s page in a studio without class packs does not mention them [PACKS-1]', async () => {
  const { server } = openPage({ listAllPackProducts: [] })
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('listAllPackProducts')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Class packs' })).not.toBeInTheDocument()
  expect(server.callsOf('listUserPacks')).toEqual([])
})

it('a pack is given with a reason [PACKS-12]', async () => {
  const { person, server, toasts } = openPage({ listUserPacks: [], grantPack: [fiveClasses] })
  const section = await findSection()
  expect(await section.findByText('No class packs')).toBeInTheDocument()
  await person.click(section.getByRole('button', { name: 'Give a Pack' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Maya Okafor a class pack' }))
  expect(dialog.getByRole('combobox', { name: 'Class pack' })).toHaveTextContent('Five classes: 5 credits, 90 days')
  await person.click(dialog.getByRole('button', { name: 'Give Pack' }))
  expect(await dialog.findByText('Please say why')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ listUserPacks: [fiveClasses] })
  await fillIn(person, dialog.getByLabelText('Reason'), 'A thank you')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(toasts).toEqual([{ title: 'Class pack given' }]))
  expect(server.callsOf('grantPack')[0]).toMatchObject({
    params: { id: maya.id },
    body: { packProductId: aPackProduct().id, reason: 'A thank you' },
  })
  expect(await section.findByText('4 of 5 left')).toBeInTheDocument()
})

it('a pack is extended with a reason, and a refused day shows its error below the field [PACKS-12]', async () => {
  const refusal = failure('VALIDATION_FAILED', {
    fields: { lastDay: 'Please choose a day after the current last day' },
  })
  const { person, server, toasts } = openPage({ extendPack: refusal })
  await person.click(await screen.findByRole('button', { name: 'Extend Five classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend Five classes' }))
  expect(dialog.getByLabelText('New last day')).toHaveAttribute('min', '2027-01-01')
  await fillIn(person, dialog.getByLabelText('New last day'), '2026-12-01')
  await fillIn(person, dialog.getByLabelText('Reason'), 'Was ill')
  await person.keyboard('{Enter}')
  expect(await dialog.findByText('Please choose a day after the current last day')).toBeInTheDocument()
  await expectNoPageAxeViolations()
  server.answer({ extendPack: [fiveClasses] })
  await fillIn(person, dialog.getByLabelText('New last day'), '2027-01-31')
  await person.click(dialog.getByRole('button', { name: 'Extend Pack' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Five classes is valid until Jan 31, 2027' }))
  expect(server.callsOf('extendPack').at(-1)).toMatchObject({
    params,
    body: { lastDay: '2027-01-31', reason: 'Was ill' },
  })
})

it('credits are taken back with a reason, and the dialog shows the refund first [PACKS-13]', async () => {
  const pack = aUserPack({ price: '100.00', credits: 3, creditsLeft: 3 })
  const { person, server, toasts } = openPage({ listUserPacks: [pack], takeBackCredits: [pack] })
  await person.click(await screen.findByRole('button', { name: 'Take Credits Back: Five classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take credits of Five classes back' }))
  expect(dialog.getByText(/\$100\.00 of \$100\.00 goes back to/)).toBeInTheDocument()
  await person.clear(dialog.getByLabelText('Credits'))
  expect(dialog.queryByText(/goes back to/)).not.toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText('Credits'), '2')
  // The three credits are worth $33.34, $33.33 and $33.33; the last two are taken back.
  expect(dialog.getByText(/\$66\.66 of \$100\.00 goes back to/)).toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText('Reason'), 'Moves away')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(toasts).toEqual([{ title: '2 credits of Five classes taken back' }]))
  expect(server.callsOf('takeBackCredits')[0]).toMatchObject({
    params,
    body: { credits: 2, creditsLeft: 3, reason: 'Moves away' },
  })
})

it('credits of a given pack are taken back without a refund, and a pack that has changed is shown again first [PACKS-13]', async () => {
  const grantedPack = aUserPack({ isGranted: true, price: '0.00', credits: 5, creditsLeft: 4 })
  const { person, server, toasts } = openPage({
    listUserPacks: [grantedPack],
    takeBackCredits: failure('CHANGED_MEANWHILE', { current: { creditsLeft: 3 } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Take Credits Back: Five classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take credits of Five classes back' }))
  expect(dialog.getByText(/no money goes back/)).toBeInTheDocument()
  server.answer({ listUserPacks: [{ ...grantedPack, creditsLeft: 3 }] })
  await fillIn(person, dialog.getByLabelText('Reason'), 'By mistake')
  await person.keyboard('{Enter}')
  expect(await dialog.findByText('This pack has changed')).toBeInTheDocument()
  expect(await dialog.findByText(/Nothing was taken back\. 3 credits of 5 are left/)).toBeInTheDocument()
  expect(toasts).toEqual([])
  await expectNoPageAxeViolations()
  server.answer({ takeBackCredits: [grantedPack] })
  await fillIn(person, dialog.getByLabelText('Credits'), '3')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(server.callsOf('takeBackCredits').map(({ body }) => body)).toEqual([
    { credits: 4, creditsLeft: 4, reason: 'By mistake' },
    { credits: 3, creditsLeft: 3, reason: 'By mistake' },
  ])
})
