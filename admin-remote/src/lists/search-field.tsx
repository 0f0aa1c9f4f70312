import { SearchInput } from '@studio/ui'
import type { useSearchText } from '../navigation/use-search-text.ts'

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
