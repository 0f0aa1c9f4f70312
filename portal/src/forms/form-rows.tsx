import type { FormHTMLAttributes, Ref } from 'react'
import { styled } from 'styled-components'

const Rows = styled.form`
  display: grid;
  gap: var(--s5);
`

/** A form in one column. Its rules are the schema's, so the browser's own bubbles stay out of it. */
export function FormRows(props: FormHTMLAttributes<HTMLFormElement> & { ref?: Ref<HTMLFormElement> }) {
  return <Rows noValidate {...props} />
}
