import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Bars } from './bars.tsx'
import { Price } from './price.tsx'
import { StatStrip, StatTiles } from './stat-tile.tsx'
import { PlaceTicks, WeekTicks } from './ticks.tsx'

const states = (image: Element) => [...image.children].map((tick) => tick.getAttribute('data-state'))

describe('ticks', () => {
  it('weeks: behind, now, to come', async () => {
    render(<WeekTicks weeks={4} current={2} />)
    expect(states(screen.getByRole('img', { name: 'Week 2 of 4' }))).toEqual(['done', 'now', 'rest', 'rest'])
    await expectNoFaults()
  })

  it('a program that is over has no week that is now', () => {
    render(<WeekTicks weeks={2} current={3} label="Completed" />)
    expect(states(screen.getByRole('img', { name: 'Completed' }))).toEqual(['done', 'done'])
  })

  it('places: taken, mine, free', async () => {
    render(<PlaceTicks capacity={4} taken={2} mine />)
    const image = screen.getByRole('img', { name: '2 of 4 places taken, one of them yours' })
    expect(states(image)).toEqual(['done', 'now', 'rest', 'rest'])
    await expectNoFaults()
  })
})

describe('figures', () => {
  it('bars say their values in one sentence and are drawn to the highest', async () => {
    render(
      <Bars
        bars={[
          { label: 'Mon', name: 'Monday', value: 20 },
          { label: 'Today', name: 'Tuesday', value: 40, now: true },
          { label: 'Wed', name: 'Wednesday', value: 0 },
        ]}
      />,
    )
    const image = screen.getByRole('img', { name: 'Monday 20, Tuesday 40, Wednesday 0' })
    const heights = [...image.querySelectorAll<HTMLElement>('div[style]')].map((bar) => bar.style.height)
    expect(heights).toEqual(['50%', '100%', '0%'])
    await expectNoFaults()
  })

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

  it('a price reads as one', () => {
    const { container } = render(<Price unit="/month">$149</Price>)
    expect(container.textContent).toBe('$149/month')
  })
})
