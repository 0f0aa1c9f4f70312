import { type Plan, showMonthlyPrice } from '@studio/contract'
import { plansAddress } from '../components/plans-address.ts'

const SPECIFIED = 'monthly'

/** The plans on sale; null without an answer, which leaves the page as it was built. */
async function readPlans(): Promise<Plan[] | null> {
  const response = await fetch(plansAddress).catch(() => null)
  return response?.ok ? response.json().catch(() => null) : null
}

/**
 * Writes what a month costs now where the page was built with a price, and shows the other plans on sale below the
 * cards.
 */
export async function showPlanOffers(): Promise<void> {
  const plans = await readPlans()
  for (const { id, price } of plans ?? []) {
    for (const place of document.querySelectorAll(`[data-plan-price="${id}"]`)) {
      // A text that is as it was built stays: written again it would be painted again.
      if (place.textContent !== showMonthlyPrice(price)) place.replaceChildren(showMonthlyPrice(price))
    }
  }
  const others = plans?.filter(({ id }) => id !== SPECIFIED) ?? []
  const place = document.querySelector<HTMLElement>('[data-more-plans]')
  const template = place?.querySelector('template')
  if (!place || !template || others.length === 0) return
  place.append(...others.map((plan) => cardOf({ plan, template })))
  place.hidden = false
}

function cardOf({ plan, template }: { plan: Plan; template: HTMLTemplateElement }): DocumentFragment {
  const { id, name, price, covers, buyers } = plan
  const card = document.importNode(template.content, true)
  const part = (of: string) => card.querySelector<HTMLElement>(`[data-${of}]`)
  part('name')?.replaceChildren(name)
  part('price')?.replaceChildren(showMonthlyPrice(price))
  const categories = Number(template.dataset.categories)
  if (covers.length < categories) part('classes')?.append(`: ${covers.map(capitalised).join(', ')}`)
  const condition = part('condition')
  if (condition && buyers !== 'everyone') {
    condition.textContent = conditions[buyers]
    condition.hidden = false
  }
  const link = part('link')
  link?.setAttribute('href', `${link.getAttribute('href')}?plan=${id}`)
  link?.append(` ${name}`)
  return card
}

const conditions = {
  newcomers: 'For people who have not had a membership before.',
  members: 'For people who have or had a membership.',
}

const capitalised = (text: string): string => text.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())
