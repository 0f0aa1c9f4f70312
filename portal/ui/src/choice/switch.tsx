import { Switch as Primitive } from 'radix-ui'
import { type ReactNode, type Ref, useId } from 'react'
import { styled } from 'styled-components'
import { ChoiceLine } from './choice-line.ts'

export type SwitchProps = {
  label: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  disabled?: boolean
  id?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

const Track = styled(Primitive.Root)`
  flex: none;
  width: 40px;
  height: 22px;
  padding: 0;
  border: 1.5px solid var(--edge);
  border-radius: var(--r-full);
  background: var(--well);
  transition: background-color var(--d-touch);

  &[data-state='checked'] {
    background: var(--act);
    border-color: var(--act);
  }

  &:disabled {
    border-color: var(--rule);
    cursor: not-allowed;
    opacity: 0.7;
  }

  &:focus-visible {
    border-radius: var(--r-full);
  }
`

const Thumb = styled(Primitive.Thumb)`
  display: block;
  width: 13px;
  height: 13px;
  margin: 0 3px;
  border-radius: var(--r-full);
  background: var(--edge);
  transition: translate var(--d-turn) var(--e-both);

  @media (forced-colors: active) {
    background: ButtonText;
    forced-color-adjust: none;
  }

  &[data-state='checked'] {
    translate: 18px 0;
    background: var(--on-act);
  }
`

/** On or off, at once, without a form being sent. */
export function Switch({ label, id, className, ...rest }: SwitchProps) {
  const own = useId()
  const control = id ?? own
  return (
    <ChoiceLine className={className}>
      <Track {...rest} id={control}>
        <Thumb />
      </Track>
      <label htmlFor={control}>{label}</label>
    </ChoiceLine>
  )
}
