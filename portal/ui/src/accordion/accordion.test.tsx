import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { expectNoFaults } from '../testing/axe.ts'
import { Accordion } from './accordion.tsx'

const items = [
  { value: 'cancel', title: 'Can I cancel my membership?', content: 'Yes. Cancel anytime.' },
  { value: 'bring', title: 'Do I need to bring equipment?', content: 'Equipment is provided.' },
]

it('questions are headings with buttons; several answers can be open', async () => {
  const user = userEvent.setup()
  render(<Accordion items={items} headingLevel={3} defaultValue={['cancel']} />)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.getByText('Yes. Cancel anytime.')).toBeTruthy()
  await expectNoFaults()
  screen.getByRole('button', { name: 'Do I need to bring equipment?' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Equipment is provided.')).toBeTruthy()
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(2)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Can I cancel my membership?')
  await expectNoFaults()
})
