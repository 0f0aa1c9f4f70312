import { styled } from 'styled-components'

/** What can be done next, in a row below what it is about. */
export const Actions = styled.div.attrs({ className: 'row' })`
  margin-top: var(--s4);
`
