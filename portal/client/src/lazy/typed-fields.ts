import { tabStorage } from '../storage.ts'

/** A field is found again by its name, and by its place among those of one name. */
type SavedField = { name: string; index: number; value: string | boolean }
type SavedFields = { path: string; fields: SavedField[] }
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type NamedElement = { name: string; index: number; element: HTMLElement }

const storageKey = 'studio.typed'
/** A field that the page has not rendered by then no longer exists. */
const patienceMs = 10_000
// A password that is shown is of the type text, and known by what it completes.
const noText = '[type=password], [autocomplete$=password], [type=file], [type=hidden], [type=checkbox], [type=radio]'
const texts = `textarea[name], select[name], input[name]:not(${noText})`
const choices =
  'form :is([role=checkbox], [role=radio]), input[name]:is([type=checkbox], [type=radio]):not([aria-hidden])'

const beforeReload = new Set<() => void>()

/** Calls a listener before the page reloads itself, so that it can keep what only it knows. */
export function onOwnReload(listener: () => void): () => void {
  beforeReload.add(listener)
  return () => void beforeReload.delete(listener)
}

/**
 * Keeps what is typed, chosen and ticked in named fields and forms, passwords and files aside, over a reload that the
 * page itself makes.
 */
export function keepTyped(): void {
  for (const listener of beforeReload) listener()
  const fields = allFields().map(({ name, index, element }) => ({ name, index, value: stateOf(element) }))
  tabStorage.write(storageKey, JSON.stringify({ path: location.pathname, fields } satisfies SavedFields))
}

/** Puts back what was kept, as far and as soon as the page has those fields. Called once, as the page starts. */
export function restoreTyped(): void {
  const waiting = takeSaved()
  if (waiting.length === 0) return
  const fill = () => {
    const shownFields = allFields()
    const nextIndex = waiting.findIndex(({ name, index, value }) => {
      const field = shownFields.find((candidate) => candidate.name === name && candidate.index === index)
      return field && fillField(field.element, value)
    })
    if (nextIndex < 0) return
    waiting.splice(nextIndex, 1)
    if (waiting.length === 0) observer.disconnect()
    // One after the other: a form that knows the last change only would lose the others of one moment.
    else setTimeout(fill)
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  fill()
}

function takeSaved(): SavedField[] {
  const text = tabStorage.read(storageKey)
  tabStorage.write(storageKey, null)
  try {
    const saved: Partial<SavedFields> | null = JSON.parse(text ?? 'null')
    return (saved?.path === location.pathname && saved.fields) || []
  } catch {
    return []
  }
}

function allFields(): NamedElement[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLElement>(`${texts}, ${choices}`)].map((element) => {
    const name = nameOf(element)
    const index = counts.get(name) ?? 0
    counts.set(name, index + 1)
    return { name, index, element }
  })
}

function nameOf(element: HTMLElement): string {
  if (!element.matches(choices)) return (element as TextElement).name
  const { name, value, labels } = element as HTMLInputElement | HTMLButtonElement
  return `${name} ${value} ${labels?.[0]?.textContent ?? ''}`
}

function stateOf(element: HTMLElement): string | boolean {
  if (!element.matches(choices)) return (element as TextElement).value
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
}

/** False when the field cannot have the value yet, as a list whose options are still loading. */
function fillField(element: HTMLElement, value: string | boolean): boolean {
  if (stateOf(element) === value) return true
  if (typeof value === 'boolean') {
    // The choice that takes its place unticks a radio button.
    if (value || !element.matches('[type=radio], [role=radio]')) element.click()
    return true
  }
  // React listens for the event, and overlooks a value that was set through its own property.
  const prototype = Object.getPrototypeOf(element)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  if (stateOf(element) !== value) return false
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}
