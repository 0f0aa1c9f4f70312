import { clsx } from 'clsx'
import { styled } from 'styled-components'
import { ActiveTabIndicator } from './active-tab-indicator.tsx'

export type FilterOption = { value: string; label: string }

export type FilterTabsProps = {
  label: string
  options: readonly FilterOption[]
  value: string
  onValueChange: (value: string) => void
  className?: string
}

const Row = styled.fieldset`
  position: relative;
  isolation: isolate;
`

/** Filters as text, the chosen one highlighted. They are toggle buttons, not tabs, because they have no panels. */
export function FilterTabs({ label, options, value, onValueChange, className }: FilterTabsProps) {
  return (
    <Row aria-label={label} className={clsx('filters', className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          // For the style sheet, which reserves the width of the label in its heavier weight.
          data-label={option.label}
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
        >
          {option.label}
        </button>
      ))}
      <ActiveTabIndicator current={value} chosenSelector='[aria-pressed="true"]' shape="mark" />
    </Row>
  )
}
