import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Price } from './price.tsx'
import { StatStrip, StatTiles } from './stat-tile.tsx'
import { WeekTicks } from './ticks.tsx'

const states = (image: Element) => [...image.children].map((tick) => tick.getAttribute('data-state'))

describe('ticks', () => {
  it('a week strip shows weeks behind, now and to come', async () => {
    render(<WeekTicks weeks={4} current={2} />)
    expect(states(screen.getByRole('img', { name: 'Week 2 of 4' }))).toEqual(['done', 'now', 'rest', 'rest'])
    await expectNoFaults()
  })

  it('a program that is over has no week that is now', () => {
    render(<WeekTicks weeks={2} current={3} label="Completed" />)
    expect(states(screen.getByRole('img', { name: 'Completed' }))).toEqual(['done', 'done'])
  })
})

describe('figures', () => {
  it('stat tiles and the strip are lists of terms and values', async () => {
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
    await expectNoFaults()
  })

  it('a price is read out as one', () => {
    const { container } = render(<Price unit="/month">$149</Price>)
    expect(container.textContent).toBe('$149/month')
  })
})
