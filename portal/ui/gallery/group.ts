import { styled } from 'styled-components'

/** Items side by side, wrapping. */
export const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s4);
  align-items: center;

  & + & {
    margin-top: var(--s4);
  }

  > .fine {
    width: 100%;
  }
`

/** Items in columns as wide as they need. */
export const Columns = styled.div<{ $least?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $least }) => $least ?? '17rem'}, 100%), 1fr));
  gap: var(--s4) var(--gap);
  align-items: start;
`
