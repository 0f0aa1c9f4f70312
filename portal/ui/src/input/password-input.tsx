import { useState } from 'react'
import { styled } from 'styled-components'
import { eye, eyeSlash } from '../icon/password-icon-paths.ts'
import { PathIcon } from '../icon/path-icon.tsx'
import type { InputProps } from './input.tsx'

const Holder = styled.div`
  position: relative;

  .in {
    padding-right: 3.2rem;
  }

  .ibtn {
    position: absolute;
    right: 0;
    top: 0;
  }
`

export type PasswordInputProps = Omit<InputProps, 'type'>

/**
 * A password field with a toggle to show it. The toggle keeps its name; its pressed state says whether the password
 * shows.
 */
export function PasswordInput({ className, disabled, ...rest }: PasswordInputProps) {
  const [shown, show] = useState(false)
  return (
    <Holder className={className}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        className="in"
      />
      <button
        type="button"
        className="ibtn"
        aria-label="Show password"
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => show(!shown)}
      >
        <PathIcon path={shown ? eyeSlash : eye} />
      </button>
    </Holder>
  )
}
