import { aBooking, aClass, aMember, aProgram, aUser } from '@studio/contract/testing'
import { deferredResponse, failure, type Handlers, networkFailure } from '@studio/contract/testing/server'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setClock } from '../../testing/clock.ts'
import { renderApp } from '../../testing/render-app.tsx'

const names = ['Mindful Yoga', 'Guided Meditation', 'Goal Setting', 'Singing Bowls']
const classes = names.map((name, index) => aClass({ id: `c${index}`, name }))
const handlers: Handlers = {
  listClasses: classes,
  listPrograms: [aProgram(), aProgram({ id: 'p2', name: 'Archived', isActive: false })],
  listMyBookings: [
    aBooking({ startsAt: '2026-10-13T21:30:00Z' }),
    aBooking({ id: 'b2', status: 'pending' }),
    aBooking({ id: 'b3', status: 'cancelled' }),
    aBooking({ id: 'b4', bookingDate: '2026-10-06', endsAt: '2026-10-06T22:30:00Z' }),
  ],
}
const getTileText = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

it('/home greets a member by first name, names the next class, and shows three counts and the membership [SCREENS-73]', async () => {
  setClock('2026-10-13T14:00:00Z')
  renderApp({ path: '/home', user: aMember(), handlers })
  expect(await screen.findByRole('heading', { name: 'Welcome, Maya', level: 1 })).toBeInTheDocument()
  expect(await screen.findByText('Mindful Yoga is this evening at 5:30.')).toBeInTheDocument()
  await waitFor(() => expect(getTileText('Available classes')).toBe('4'))
  expect([getTileText('Upcoming bookings'), getTileText('Programs'), getTileText('Membership')]).toEqual([
    '2',
    '1',
    'Monthly',
  ])
})

it("the member home of a user without a first name or membership says 'Friend' and 'None', and links to classes, calendar and programs", async () => {
  renderApp({ path: '/home', user: aUser({ firstName: null }) })
  expect(await screen.findByRole('heading', { name: 'Welcome, Friend' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Hi, Friend' })).toBeInTheDocument()
  expect(getTileText('Membership')).toBe('None')
  expect(await screen.findByRole('heading', { name: 'No Classes Available' })).toBeInTheDocument()
  const main = within(screen.getByRole('main'))
  await main.findByRole('heading', { name: 'Quick actions' })
  for (const [name, href] of [
    ['Browse Classes', '/classes'],
    ['View Calendar', '/calendar'],
    ['Explore Programs', '/programs'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  expect(main.getByRole('heading', { name: 'Member community' })).toBeInTheDocument()
})

it('the member home features the first three classes with a schedule and opens their booking dialog', async () => {
  setClock()
  const listClasses = [aClass({ id: 'unscheduled', name: 'Unscheduled', weeklyTimes: [] }), ...classes]
  const { person } = renderApp({ path: '/home', user: aMember(), handlers: { ...handlers, listClasses } })
  const bookButtons = await screen.findAllByRole('button', { name: /^Book Class/ })
  expect(bookButtons.map((button) => button.getAttribute('aria-label'))).toEqual(
    names.slice(0, 3).map((name) => `Book Class: ${name}`),
  )
  await person.click(bookButtons[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})

it('the member home shows an error for a class list and a dash for bookings that do not load, and the rest as usual; retrying shows the classes [SCREENS-38]', async () => {
  const { person, server } = renderApp({
    path: '/home',
    user: aMember(),
    handlers: { ...handlers, listClasses: failure('INTERNAL'), listMyBookings: networkFailure() },
  })
  expect(await screen.findByRole('heading', { name: 'This did not load' })).toBeInTheDocument()
  expect(getTileText('Upcoming bookings')).toBe('–')
  expect(screen.getByRole('heading', { name: 'Quick actions' })).toBeInTheDocument()
  server.answer({ listClasses: classes })
  for (const retryButton of screen.getAllByRole('button', { name: 'Try Again' })) await person.click(retryButton)
  expect(await screen.findByRole('button', { name: 'Book Class: Mindful Yoga' })).toBeInTheDocument()
})

it('the member home shows a cancelled membership as None, and skeletons while responses are slow', async () => {
  const user = aMember({ membershipStatus: 'cancelled' })
  renderApp({ path: '/home', user, handlers: { ...handlers, listClasses: deferredResponse<[]>().reply } })
  await screen.findByRole('heading', { name: 'Welcome, Maya' })
  expect(getTileText('Membership')).toBe('None')
  expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0)
})

it('`/` is the member home for a signed-in user [SCREENS-73]', async () => {
  renderApp({ path: '/', user: aMember(), handlers })
  expect(await screen.findByRole('heading', { name: 'Welcome, Maya' })).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('Home | Stillwater'))
})

it('/#pricing leads a member to /membership', async () => {
  const { pageLoads } = renderApp({ path: '/#pricing', user: aMember(), handlers })
  await waitFor(() => expect(pageLoads).toEqual(['/membership']))
})

it('a visitor who gets the portal at `/`, as after an expired session, is sent to the landing page with a full page load; if the server answers with the portal again, the visitor goes to /auth [ACCOUNTS-8, SCREENS-73]', async () => {
  const firstRender = renderApp({ path: '/' })
  await waitFor(() => expect(firstRender.pageLoads).toEqual(['/']))
  expect(firstRender.currentPath()).toBe('/')
  cleanup()
  const secondRender = renderApp({ path: '/' })
  await waitFor(() => expect(secondRender.currentPath()).toBe('/auth'))
  expect(secondRender.pageLoads).toEqual([])
})
