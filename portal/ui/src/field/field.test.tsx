import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Input, Textarea } from '../input/input.tsx'
import { PasswordInput } from '../input/password-input.tsx'
import { Select } from '../select/select.tsx'
import { Field } from './field.tsx'

const getDescriptions = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

describe('Field', () => {
  it('a field labels its control, whatever the control is', () => {
    render(
      <>
        <Field label="Full Name">
          <Input />
        </Field>
        <Field label="Message">
          <Textarea />
        </Field>
        <Field label="Password">
          <PasswordInput />
        </Field>
        <Field label="Category">
          <Select options={[{ value: 'yoga', label: 'Yoga' }]} defaultValue="yoga" />
        </Field>
      </>,
    )
    expect(screen.getByLabelText('Full Name').tagName).toBe('INPUT')
    expect(screen.getByLabelText('Message').tagName).toBe('TEXTAREA')
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
    expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe('Yoga')
  })

  it('an invalid field is described by its hint and its error', () => {
    render(
      <Field label="Password" hint="At least 8 characters" error="Password must be at least 8 characters long">
        <PasswordInput />
      </Field>,
    )
    const control = screen.getByLabelText('Password')
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(getDescriptions(control)).toEqual(['At least 8 characters', 'Password must be at least 8 characters long'])
  })

  it('a field without an error is neither invalid nor described', () => {
    render(
      <Field label="Phone" error={false}>
        <Input />
      </Field>,
    )
    const control = screen.getByLabelText('Phone')
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(control.hasAttribute('aria-describedby')).toBe(false)
  })

  it('a required field shows a star that screen readers skip, an optional one the word optional', () => {
    render(
      <>
        <Field label="Company Name" required>
          <Input />
        </Field>
        <Field label="Phone" optional>
          <Input />
        </Field>
      </>,
    )
    const requiredInput = screen.getByRole('textbox', { name: 'Company Name' })
    expect(requiredInput.getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Phone optional' })).toBeTruthy()
  })
})
