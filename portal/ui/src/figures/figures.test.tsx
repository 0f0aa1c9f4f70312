import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { Price } from './price.tsx'
import { StatStrip, StatTiles } from './stat-tile.tsx'
import { WeekTicks } from './ticks.tsx'

it('week ticks show past, current and future weeks; before and after the program no week is current', () => {
  const getTickStates = (ticks: ReactElement) =>
    [...render(ticks).container.querySelectorAll('i')].map((tick) => tick.getAttribute('data-state'))
  expect(getTickStates(<WeekTicks weeks={4} current={2} />)).toEqual(['done', 'now', 'future', 'future'])
  expect(getTickStates(<WeekTicks weeks={2} current={0} />)).toEqual(['future', 'future'])
  expect(getTickStates(<WeekTicks weeks={2} current={3} />)).toEqual(['done', 'done'])
})

it('week ticks are hidden from screen readers, which read the text beside them', () => {
  const { container } = render(<WeekTicks weeks={4} current={2} />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('img')).toBe(null)
})

it('stat tiles and the stat strip are lists of terms and values; a price and its unit are read out together', () => {
  const stats = [
    { label: 'Programs', value: 4 },
    { label: 'Membership', value: 'Monthly' },
  ]
  const { container } = render([
    <StatTiles key="tiles" stats={stats} />,
    <StatStrip key="strip" stats={stats} />,
    <Price key="price" unit="/month">
      $149
    </Price>,
  ])
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  expect(terms).toEqual(['Programs', 'Membership', 'Programs', 'Membership'])
  expect(container.textContent).toMatch(/\$149\/month$/)
})
