import { styled } from 'styled-components'

/** A word that a table's head says on a wide screen, and the cell itself where rows are stacked. */
export const WhenStacked = styled.span`
  @media (min-width: 768px) {
    display: none;
  }
`

/** A table whose rows, stacked on a phone, keep their two icon buttons at the right edge instead of beneath. */
export const ActsAtEdge = styled.div`
  @media (max-width: 767px) {
    td[data-part='acts'] {
      position: absolute;
      top: 0.5rem;
      right: 0;
      margin: 0;
    }
  }
`

/** What follows from an act, inside a dialog that asks. */
export const Consequence = styled.p`
  margin-bottom: var(--s5);
`

/** What is said, and the way on, where something cannot be shown. */
export const Failed = styled.div`
  padding-block: var(--s5);

  .btn {
    margin-top: var(--s4);
  }
`
