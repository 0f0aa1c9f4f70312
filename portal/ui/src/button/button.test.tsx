import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Button, ButtonLink, IconButton } from './button.tsx'

describe('Button', () => {
  it('a button without a type does not submit its form, and has the classes that .astro pages use', () => {
    const variants = ['primary', 'secondary', 'outline', 'quiet', 'danger', 'danger-filled'] as const
    render(
      variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
    )
    for (const variant of variants) {
      const button = screen.getByRole('button', { name: variant })
      expect(button).toHaveProperty('type', 'button')
      expect(button.className).toBe(`btn ${variant}`)
    }
  })

  it('a pending button shows its pending text, keeps the focus and ignores clicks', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    const user = userEvent.setup()
    const { rerender, container } = render(
      <form>
        <Button type="submit" pendingText="Signing in..." onClick={onClick}>
          Sign In
        </Button>
      </form>,
    )
    container.querySelector('form')?.addEventListener('submit', onSubmit)
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    rerender(
      <form>
        <Button type="submit" pending pendingText="Signing in..." onClick={onClick}>
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
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await expectNoAxeViolations()
  })

  it('a button reserves room for its other label, so that it keeps its width', () => {
    const { container, rerender } = render(<Button pendingText="Joining...">Subscribe</Button>)
    const getReservedText = () => container.querySelector('.btn-label')?.getAttribute('data-reserve')
    expect(getReservedText()).toBe('Joining...')
    rerender(
      <Button pending pendingText="Joining...">
        Subscribe
      </Button>,
    )
    expect(getReservedText()).toBe('Subscribe')
  })

  it('a disabled button ignores clicks', async () => {
    const onClick = vi.fn()
    render(
      <Button disabled onClick={onClick}>
        Already Subscribed
      </Button>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onClick).not.toHaveBeenCalled()
  })

  it('a link looks like a button and is named by its text, an icon button by its label', () => {
    render(
      <>
        <ButtonLink href="/calendar" variant="quiet" icon="arrow-right" iconAt="end">
          See the calendar
        </ButtonLink>
        <IconButton icon="trash" label="Delete Mindful Yoga" />
      </>,
    )
    const link = screen.getByRole('link', { name: 'See the calendar' })
    expect(link.className).toBe('btn quiet')
    expect(link.getAttribute('href')).toBe('/calendar')
    expect(screen.getByRole('button', { name: 'Delete Mindful Yoga' })).toBeTruthy()
  })
})
