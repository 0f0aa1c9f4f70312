import { styled } from 'styled-components'

/** The row over a list: search and filters left, the one main button right; one beneath the other on a phone. */
export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--s4);

  .search {
    width: 18rem;
  }

  > div:first-child:not(.search) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
  }

  [role='combobox'] {
    width: 11rem;
  }

  @media (max-width: 639px) {
    > *,
    > div:first-child,
    .search,
    [role='combobox'] {
      width: 100%;
    }
  }
`
