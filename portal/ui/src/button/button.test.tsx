import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Button, ButtonLink, IconButton } from './button.tsx'

describe('Button', () => {
  it('a button sends no form unless its type says so', () => {
    render(<Button>Details</Button>)
    expect(screen.getByRole('button', { name: 'Details' })).toHaveProperty('type', 'button')
  })

  it.each([
    ['primary', 'btn p'],
    ['secondary', 'btn s'],
    ['outline', 'btn t'],
    ['quiet', 'btn q'],
    ['danger', 'btn d'],
    ['danger-filled', 'btn dd'],
  ] as const)('a %s button has the classes that .astro pages use', async (variant, classes) => {
    render(<Button variant={variant}>Act</Button>)
    expect(screen.getByRole('button').className).toBe(classes)
    await expectNoFaults()
  })

  it('a button says the pending words, keeps the focus, and lets no second click through', async () => {
    const act = vi.fn()
    const submit = vi.fn((event: Event) => event.preventDefault())
    const user = userEvent.setup()
    const { rerender, container } = render(
      <form>
        <Button type="submit" pendingText="Signing in..." onClick={act}>
          Sign In
        </Button>
      </form>,
    )
    container.querySelector('form')?.addEventListener('submit', submit)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(act).toHaveBeenCalledTimes(1)
    expect(submit).toHaveBeenCalledTimes(1)
    rerender(
      <form>
        <Button type="submit" pending pendingText="Signing in..." onClick={act}>
          Sign In
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Signing in...' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(act).toHaveBeenCalledTimes(1)
    expect(submit).toHaveBeenCalledTimes(1)
    await expectNoFaults()
  })

  it('a button has room for its pending words, so it keeps its width', () => {
    const { container, rerender } = render(<Button pendingText="Joining...">Subscribe</Button>)
    const reserve = () => container.querySelector('.btn-words')?.getAttribute('data-reserve')
    expect(reserve()).toBe('Joining...')
    rerender(
      <Button pending pendingText="Joining...">
        Subscribe
      </Button>,
    )
    expect(reserve()).toBe('Subscribe')
  })

  it('a disabled button cannot be pressed', async () => {
    const act = vi.fn()
    render(
      <Button disabled onClick={act}>
        Already Subscribed
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(act).not.toHaveBeenCalled()
  })

  it('a link can have the look of a button', () => {
    render(
      <ButtonLink href="/classes" variant="secondary">
        Browse Classes
      </ButtonLink>,
    )
    const link = screen.getByRole('link', { name: 'Browse Classes' })
    expect(link.className).toBe('btn s')
    expect(link.getAttribute('href')).toBe('/classes')
  })
})

describe('ButtonLink and IconButton', () => {
  it('icon-only buttons are named by their words, never by an icon', async () => {
    render(
      <>
        <ButtonLink href="/calendar" variant="quiet" icon="arrow-right" iconAt="end">
          See the calendar
        </ButtonLink>
        <IconButton icon="trash" label="Delete Mindful Yoga" />
      </>,
    )
    expect(screen.getByRole('link', { name: 'See the calendar' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete Mindful Yoga' })).toBeTruthy()
    await expectNoFaults()
  })
})
