import { useState } from 'react'
import { styled } from 'styled-components'
import { eye, eyeSlash } from '../icon/password-icon-paths.ts'
import { PathIcon } from '../icon/path-icon.tsx'
import type { InputProps } from './input.tsx'

const Holder = styled.div`
  position: relative;

  .input {
    padding-right: 3.2rem;
  }

  .icon-btn {
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
  const [isShown, setShown] = useState(false)
  return (
    <Holder className={className}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={isShown ? 'text' : 'password'}
        className="input"
      />
      <button
        type="button"
        className="icon-btn"
        aria-label="Show password"
        aria-pressed={isShown}
        disabled={disabled}
        onClick={() => setShown(!isShown)}
      >
        <PathIcon path={isShown ? eyeSlash : eye} />
      </button>
    </Holder>
  )
}
