import { formatClasses, formatMoney, getCategoryName, type PackProduct, pluralize } from '@studio/contract'
import { packsPath } from '../components/plan-paths.ts'

/** Shows the class packs on sale below the plans. If there are none, the section stays hidden. */
export async function showPackOffers(): Promise<void> {
  const response = await fetch(packsPath).catch(() => null)
  const products: PackProduct[] = response?.ok ? await response.json().catch(() => []) : []
  const section = document.querySelector<HTMLElement>('[data-packs]')
  const template = section?.querySelector('template')
  if (!section || !template || products.length === 0) return
  template.after(...products.map((product) => createCard({ product, template })))
  section.hidden = false
  if (location.hash === '#packs') section.scrollIntoView()
}

type CardInput = { product: PackProduct; template: HTMLTemplateElement }

function createCard({ product, template }: CardInput): DocumentFragment {
  const { id, name, description, credits, price, validDays, covers, newcomersOnly } = product
  const card = document.importNode(template.content, true)
  const setText = (part: string, text: string) => {
    const element = card.querySelector<HTMLElement>(`[data-${part}]`)
    element?.replaceChildren(text)
    if (element) element.hidden = text === ''
  }
  const categoryCount = Number(template.dataset.categories)
  const isLimited = covers.length < categoryCount
  setText('name', name)
  setText('description', description)
  setText('price', formatMoney(price, { decimals: 'if-any' }))
  setText('credits', `for ${formatClasses(credits)}`)
  setText('days', `Valid for ${pluralize(validDays, 'day')} from the purchase`)
  setText('covers', isLimited ? `For ${covers.map(getCategoryName).join(', ')}` : '')
  setText('newcomers', newcomersOnly ? 'For newcomers' : '')
  setText('link', `Buy ${name}`)
  const link = card.querySelector('[data-link]')
  link?.setAttribute('href', `${link.getAttribute('href')}?pack=${encodeURIComponent(id)}`)
  return card
}
