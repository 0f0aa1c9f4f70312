import { Checkbox, Field, Input, PasswordInput, RadioCards } from '@studio/ui'
import { fillIn } from '@studio/ui/testing/fill-in'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forbidStorage } from '../testing/forbid-storage.ts'
import { onBeforeReload, restoreTypedFields, saveTypedFields } from './typed-fields.ts'

// jsdom has no layout that could be observed.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

const times = [
  { value: 'day', label: 'The day before' },
  { value: 'hour', label: 'One hour before' },
]

/** A form with every kind of field. Its output shows React's state. */
function Fields() {
  const [values, setValues] = useState({ name: 'Ann', note: '', size: 's', news: true, time: 'day', native: false })
  const update = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  return (
    <form>
      <Field label="Name">
        <Input name="name" value={values.name} onChange={({ target }) => update({ name: target.value })} />
      </Field>
      <Field label="Note">
        <textarea name="note" value={values.note} onChange={({ target }) => update({ note: target.value })} />
      </Field>
      <Field label="Size">
        <select name="size" value={values.size} onChange={({ target }) => update({ size: target.value })}>
          <option value="s">Small</option>
          <option value="l">Large</option>
        </select>
      </Field>
      <Field label="Secret">
        <PasswordInput name="secret" autoComplete="current-password" />
      </Field>
      <Checkbox label="News" checked={values.news} onCheckedChange={(news) => update({ news })} />
      <RadioCards label="When" options={times} value={values.time} onValueChange={(time) => update({ time })} />
      <label>
        <input
          type="checkbox"
          name="native"
          checked={values.native}
          onChange={({ target }) => update({ native: target.checked })}
        />
        Native
      </label>
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

const readShownValues = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const initialValues = { name: 'Ann', note: '', size: 's', news: true, time: 'day', native: false }

async function renderAndFillIn(): Promise<void> {
  render(<Fields />)
  const person = userEvent.setup()
  await person.clear(screen.getByLabelText('Name'))
  await fillIn(person, screen.getByLabelText('Note'), 'Half a sentence')
  await person.selectOptions(screen.getByLabelText('Size'), 'Large')
  await fillIn(person, screen.getByLabelText('Secret'), 'hunter2')
  await person.click(screen.getByLabelText('News'))
  await person.click(screen.getByRole('radio', { name: 'One hour before' }))
  await person.click(screen.getByLabelText('Native'))
}

const filledValues = { name: '', note: 'Half a sentence', size: 'l', news: false, time: 'hour', native: true }

test('when the page reloads itself, fields of every kind keep their values, also in React’s state, but no password does, shown or not [SCREENS-41]', async () => {
  await renderAndFillIn()
  expect(readShownValues()).toEqual(filledValues)
  saveTypedFields()
  expect(sessionStorage.getItem('studio.typed')).not.toContain('hunter2')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  saveTypedFields()
  expect(sessionStorage.getItem('studio.typed')).not.toContain('hunter2')
  cleanup()
  restoreTypedFields()
  // After a reload, the fields are rendered only after the restore has begun.
  render(<Fields />)
  await waitFor(() => expect(readShownValues()).toEqual(filledValues))
  expect(screen.getByLabelText('Secret')).toHaveValue('')
})

test('a restore on another page discards the saved values', async () => {
  await renderAndFillIn()
  saveTypedFields()
  cleanup()
  const { href } = window.location
  window.history.replaceState(null, '', '/another-page')
  render(<Fields />)
  restoreTypedFields()
  // Back on the page of the saved values, none are left to restore.
  window.history.replaceState(null, '', href)
  restoreTypedFields()
  expect(readShownValues()).toEqual(initialValues)
})

test('a listener is called when the fields are saved for a reload, until it is removed', () => {
  const listener = vi.fn()
  const remove = onBeforeReload(listener)
  saveTypedFields()
  remove()
  saveTypedFields()
  expect(listener).toHaveBeenCalledOnce()
})

test('without storage, saving and restoring do nothing and do not throw', async () => {
  forbidStorage()
  await renderAndFillIn()
  saveTypedFields()
  restoreTypedFields()
  expect(readShownValues()).toEqual(filledValues)
})

test('invalid stored text is discarded', () => {
  for (const text of ['not json', 'null', '{}']) {
    sessionStorage.setItem('studio.typed', text)
    restoreTypedFields()
  }
  expect(sessionStorage.getItem('studio.typed')).toBeNull()
})
