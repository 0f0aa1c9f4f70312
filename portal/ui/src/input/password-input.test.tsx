import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Field } from '../field/field.tsx'
import { PasswordInput } from './password-input.tsx'

it('a password field shows and hides the password without losing what was typed', async () => {
  const user = userEvent.setup()
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  await user.type(input, 'wellness-demo')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await user.click(toggle)
  expect(input).toHaveProperty('type', 'text')
  expect(input).toHaveProperty('value', 'wellness-demo')
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Enter}')
  expect(input).toHaveProperty('type', 'password')
})
