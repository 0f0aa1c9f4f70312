import { SearchInput } from '@studio/ui'
import { styled } from 'styled-components'
import type { useSearchText } from '../navigation/use-search-text.ts'

/** The toolbar above a list: search and filters left, the main button right; stacked on a phone. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--s4);

  .search-field {
    width: 18rem;
  }

  > div:first-child:not(.search-field) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
  }

  [role='combobox'] {
    width: 11rem;
  }

  /* between filters and search, a select stays beside the search */
  > .filter-tabs ~ [role='combobox'] {
    margin-left: auto;
  }

  /* on a tablet, filters, search and button share a line, and the search takes the remaining width; with a select, the
     filters have a line of their own */
  @media (min-width: 640px) and (max-width: 1023px) {
    > .filter-tabs:has(~ [role='combobox']) {
      flex-basis: 100%;
    }

    > .filter-tabs ~ .search-field,
    > .search-field:has(~ [data-buttons]) {
      flex: 1 1 8rem;
      width: auto;
    }

    > div:first-child:has(.search-field) {
      flex: 1 1 0;

      [role='combobox'] {
        width: 9rem;
      }

      .search-field {
        flex: 1 1 8rem;
        width: auto;
      }
    }
  }

  @media (max-width: 639px) {
    > *,
    > div:first-child,
    .search-field,
    [role='combobox'] {
      width: 100%;
    }

    /* on a phone, scrolling filters reach both edges of the screen */
    > .filter-tabs {
      width: calc(100% + 2 * var(--margin));
    }
  }
`

type Props = { label: string; search: ReturnType<typeof useSearchText> }

export function SearchField({ label, search }: Props) {
  return (
    <SearchInput
      className="search-field"
      label={label}
      value={search.text}
      onChange={({ target }) => search.onType(target.value)}
    />
  )
}
