import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Price } from './price.tsx'
import { StatStrip, StatTiles } from './stat-tile.tsx'
import { WeekTicks } from './ticks.tsx'

const getTickStates = (image: Element) => [...image.children].map((tick) => tick.getAttribute('data-state'))

describe('ticks', () => {
  it('week ticks show past, current and future weeks', async () => {
    render(<WeekTicks weeks={4} current={2} />)
    expect(getTickStates(screen.getByRole('img', { name: 'Week 2 of 4' }))).toEqual(['done', 'now', 'future', 'future'])
    await expectNoAxeViolations()
  })

  it('a completed program has no current week', () => {
    render(<WeekTicks weeks={2} current={3} label="Completed" />)
    expect(getTickStates(screen.getByRole('img', { name: 'Completed' }))).toEqual(['done', 'done'])
  })
})

describe('figures', () => {
  it('stat tiles and the stat strip are lists of terms and values', async () => {
    const stats = [
      { label: 'Programs', value: 4 },
      { label: 'Membership', value: 'Monthly' },
    ]
    render(
      <>
        <StatTiles stats={stats} />
        <StatStrip stats={stats} />
      </>,
    )
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Programs',
      'Membership',
      'Programs',
      'Membership',
    ])
    await expectNoAxeViolations()
  })

  it('a price and its unit are read out together', () => {
    const { container } = render(<Price unit="/month">$149</Price>)
    expect(container.textContent).toBe('$149/month')
  })
})
