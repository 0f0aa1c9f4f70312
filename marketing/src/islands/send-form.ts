import { createClient, type FieldErrors } from '@studio/contract'
import { type FormName, formNames } from '../forms/messages.ts'
import { type FormValues, submitForm } from '../forms/submit.ts'
import { showToast } from './toast.ts'

// The form's own inputs are the only place where what was typed lives, so nothing can be lost between them and a state.
const client = createClient({ fetch: (...call) => fetch(...call) })

const nameOf = (form: HTMLFormElement): FormName | undefined => formNames.find((name) => name === form.dataset.form)

function valuesOf(form: HTMLFormElement): FormValues {
  const { page: _page, ...values } = Object.fromEntries(
    [...new FormData(form)].map(([key, value]) => [key, `${value}`]),
  )
  return values
}

/** Sends a form and shows what came of it; a second submit while the first is under way is ignored (spec section 5). */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const name = nameOf(form)
  if (!name || form.ariaBusy === 'true') return
  const settle = pending(form)
  const answer = await submitForm({ form: name, values: valuesOf(form), client })
  settle()
  showErrors(form, answer.errors)
  if (answer.sent) afterSuccess(form)
  if (answer.told) showToast(answer.told)
}

function pending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (!button) return () => undefined
  const words = [...button.childNodes]
  button.style.minWidth = `${button.offsetWidth}px`
  button.innerHTML = '<span class="spin"></span>'
  button.append(form.dataset.pending ?? '')
  form.ariaBusy = button.ariaBusy = 'true'
  return () => {
    button.replaceChildren(...words)
    button.style.minWidth = ''
    form.ariaBusy = button.ariaBusy = null
  }
}

/** Writes each sentence under its field and goes to the first wrong one. */
function showErrors(form: HTMLFormElement, errors: FieldErrors): void {
  for (const place of form.querySelectorAll<HTMLElement>('.err')) {
    const inputs = form.querySelectorAll<HTMLElement>(`[aria-describedby~="${place.id}"]`)
    const name = place.id.replace(/^[a-z]+-|-error$/g, '')
    const sentence = errors[name] ?? ''
    place.hidden = !sentence
    place.querySelector('[data-error]')?.replaceChildren(sentence)
    for (const input of inputs) input.ariaInvalid = sentence ? 'true' : null
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"], [aria-invalid="true"] input')?.focus()
}

function afterSuccess(form: HTMLFormElement): void {
  form.reset()
  form.closest('dialog')?.close()
  const done = form.parentElement?.querySelector<HTMLElement>('[data-done]')
  if (!done) return
  form.hidden = true
  done.hidden = false
  done.focus()
}

/** 'Submit Another Request': the confirmation makes room for the form again (spec section 4). */
export function showFormAgain(again: HTMLFormElement): void {
  const done = again.closest<HTMLElement>('[data-done]')
  const form = done?.parentElement?.querySelector<HTMLFormElement>('form[data-form]')
  if (!done || !form) return
  done.hidden = true
  form.hidden = false
  showErrors(form, {})
  form.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}
