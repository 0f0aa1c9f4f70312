import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { EmptyState } from './empty-state.tsx'
import { ClassCardSkeletons, LineSkeletons, ProgramSkeletons } from './skeletons.tsx'

describe('states', () => {
  it('an empty state has a heading, a sentence and one button', () => {
    render(
      <EmptyState title="No classes found" action={<Button variant="secondary">Show all classes</Button>}>
        Nothing here matches that search.
      </EmptyState>,
    )
    expect(screen.getByRole('heading', { name: 'No classes found', level: 2 })).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('an empty state that marks a completed task is announced as a status', () => {
    render(<EmptyState isDone title="Request Received!" headingLevel={3} />)
    expect(screen.getByRole('status').textContent).toContain('Request Received!')
  })

  it('skeletons and the spinner announce once that they load, and hide their shapes', () => {
    render([
      <ClassCardSkeletons key="c" />,
      <ProgramSkeletons key="p" />,
      <LineSkeletons key="l" />,
      <Spinner key="s" />,
    ])
    const statuses = screen.getAllByRole('status')
    expect(statuses.map(({ textContent }) => textContent)).toEqual(Array(4).fill('Loading...'))
    const shapes = statuses.slice(0, 3).map(({ nextElementSibling }) => nextElementSibling)
    expect(shapes.map((shape) => [shape?.getAttribute('aria-hidden'), shape?.children.length])).toEqual([
      ['true', 6],
      ['true', 4],
      ['true', 3],
    ])
  })

  it('an error notice is an alert, any other notice a status', () => {
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
  })
})
