import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, type Ref, useId } from 'react'
import { styled } from 'styled-components'
import { Icon } from '../icon/icon.tsx'
import { ChoiceLine } from './choice-line.ts'

export type CheckboxProps = {
  label: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  value?: string
  disabled?: boolean
  required?: boolean
  id?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

const Box = styled(Primitive.Root)`
  display: grid;
  place-items: center;
  flex: none;
  width: 18px;
  height: 18px;
  padding: 0;
  border: 1.5px solid var(--edge);
  border-radius: 3px;
  background: var(--raise);
  color: var(--on-act);
  transition: background-color var(--d-touch);

  &[data-state='checked'] {
    background: var(--act);
    border-color: var(--act);
  }

  &:disabled {
    background: var(--well);
    border-color: var(--rule);
    color: var(--ink-3);
    cursor: not-allowed;
  }

  &:focus-visible {
    border-radius: 3px;
  }

  .i {
    width: 14px;
    height: 14px;
  }
`

/** Yes or no, in a form. The whole line can be pressed. */
export function Checkbox({ label, id, className, onCheckedChange, ...rest }: CheckboxProps) {
  const own = useId()
  const control = id ?? own
  return (
    <ChoiceLine className={className}>
      <Box {...rest} id={control} onCheckedChange={(state) => onCheckedChange?.(state === true)}>
        <Primitive.Indicator asChild>
          <Icon name="check" size={16} />
        </Primitive.Indicator>
      </Box>
      <label htmlFor={control}>{label}</label>
    </ChoiceLine>
  )
}
