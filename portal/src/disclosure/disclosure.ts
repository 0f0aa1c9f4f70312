import { styled } from 'styled-components'

/** A list that opens under its summary: a plus at the right edge turns into a cross. */
export const Disclosure = styled.details`
  summary {
    display: flex;
    justify-content: space-between;
    padding-block: var(--s4);
    cursor: pointer;
    list-style: none;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '+';
    color: var(--ink-2);
    font-weight: 300;
    transition: rotate var(--d-turn) var(--e-both);
  }

  &[open] summary::after {
    rotate: 45deg;
  }
`
