/** The link to the pilot leads to the audit form. This also writes the link's message into the form, unless it has text. */
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
