import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { object, string } from 'yup'
import { ChoiceField, TextField } from './form-fields.tsx'
import { type SubmitErrors, useStudioForm } from './use-studio-form.ts'

const schema = object({ name: string().required('Name is required'), size: string(), time: string() })
const sizeOptions = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
]
const timeOptions = [
  { value: 'morning', label: 'Morning' },
  { value: 'evening', label: 'Evening' },
]

function Form({ submit }: { submit: (values: object) => Promise<SubmitErrors> }) {
  const form = useStudioForm({ initialValues: { name: '', size: '', time: '' }, schema, submit })
  const fieldProps = { form, idPrefix: 'test' }
  return (
    <form ref={form.formRef} noValidate onSubmit={(event) => void form.send(event)}>
      <TextField {...fieldProps} name="name" label="Name" required />
      <TextField {...fieldProps} name="size" label="Size" kind="select" options={sizeOptions} />
      <ChoiceField {...fieldProps} name="time" label="Time" options={timeOptions} />
      <button type="submit">Send</button>
    </form>
  )
}

describe('useStudioForm', () => {
  it('sends what was typed and chosen in the server’s HTML before hydration', async () => {
    const submit = vi.fn(async () => undefined)
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Form submit={submit} />)
    screen.getByLabelText<HTMLInputElement>(/Name/).value = 'Priya'
    screen.getByLabelText<HTMLSelectElement>(/Size/).value = 'large'
    screen.getByLabelText<HTMLInputElement>('Morning').checked = true
    const root = hydrateRoot(container, <Form submit={submit} />)
    const nameInput = screen.getByLabelText(/Name/)
    await userEvent.type(nameInput, ' Raman')
    expect(nameInput).toHaveValue('Priya Raman')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(submit).toHaveBeenCalledWith({ name: 'Priya Raman', size: 'large', time: 'morning' }, expect.anything())
    root.unmount()
    container.remove()
  })

  it('shows errors after the first attempt, then the API’s, focuses the first invalid field and keeps what was typed [SCREENS-41]', async () => {
    const submit = vi.fn(async () => ({ name: 'This name is taken' }))
    render(<Form submit={submit} />)
    const name = screen.getByLabelText(/Name/)
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Name is required')).toBeInTheDocument()
    await waitFor(() => expect(name).toHaveFocus())
    expect(submit).not.toHaveBeenCalled()
    await userEvent.type(name, 'Priya')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('This name is taken')).toBeInTheDocument()
    expect(name).toHaveValue('Priya')
  })

  it('sends once when Send is pressed several times while it is being sent [SCREENS-41]', async () => {
    const answer = Promise.withResolvers<undefined>()
    const submit = vi.fn(() => answer.promise)
    render(<Form submit={submit} />)
    await userEvent.type(screen.getByLabelText(/Name/), 'Priya')
    const sendButton = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(sendButton)
    fireEvent.click(sendButton)
    await waitFor(() => expect(submit).toHaveBeenCalled())
    await userEvent.click(sendButton)
    answer.resolve(undefined)
    expect(submit).toHaveBeenCalledTimes(1)
  })
})
