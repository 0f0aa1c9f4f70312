/**
 * The link that asks for the pilot leads to the audit form; with scripts it also writes its sentence into the optional
 * field there, unless something is written already.
 */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-wish]') : null
  const field = document.querySelector<HTMLTextAreaElement>('form textarea[name="challenges"]')
  if (!link || !field || field.value.trim() !== '') return
  // By the prototype's setter, since React notices no other way of writing into a field that it controls.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, link.dataset.wish ?? '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
