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

  .find {
    width: 18rem;
  }

  > div:first-child:not(.find) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3);
  }

  [role='combobox'] {
    width: 11rem;
  }

  /* between filters and search it keeps to the search */
  > .kinds ~ [role='combobox'] {
    margin-left: auto;
  }

  /* filters, search and the act stay one line on a tablet: the search takes what is left; with a choice more, the
     filters have a line of their own */
  @media (min-width: 640px) and (max-width: 1023px) {
    > .kinds:has(~ [role='combobox']) {
      flex-basis: 100%;
    }

    > .kinds ~ .find {
      flex: 1 1 8rem;
      width: auto;
    }

    > div:first-child:has(.find) {
      flex: 1 1 0;

      [role='combobox'] {
        width: 9rem;
      }

      .find {
        flex: 1 1 8rem;
        width: auto;
      }
    }
  }

  @media (max-width: 639px) {
    > *,
    > div:first-child,
    .find,
    [role='combobox'] {
      width: 100%;
    }

    /* words that do not fit go on to both edges of the telephone */
    > .kinds {
      width: calc(100% + 2 * var(--margin));
    }
  }
`

type Props = { label: string; search: ReturnType<typeof useSearchText> }

export function SearchField({ label, search }: Props) {
  return (
    <SearchInput
      className="find"
      label={label}
      value={search.text}
      onChange={({ target }) => search.onType(target.value)}
    />
  )
}
