import { html } from 'hono/html'
import type { Markup } from '../../pages/page.ts'
import type { CardFields } from '../cards.ts'

type CardForm = {
  button: string
  typed?: Partial<CardFields> | undefined
  wrong?: Partial<CardFields> | undefined
  extra?: Markup
}

/**
 * The card form of a hosted page. It posts to the page's own address, and keeps what was typed, so that after a refusal
 * only the number need change.
 */
export function cardForm({ button, typed = {}, wrong = {}, extra }: CardForm): Markup {
  return html`<form method="post" novalidate>
${extra ?? ''}
${field({ name: 'card', label: 'Card number', hint: 'cc-number', mode: 'numeric', placeholder: '4242 4242 4242 4242', typed, wrong })}
<div class="fields">
${field({ name: 'expiry', label: 'Expiry', hint: 'cc-exp', mode: 'numeric', placeholder: 'MM / YY', typed, wrong })}
${field({ name: 'cvc', label: 'CVC', hint: 'cc-csc', mode: 'numeric', placeholder: '123', typed, wrong })}
</div>
${field({ name: 'name', label: 'Name on card', hint: 'cc-name', mode: 'text', placeholder: '', typed, wrong })}
<button class="full" type="submit">${button}</button>
</form>`
}

type Field = {
  name: keyof CardFields
  label: string
  hint: string
  mode: string
  placeholder: string
  typed: Partial<CardFields>
  wrong: Partial<CardFields>
}

function field({ name, label, hint, mode, placeholder, typed, wrong }: Field): Markup {
  const sentence = wrong[name]
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${hint}" inputmode="${mode}" placeholder="${placeholder}" value="${typed[name] ?? ''}" required aria-required="true" aria-invalid="${sentence ? 'true' : 'false'}" ${sentence ? html`aria-describedby="${name}-wrong"` : ''}>
${sentence ? html`<p class="wrong" id="${name}-wrong">${sentence}</p>` : ''}
</div>`
}
