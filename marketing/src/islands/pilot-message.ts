/**
 * A link to the pilot program leads to the form that requests an audit. This script also writes the link's message into the
 * text field of that form, unless the visitor has already written there.
 */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-pilot-message]') : null
  const field = document.querySelector<HTMLTextAreaElement>('form textarea[name="challenges"]')
  if (!link || !field || field.value.trim() !== '') return
  // React ignores a value that is set through the element's own property: use the prototype's setter.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    field,
    link.dataset.pilotMessage ?? '',
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
