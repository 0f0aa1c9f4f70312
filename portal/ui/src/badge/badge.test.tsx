import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Badge } from './badge.tsx'

it('a badge shows its text and has the class of its tone', () => {
  const tones = ['good', 'warn', 'bad', 'note', 'highlight', 'neutral'] as const
  render(
    tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
  )
  expect(tones.map((tone) => screen.getByText(tone).className)).toEqual([
    'badge good',
    'badge warn',
    'badge bad',
    'badge note',
    'badge highlight',
    'badge',
  ])
})
