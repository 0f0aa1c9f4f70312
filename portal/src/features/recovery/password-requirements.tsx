import { isPasswordLongEnough } from '@studio/contract'
import { Icon } from '@studio/ui'
import { styled } from 'styled-components'

const Box = styled.section`
  padding: var(--s4);
  border: 1px solid var(--rule);
  border-radius: var(--r-sheet);
  font-size: var(--t-small);

  h2 {
    font: 560 var(--t-small) / 1.35 var(--sans);
    letter-spacing: 0;
  }

  li {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    margin-top: 0.4rem;
    color: var(--ink-2);
  }

  svg {
    color: var(--ink-3);
  }

  [data-met='true'],
  [data-met='true'] svg {
    color: var(--good);
  }
`

/** The requirements of a new password; each line turns green when it is met. */
export function PasswordRequirements({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  const requirements = [
    { text: 'At least 8 characters', isMet: isPasswordLongEnough(password) },
    { text: 'Both passwords match', isMet: password !== '' && password === confirmPassword },
  ]
  return (
    <Box aria-labelledby="requirements">
      <h2 id="requirements">Password requirements</h2>
      <ul>
        {requirements.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'minus'} size={20} />
            {text}
            <span className="visually-hidden">{isMet ? ' (met)' : ' (not yet)'}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
