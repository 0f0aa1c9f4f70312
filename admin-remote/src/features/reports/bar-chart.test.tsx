import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

test.each([
  ['counts', [1, 2], ['0', '1', '2']],
  ['shares', [0.1, 0.25], ['0', '0.1', '0.2']],
])('the axis of %s names figures that can be', (_, values, named) => {
  const rows = values.map((value) => ({ name: `week ${value}`, label: '', values: [value] }))
  render(<BarChart title="Members" data={{ series: [{ label: 'Joined', color: '--act' }], rows, show: String }} />)
  const texts = [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts.filter(Boolean)).toEqual(expect.arrayContaining(named))
  if (values.every(Number.isInteger)) expect(texts.filter(Boolean)).toEqual(named)
})
