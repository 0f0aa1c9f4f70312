import { styled } from 'styled-components'

/** Words that a table's heads say on a wide screen; where its rows stack there are no heads, and a figure needs them. */
export const NarrowOnly = styled.span`
  @media (min-width: 768px) {
    display: none;
  }
`
