import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Footer } from './footer.tsx'
import { type Theme, ThemeSwitch } from './theme-switch.tsx'

const newsletter = <form aria-label="Newsletter" />

describe('Footer', () => {
  it('the footer has named link lists, phone and email links, the promise and the legal links', async () => {
    render(
      <Footer
        newsletter={{ title: 'A letter, now and then', text: 'Read by 500+ community members.', form: newsletter }}
        columns={[
          { title: 'Quick links', links: [{ label: 'Classes', href: '/classes' }] },
          { title: 'Programs', links: [{ label: 'Healthy Eating', href: '/programs' }] },
        ]}
        studio={{
          title: 'The studio',
          phone: '(704) 555-0142',
          email: 'hello@stillwater.example',
          lines: ['Mon-Fri, 9am-5pm', 'Free parking'],
        }}
        promise="We answer every email within 24 hours."
        legal={[{ label: 'Privacy', href: '/privacy' }]}
      />,
    )
    const footer = within(screen.getByRole('contentinfo'))
    const quickLinks = within(footer.getByRole('navigation', { name: 'Quick links' }))
    expect(quickLinks.getByRole('link', { name: 'Classes' }).getAttribute('href')).toBe('/classes')
    expect(footer.getByRole('link', { name: '(704) 555-0142' }).getAttribute('href')).toBe('tel:+17045550142')
    expect(footer.getByRole('link', { name: 'hello@stillwater.example' }).getAttribute('href')).toBe(
      'mailto:hello@stillwater.example',
    )
    expect(footer.getByText('We answer every email within 24 hours.')).toBeTruthy()
    expect(footer.getByRole('link', { name: 'Privacy' })).toBeTruthy()
    await expectNoAxeViolations()
  })
})

it('the theme switch shows the current theme as pressed, and reports a click on another', async () => {
  const onThemeChange = vi.fn<(theme: Theme) => void>()
  render(<ThemeSwitch theme="system" onThemeChange={onThemeChange} />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Match my device')
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect(onThemeChange).toHaveBeenCalledWith('dark')
  await expectNoAxeViolations()
})
