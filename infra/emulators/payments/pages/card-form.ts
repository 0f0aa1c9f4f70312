import { html } from 'hono/html'
import type { Markup } from '../../pages/page.ts'
import type { CardFields } from '../cards.ts'

type CardForm = {
  button: string
  typed?: Partial<CardFields> | undefined
  wrong?: Partial<CardFields> | undefined
  extra?: Markup
}

const fields: { name: keyof CardFields; label: string; autocomplete: string; placeholder: string }[] = [
  { name: 'card', label: 'Card number', autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242' },
  { name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: '123' },
  { name: 'name', label: 'Name on card', autocomplete: 'cc-name', placeholder: '' },
]

/** The card form of a hosted page. It posts to the page's own address, and keeps what was typed. */
export function cardForm({ button, typed = {}, wrong = {}, extra }: CardForm): Markup {
  return html`<form method="post" novalidate>${extra ?? ''}
${fields.map(
  ({ name, label, autocomplete, placeholder }) => html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" placeholder="${placeholder}" value="${typed[name] ?? ''}" required aria-invalid="${wrong[name] ? 'true' : 'false'}" aria-describedby="${name}-wrong">
<p class="wrong" id="${name}-wrong">${wrong[name] ?? ''}</p></div>`,
)}
<button>${button}</button></form>`
}
