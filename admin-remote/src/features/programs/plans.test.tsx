import { type AdminPlan, classCategories } from '@studio/contract'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const monthly: AdminPlan = {
  id: 'monthly',
  name: 'Monthly Unlimited',
  price: '149.00',
  covers: [...classCategories],
  buyers: 'everyone',
  isOnSale: true,
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 'v1',
}
const premium: AdminPlan = { ...monthly, id: 'premium', name: 'Premium Package', price: null, isOnSale: false }

// `members` pay another price and have not been notified; `announced` counts those who have been notified.
const notice = { version: 'n1', price: monthly.price, earliest: '2026-11-20', members: 0, announced: 0 }

async function openDialog(noticeChanges: Partial<typeof notice> = {}) {
  const rendered = renderAdmin({
    tab: 'programs',
    server: {
      listAllPlans: [monthly, premium],
      listPrograms: [],
      changePlan: premium,
      previewPriceNotice: { ...notice, ...noticeChanges },
      announcePrice: notice,
    },
  })
  await rendered.person.click(await screen.findByRole('button', { name: 'Membership Plans' }))
  return rendered
}

it('plans are listed with price, covered classes, buyers and whether they are on sale [MEMBERSHIP-60]', async () => {
  await openDialog()
  expect(await screen.findByText('$149.00 a month, all classes, for everyone')).toBeInTheDocument()
  expect(screen.getByText('No price yet, all classes, for everyone')).toBeInTheDocument()
  expect(screen.getByText('Not on sale')).toBeInTheDocument()
  await expectNoPageAxeViolations()
})

it('an edit of a plan sends the changed fields for the version that was shown [MEMBERSHIP-60]', async () => {
  const { person, server, toasts } = await openDialog()
  await person.click(await screen.findByRole('button', { name: 'Edit Premium Package' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Premium Package' }))
  await person.click(dialog.getByRole('button', { name: 'Update Plan' }))
  expect(await dialog.findByText('Please give a price such as 25.00')).toBeInTheDocument()
  await fillIn(person, dialog.getByLabelText('Monthly price ($)'), '249')
  for (const name of ['Music', 'Poetry']) await person.click(dialog.getByRole('checkbox', { name }))
  await person.click(dialog.getByRole('checkbox', { name: 'On sale' }))
  await expectNoPageAxeViolations()
  await person.click(dialog.getByRole('button', { name: 'Update Plan' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Plan updated successfully!'))
  const call = server.callsOf('changePlan')[0]
  expect(call?.ifMatch).toContain('v1')
  expect(call?.body).toEqual({
    price: '249.00',
    covers: ['yoga', 'meditation', 'tai chi', 'nutrition', 'lifestyle'],
    isOnSale: true,
  })
})

it('an admin gives notice of the new price to members who pay a different one [MEMBERSHIP-64]', async () => {
  const { person, server, toasts } = await openDialog({ members: 2 })
  await person.click(await screen.findByRole('button', { name: 'Give Notice for Monthly Unlimited' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notice for Monthly Unlimited' }))
  expect(dialog.getByText(/2 members pay a different price/)).toBeInTheDocument()
  // The list is closed while this dialog is open.
  expect(screen.queryByRole('dialog', { name: 'Membership plans', hidden: true })).toBeNull()
  await expectNoPageAxeViolations()
  await person.click(dialog.getByRole('button', { name: 'Give Notice' }))
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Notice sent!'))
  expect(server.callsOf('announcePrice')[0]).toMatchObject({
    params: { id: 'monthly' },
    body: { date: '2026-11-20', version: 'n1' },
  })
  expect(await screen.findByRole('dialog', { name: 'Membership plans' })).toBeInTheDocument()
})
