import { Select as Primitive } from 'radix-ui'
import { styled } from 'styled-components'
import { Icon } from '../icon/icon.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = {
  options: readonly SelectOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  placeholder?: string
  /** The name of the value in a form that the browser submits. */
  name?: string
  disabled?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

const Trigger = styled(Primitive.Trigger)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 0.75rem;
  cursor: pointer;

  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  &[data-placeholder] > span:first-child {
    color: var(--ink-3);
  }

  .icon {
    width: 1.05rem;
    height: 1.05rem;
    color: var(--ink-2);
    transition: rotate var(--d-turn) var(--e-both);
  }

  &[data-state='open'] .icon {
    rotate: 180deg;
  }
`

const List = styled(Primitive.Content)`
  z-index: var(--z-menu);
  width: var(--radix-select-trigger-width);
  min-width: 11rem;
  max-height: min(22rem, var(--radix-select-content-available-height));
  padding: 0.4rem;
  overflow: hidden;
  background: var(--raise);
  border: 1px solid var(--rule);
  border-radius: var(--r-sheet);
  box-shadow: var(--shadow-lift);
  transform-origin: var(--radix-select-content-transform-origin);
`

const Item = styled(Primitive.Item)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 0.75rem;
  min-height: 2.6rem;
  padding: 0.5rem 0.75rem;
  border-radius: 3px;
  font-weight: 500;
  line-height: 1.3;
  cursor: pointer;
  user-select: none;

  &[data-highlighted] {
    background: var(--act-wash);
    outline: none;
    box-shadow: none;
  }

  &[data-state='checked'] {
    background: var(--light);
  }

  &[data-state='checked'][data-highlighted] {
    box-shadow: inset 0 -2px 0 var(--light-edge);
  }

  &[data-disabled] {
    color: var(--ink-3);
    cursor: not-allowed;
  }

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`

/** A field that opens a menu of options; the selected one is highlighted and has a check. */
export function Select(props: SelectProps) {
  const { options, value, defaultValue, onValueChange, placeholder, name, disabled, ...triggerProps } = props
  return (
    <Primitive.Root
      value={value}
      defaultValue={defaultValue}
      onValueChange={onValueChange}
      name={name}
      disabled={disabled}
    >
      <Trigger {...triggerProps} className="input">
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <Icon name="caret-down" size={16} />
        </Primitive.Icon>
      </Trigger>
      <Primitive.Portal>
        <List position="popper" sideOffset={4} collisionPadding={12}>
          <Primitive.Viewport>
            {options.map((option) => (
              <Item key={option.value} value={option.value} disabled={option.disabled}>
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator asChild>
                  <Icon name="check" size={16} />
                </Primitive.ItemIndicator>
              </Item>
            ))}
          </Primitive.Viewport>
        </List>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
