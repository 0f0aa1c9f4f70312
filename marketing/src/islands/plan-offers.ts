import { formatMonthlyPrice, getCategoryName, type Plan } from '@studio/contract'
import { plansPath } from '../components/plan-paths.ts'

/** The plan that the built pages always show. */
const MAIN_PLAN = 'monthly'

/** The plans on sale; null if the server did not respond: the page then stays as it was built. */
async function loadPlansOnSale(): Promise<Plan[] | null> {
  const response = await fetch(plansPath).catch(() => null)
  return response?.ok ? response.json().catch(() => null) : null
}

/** Replaces the monthly price that the page was built with by the current one, and adds cards for other plans on sale. */
export async function showPlanOffers(): Promise<void> {
  const plans = await loadPlansOnSale()
  for (const { id, price } of plans ?? []) {
    for (const element of document.querySelectorAll(`[data-plan-price="${id}"]`)) {
      // Avoids a repaint.
      if (element.textContent !== formatMonthlyPrice(price)) element.replaceChildren(formatMonthlyPrice(price))
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
  const findPart = (part: string) => card.querySelector<HTMLElement>(`[data-${part}]`)
  findPart('name')?.replaceChildren(name)
  findPart('price')?.replaceChildren(formatMonthlyPrice(price))
  const categories = Number(template.dataset.categories)
  if (covers.length < categories) findPart('classes')?.append(`: ${covers.map(getCategoryName).join(', ')}`)
  const condition = findPart('condition')
  if (condition && buyers !== 'everyone') {
    condition.textContent = conditionTexts[buyers]
    condition.hidden = false
  }
  const link = findPart('link')
  link?.setAttribute('href', `${link.getAttribute('href')}?plan=${id}`)
  link?.append(` ${name}`)
  return card
}

const conditionTexts = {
  newcomers: 'For people who have not had a membership before.',
  members: 'For people who have or had a membership.',
}
