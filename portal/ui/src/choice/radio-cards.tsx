import { RadioGroup } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

export type RadioCardOption = {
  value: string
  label: ReactNode
  /** The small text at the option's right end: '5:30 pm, 4 places left'. */
  note?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps = {
  label: ReactNode
  options: readonly RadioCardOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** `row`: side by side with a radio mark; `list`: stacked, as the dates of the booking dialog. */
  layout?: 'row' | 'list'
  disabled?: boolean
}

const Group = styled(RadioGroup.Root)`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 0.75rem;

  &[data-layout='list'] {
    flex-direction: column;
    gap: 0.5rem;
  }
`

const RadioCard = styled(RadioGroup.Item)`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-height: 2.75rem;
  padding: 0.3rem 1rem 0.3rem 0.85rem;
  border: 1px solid var(--edge);
  border-radius: var(--r-ctl);
  background: var(--raise);
  color: var(--ink);
  font-weight: 500;
  line-height: 1.35;
  text-align: left;
  transition: background-color var(--d-touch);

  &:hover:not(:disabled) {
    border-color: var(--ink-2);
  }

  &[data-state='checked'] {
    background: var(--light);
    border-color: var(--light-edge);
  }

  &:disabled {
    background: var(--well);
    border-color: var(--rule);
    color: var(--ink-3);
    cursor: not-allowed;
  }

  [data-layout='list'] > & {
    justify-content: space-between;
    gap: 1rem;
    min-height: 2.9rem;
    padding: 0.35rem 0.9rem;
  }

  [data-layout='list'] > &:not([data-state='checked'], :disabled, :hover) {
    border-color: var(--rule);
  }

  small {
    font-size: var(--t-fine);
    font-weight: 400;
    text-align: right;
    color: var(--ink-2);
  }

  &[data-state='checked'] small {
    color: var(--ink);
  }

  &:disabled small {
    color: var(--ink-3);
  }
`

const RadioDot = styled.span`
  flex: none;
  width: 1.05rem;
  height: 1.05rem;
  border: 1.5px solid var(--edge);
  border-radius: var(--r-full);
  background: var(--paper);

  [data-state='checked'] > & {
    border: 0.33rem solid var(--act);
  }
`

const stepByKey: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Moves focus and choice at once when an arrow key is pressed. Radix moves the focus a moment later: the second of two
 * quick presses would start from the same option as the first, and a key released by then would choose nothing.
 */
function chooseByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = stepByKey[event.key]
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (!step || hasModifier) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="radio"]:not(:disabled)')]
  const focusedIndex = cards.findIndex((card) => card.matches(':focus'))
  const nextCard = cards[(focusedIndex + step + cards.length) % cards.length]
  if (focusedIndex < 0 || !nextCard) return
  event.preventDefault()
  event.stopPropagation()
  nextCard.focus()
  nextCard.click()
}

/** Radio buttons as bordered boxes, the chosen one highlighted. */
export function RadioCards({ label, options, layout = 'row', ...groupProps }: RadioCardsProps) {
  const id = useId()
  return (
    <div>
      <p className="label" id={id}>
        {label}
      </p>
      <Group {...groupProps} onKeyDownCapture={chooseByArrow} data-layout={layout} aria-labelledby={id}>
        {options.map((option) => (
          <RadioCard key={option.value} value={option.value} disabled={option.disabled}>
            {layout === 'row' && <RadioDot aria-hidden="true" />}
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </RadioCard>
        ))}
      </Group>
    </div>
  )
}
