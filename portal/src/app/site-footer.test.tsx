import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

it('the footer has quick links, programs, legal pages, the studio and its promises', async () => {
  renderApp({ path: '/auth' })
  const footer = within(screen.getByRole('contentinfo'))
  const links = {
    Classes: '/classes',
    Programs: '/programs',
    Calendar: '/calendar',
    Membership: '/membership',
    'Energy & Vitality': '/programs',
    'Stress Management': '/programs',
    'Goal Achievement': '/programs',
    'Healthy Eating': '/programs',
    Privacy: '/privacy',
    Terms: '/terms',
    Accessibility: '/accessibility',
  }
  for (const [name, href] of Object.entries(links)) {
    expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  expect(footer.getByRole('link', { name: /^\(704\)/ }).getAttribute('href')).toMatch(/^tel:/)
  expect(footer.getByRole('link', { name: 'hello@stillwater.example' })).toHaveAttribute(
    'href',
    'mailto:hello@stillwater.example',
  )
  expect(footer.getByText(/Mon[-–]Fri,? 9am[-–]5pm/)).toBeInTheDocument()
  expect(footer.getByText(/free parking/i)).toBeInTheDocument()
  expect(footer.getByText(/500\+ community members/)).toBeInTheDocument()
  expect(footer.getByText(/24 hours/)).toBeInTheDocument()
})

it('the newsletter form is in the page from the start, before the user scrolls or presses a key', () => {
  class IdleObserver {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', IdleObserver)
  renderApp({ path: '/auth' })
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByLabelText('Email address')).toBeRequired()
  expect(footer.getByRole('button', { name: 'Subscribe' })).toBeInTheDocument()
})
