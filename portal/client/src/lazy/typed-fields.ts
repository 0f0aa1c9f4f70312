type TypedField = { name: string; index: number; value: string }
type SavedFields = { path: string; fields: TypedField[] }

const storageKey = 'studio.typed'
/** A field that the page has not rendered by then no longer exists. */
const patienceMs = 10_000

const beforeReload = new Set<() => void>()

/** Calls a listener before the page reloads itself, so that it can keep what only it knows. */
export function onOwnReload(listener: () => void): () => void {
  beforeReload.add(listener)
  return () => void beforeReload.delete(listener)
}

/** Keeps what is typed into named fields, passwords and files aside, over a reload that the page itself makes. */
export function keepTyped(): void {
  for (const listener of beforeReload) listener()
  const fields = typedFields()
    .map(({ name, index, element }) => ({ name, index, value: element.value }))
    .filter(({ value }) => value !== '')
  sessionStorage.setItem(storageKey, JSON.stringify({ path: window.location.pathname, fields } satisfies SavedFields))
}

/** Puts back what was kept, as far and as soon as the page has those fields. Called once, as the page starts. */
export function restoreTyped(): void {
  const saved = takeSaved()
  if (!saved) return
  let waiting = saved.fields
  const fill = () => {
    waiting = waiting.filter((field) => !fillField(field))
    if (waiting.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  fill()
}

function takeSaved(): SavedFields | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (!text) return null
  const saved: SavedFields = JSON.parse(text)
  return saved.path === window.location.pathname ? saved : null
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement

function typedFields(): Array<{ name: string; index: number; element: FieldElement }> {
  const selector = 'textarea[name], input[name]:not([type=password], [type=file], [type=checkbox], [type=radio])'
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<FieldElement>(selector)].map((element) => {
    const index = seen.get(element.name) ?? 0
    seen.set(element.name, index + 1)
    return { name: element.name, index, element }
  })
}

function fillField({ name, index, value }: TypedField): boolean {
  const field = typedFields().find((one) => one.name === name && one.index === index)?.element
  if (!field) return false
  // React listens for the input event, and overlooks a value that was set through its own property.
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
