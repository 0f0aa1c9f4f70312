/**
 * The form's values with the text that its controls hold in the DOM, or null if equal: input typed before hydration, or
 * filled in by the browser, which does not always fire an event.
 */
export function valuesInDom<Values extends object>({
  form,
  values,
}: {
  form: HTMLFormElement
  values: Values
}): Values | null {
  const data = new FormData(form)
  const found = Object.entries(values).flatMap(([name, value]) => {
    const typed = data.get(name)
    return typeof value === 'string' && typeof typed === 'string' && typed !== value ? [[name, typed] as const] : []
  })
  return found.length > 0 ? { ...values, ...Object.fromEntries(found) } : null
}
