import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Icon } from '../icon/icon.tsx'

export type CheckboxProps = {
  label: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  disabled?: boolean
  id?: string
}

/** A box and its label on one line, tall enough for a finger. */
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 0.65rem;
  position: relative;
  min-height: 2.75rem;
  font-weight: 540;
  line-height: 1.4;

  label {
    cursor: pointer;
  }

  /* makes the whole line clickable */
  label::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  button {
    position: relative;
    z-index: var(--z-over);
  }

  &:has(button:disabled) {
    color: var(--ink-3);
  }

  &:has(button:disabled) label {
    cursor: not-allowed;
  }
`

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

  .icon {
    width: 14px;
    height: 14px;
  }
`

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ label, id, onCheckedChange, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  return (
    <Line>
      <Box {...rest} id={controlId} onCheckedChange={(state) => onCheckedChange?.(state === true)}>
        <Primitive.Indicator asChild>
          <Icon name="check" size={16} />
        </Primitive.Indicator>
      </Box>
      <label htmlFor={controlId}>{label}</label>
    </Line>
  )
}
