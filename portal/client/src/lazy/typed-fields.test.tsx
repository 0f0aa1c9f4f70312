import { Checkbox, Field, Input, PasswordInput, RadioCards } from '@studio/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forbidStorage } from '../testing/forbid-storage.ts'
import { keepTyped, onOwnReload, restoreTyped } from './typed-fields.ts'

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

/** Each kind of field that a page has; what React knows of them is the text under the form. */
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

const shownValues = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const initial = { name: 'Ann', note: '', size: 's', news: true, time: 'day', native: false }

async function fillIn(): Promise<void> {
  render(<Fields />)
  const person = userEvent.setup()
  await person.clear(screen.getByLabelText('Name'))
  await person.type(screen.getByLabelText('Note'), 'Half a sentence')
  await person.selectOptions(screen.getByLabelText('Size'), 'Large')
  await person.type(screen.getByLabelText('Secret'), 'hunter2')
  await person.click(screen.getByLabelText('News'))
  await person.click(screen.getByRole('radio', { name: 'One hour before' }))
  await person.click(screen.getByLabelText('Native'))
}

const filled = { name: '', note: 'Half a sentence', size: 'l', news: false, time: 'hour', native: true }

test('texts, lists, boxes and choices are as they were after a reload that the page makes, also for React [SCREENS-41]', async () => {
  await fillIn()
  expect(shownValues()).toEqual(filled)
  keepTyped()
  cleanup()
  restoreTyped()
  // The page renders its fields later than it starts.
  render(<Fields />)
  await waitFor(() => expect(shownValues()).toEqual(filled))
  expect(screen.getByLabelText('Secret')).toHaveValue('')
})

test('a password is not kept, neither hidden nor shown', async () => {
  await fillIn()
  keepTyped()
  expect(sessionStorage.getItem('studio.typed')).not.toContain('hunter2')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  keepTyped()
  expect(sessionStorage.getItem('studio.typed')).not.toContain('hunter2')
})

test('what was kept is put back once, and on the page that it was typed into', async () => {
  await fillIn()
  keepTyped()
  cleanup()
  const { href } = window.location
  window.history.replaceState(null, '', '/another-page')
  render(<Fields />)
  restoreTyped()
  window.history.replaceState(null, '', href)
  restoreTyped()
  expect(shownValues()).toEqual(initial)
})

test('listeners are called before a reload until they are removed', () => {
  const listener = vi.fn()
  const remove = onOwnReload(listener)
  keepTyped()
  remove()
  keepTyped()
  expect(listener).toHaveBeenCalledOnce()
})

test('without storage nothing is kept, and the page starts as ever', async () => {
  forbidStorage()
  await fillIn()
  keepTyped()
  restoreTyped()
  expect(shownValues()).toEqual(filled)
})

test('what is no saved form is passed over', () => {
  for (const text of ['not json', 'null', '{}']) {
    sessionStorage.setItem('studio.typed', text)
    restoreTyped()
  }
  expect(sessionStorage.getItem('studio.typed')).toBeNull()
})
