import { tabStorage } from '../storage.ts'

/**
 * `name` is the field's name, for a checkbox or radio button with its value and label; `index` is the position among the
 * fields with the same `name`.
 */
type SavedField = { name: string; index: number; value: string | boolean }
type SavedFields = { path: string; fields: SavedField[] }
type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type RenderedField = { name: string; index: number; element: HTMLElement }

const storageKey = 'studio.typed'
/** How long the restore waits for fields to be rendered. */
const MAX_WAIT_MS = 10_000
// A password that is shown has the type text, so it is recognized by its autocomplete.
const notTextSelector =
  '[type=password], [autocomplete$=password], [type=file], [type=hidden], [type=checkbox], [type=radio]'
const textSelector = `textarea[name], select[name], input[name]:not(${notTextSelector})`
// Radix adds an aria-hidden native input to each of its own checkboxes and radio buttons.
const choiceSelector =
  'form :is([role=checkbox], [role=radio]), input[name]:is([type=checkbox], [type=radio]):not([aria-hidden])'

const reloadListeners = new Set<() => void>()

/** Calls a listener before the page reloads itself, so that it can save its own state. */
export function onBeforeReload(listener: () => void): () => void {
  reloadListeners.add(listener)
  return () => void reloadListeners.delete(listener)
}

/** Saves what was typed and chosen on the page, except passwords and files, before the page reloads itself. */
export function saveTypedFields(): void {
  for (const listener of reloadListeners) listener()
  const fields = findRenderedFields().map(({ name, index, element }) => ({
    name,
    index,
    value: getFieldValue(element),
  }))
  tabStorage.write(storageKey, JSON.stringify({ path: location.pathname, fields } satisfies SavedFields))
}

/** Restores the saved values, each as soon as its field is rendered. Called once, when the page starts. */
export function restoreTypedFields(): void {
  const remainingFields = new Set(takeSavedFields())
  if (remainingFields.size === 0) return
  const fillNext = () => {
    const filledField = fillFirstRenderedField(remainingFields)
    if (!filledField) return
    remainingFields.delete(filledField)
    if (remainingFields.size === 0) observer.disconnect()
    // One field at a time: a form that updates its state from the last render would lose all changes but the last.
    else setTimeout(fillNext)
  }
  const observer = new MutationObserver(fillNext)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
  fillNext()
}

/** Fills the first saved field that is rendered and accepts its value. Returns that field. */
function fillFirstRenderedField(savedFields: Iterable<SavedField>): SavedField | undefined {
  const renderedFields = findRenderedFields()
  for (const savedField of savedFields) {
    const { name, index, value } = savedField
    const renderedField = renderedFields.find((field) => field.name === name && field.index === index)
    if (renderedField && fillField(renderedField.element, value)) return savedField
  }
  return undefined
}

/** Returns the fields saved on this page, and removes them from the storage. */
function takeSavedFields(): SavedField[] {
  const text = tabStorage.read(storageKey)
  tabStorage.write(storageKey, null)
  try {
    const savedFields: Partial<SavedFields> | null = JSON.parse(text ?? 'null')
    return (savedFields?.path === location.pathname && savedFields.fields) || []
  } catch {
    return []
  }
}

/** The fields of the page whose values can be saved. */
function findRenderedFields(): RenderedField[] {
  const countByName = new Map<string, number>()
  return [...document.querySelectorAll<HTMLElement>(`${textSelector}, ${choiceSelector}`)].map((element) => {
    const name = getFieldKey(element)
    const index = countByName.get(name) ?? 0
    countByName.set(name, index + 1)
    return { name, index, element }
  })
}

/** The name of a field; of a checkbox or radio button also its value and label. */
function getFieldKey(element: HTMLElement): string {
  if (!element.matches(choiceSelector)) return (element as TextElement).name
  const { name, value, labels } = element as HTMLInputElement | HTMLButtonElement
  return `${name} ${value} ${labels?.[0]?.textContent ?? ''}`
}

function getFieldValue(element: HTMLElement): string | boolean {
  if (!element.matches(choiceSelector)) return (element as TextElement).value
  return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true'
}

/** Returns false if the field does not accept the value yet, such as a select whose options are still loading. */
function fillField(element: HTMLElement, value: string | boolean): boolean {
  if (getFieldValue(element) === value) return true
  if (typeof value === 'boolean') {
    // A click would not deselect a radio button: choosing another one does.
    if (value || !element.matches('[type=radio], [role=radio]')) element.click()
    return true
  }
  // React overrides the element's own `value` property and ignores changes made through it: use the prototype's setter.
  const prototype = Object.getPrototypeOf(element)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  if (getFieldValue(element) !== value) return false
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}
