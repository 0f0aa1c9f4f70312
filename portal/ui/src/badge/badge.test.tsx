import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { Badge } from './badge.tsx'

it.each([
  ['good', 'badge good'],
  ['warn', 'badge warn'],
  ['bad', 'badge bad'],
  ['note', 'badge note'],
  ['highlight', 'badge highlight'],
  ['neutral', 'badge'],
] as const)('a %s badge shows its text and has the class of its tone', async (tone, classes) => {
  render(<Badge tone={tone}>Monthly - Active</Badge>)
  expect(screen.getByText('Monthly - Active').className).toBe(classes)
  await expectNoAxeViolations()
})
