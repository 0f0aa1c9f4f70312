import { formatMonthlyPrice, getCategoryName, type Plan } from '@studio/contract'
import { plansPath } from '../components/plan-paths.ts'

/** The plan that is part of the built pages; others are added as cards. */
const MAIN_PLAN = 'monthly'

/** Loads the plans on sale; null if the server does not respond, in which case the page stays as it was built. */
async function loadPlansOnSale(): Promise<Plan[] | null> {
  const response = await fetch(plansPath).catch(() => null)
  return response?.ok ? response.json().catch(() => null) : null
}

/** Updates the prices that the page was built with, and adds cards for other plans on sale. */
export async function showPlanOffers(): Promise<void> {
  const plans = await loadPlansOnSale()
  for (const { id, price } of plans ?? []) {
    for (const element of document.querySelectorAll(`[data-plan-price="${id}"]`)) {
      const priceText = formatMonthlyPrice(price)
      // Setting an unchanged price again would cause a repaint.
      if (element.textContent !== priceText) element.replaceChildren(priceText)
    }
  }
  const otherPlans = plans?.filter(({ id }) => id !== MAIN_PLAN) ?? []
  const section = document.querySelector<HTMLElement>('[data-more-plans]')
  const template = section?.querySelector('template')
  if (!section || !template || otherPlans.length === 0) return
  section.append(...otherPlans.map((plan) => createCard({ plan, template })))
  section.hidden = false
}

function createCard({ plan, template }: { plan: Plan; template: HTMLTemplateElement }): DocumentFragment {
  const { id, name, price, covers, buyers } = plan
  const card = document.importNode(template.content, true)
  const findElement = (part: string) => card.querySelector<HTMLElement>(`[data-${part}]`)
  findElement('name')?.replaceChildren(name)
  findElement('price')?.replaceChildren(formatMonthlyPrice(price))
  const categoryCount = Number(template.dataset.categories)
  if (covers.length < categoryCount) findElement('classes')?.append(`: ${covers.map(getCategoryName).join(', ')}`)
  const condition = findElement('condition')
  if (condition && buyers !== 'everyone') {
    condition.textContent = conditionTexts[buyers]
    condition.hidden = false
  }
  const link = findElement('link')
  link?.setAttribute('href', `${link.getAttribute('href')}?plan=${id}`)
  link?.append(` ${name}`)
  return card
}

const conditionTexts = {
  newcomers: 'For people who have not had a membership before.',
  members: 'For people who have or had a membership.',
}
