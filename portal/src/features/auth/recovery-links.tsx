import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  font-size: var(--t-small);

  a {
    padding-block: 0.35rem;
    color: var(--act);
  }

  @media (pointer: coarse) {
    a {
      padding-block: 0.7rem;
    }
  }
`

/** Two links to the same page; the second opens its Find Username tab. */
export function RecoveryLinks({ href }: { href: string }) {
  const navigate = useNavigate()
  const openUsernameTab = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(href, { state: { tab: 'username' } })
  }
  return (
    <Line>
      <a href={href}>Forgot your password?</a>
      <a href={href} onClick={openUsernameTab}>
        Forgot your username?
      </a>
    </Line>
  )
}
