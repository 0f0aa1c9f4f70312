import { styled } from 'styled-components'

/** Short fields that share a row. Their controls are aligned, also where a label takes two lines. */
export const FieldRow = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min-content, 1fr);
  gap: 0 var(--s2);
  align-items: start;

  > .field {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
  }

  .label {
    align-self: end;
  }

  /* the labels alone decide how narrow a column may be */
  > .field > :not(.label) {
    contain: inline-size;
  }

  @media (min-width: 640px) {
    .label {
      white-space: nowrap;
    }
  }
`
