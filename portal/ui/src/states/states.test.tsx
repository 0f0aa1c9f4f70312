import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { EmptyState } from './empty-state.tsx'
import { ClassCardSkeletons, LineSkeletons, ProgramSkeletons } from './skeletons.tsx'

describe('states', () => {
  it('an empty state has a heading, a sentence and one button', async () => {
    render(
      <EmptyState title="No classes found" action={<Button variant="secondary">Show all classes</Button>}>
        Nothing here matches that search.
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { name: 'No classes found', level: 2 })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await expectNoAxeViolations()
  })

  it('a completed task is announced as a status', () => {
    render(<EmptyState done title="Request Received!" headingLevel={3} />)
    expect(screen.getByRole('status').textContent).toContain('Request Received!')
  })

  it.each([
    ['class cards', <ClassCardSkeletons key="c" />, 6],
    ['programs', <ProgramSkeletons key="p" />, 4],
    ['lines', <LineSkeletons key="l" />, 3],
  ])('skeletons of %s announce once that they load and hide their shapes', async (_, skeletons, count) => {
    render(skeletons)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('Loading...')
    const shapes = status.nextElementSibling
    expect(shapes?.getAttribute('aria-hidden')).toBe('true')
    expect(shapes?.children).toHaveLength(count)
    await expectNoAxeViolations()
  })

  it('the spinner says "Loading..." to a screen reader', async () => {
    render(<Spinner />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    await expectNoAxeViolations()
  })

  it('an error notice is an alert, any other notice a status', async () => {
    render(
      <>
        <Notice tone="bad" title="Login failed. Please try again." />
        <Notice tone="highlight" title="You are on Monthly Unlimited.">
          Your membership is active.
        </Notice>
      </>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.')
    expect(screen.getByRole('status').textContent).toContain('Your membership is active.')
    await expectNoAxeViolations()
  })
})
