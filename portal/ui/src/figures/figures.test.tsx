import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './price.tsx'
import { StatStrip, StatTiles } from './stat-tile.tsx'
import { WeekTicks } from './ticks.tsx'

it('week ticks show past, current and future weeks; a completed program has no current week', () => {
  const getTickStates = (name: string) =>
    [...screen.getByRole('img', { name }).children].map((tick) => tick.getAttribute('data-state'))
  render([<WeekTicks key="4" weeks={4} current={2} />, <WeekTicks key="2" weeks={2} current={3} label="Completed" />])
  expect(getTickStates('Week 2 of 4')).toEqual(['done', 'now', 'future', 'future'])
  expect(getTickStates('Completed')).toEqual(['done', 'done'])
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
