/**
 * The link to the pilot leads to the audit form. With scripts it also fills the form's optional field with its
 * sentence, unless the field has text.
 */
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-wish]') : null
  const field = document.querySelector<HTMLTextAreaElement>('form textarea[name="challenges"]')
  if (!link || !field || field.value.trim() !== '') return
  // By the prototype's setter: React ignores a value that is set through the element's own property.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, link.dataset.wish ?? '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
