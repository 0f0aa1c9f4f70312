import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { ToastRegion } from '../../toast/toast.tsx'
import { Header, type HeaderProps } from '../header.tsx'

const items = [
  { label: 'About', href: '/about' },
  { label: 'Classes', href: '/classes' },
  { label: 'Programs', href: '/programs' },
]
const paths = { home: '/', dashboard: '/dashboard', admin: '/admin', signIn: '/auth', getStarted: '/auth' }

/** Renders a header on /classes, a visitor's by default; `again` renders it with other props. */
export function aHeader(props: Partial<HeaderProps> = {}) {
  const onSignOut = vi.fn()
  const all: HeaderProps = {
    studioName: 'Stillwater',
    items,
    currentPath: '/classes',
    user: null,
    paths,
    onSignOut,
    ...props,
  }
  const page = (next: Partial<HeaderProps> = {}) => (
    <>
      <Header {...all} {...next} />
      <ToastRegion>{null}</ToastRegion>
    </>
  )
  const { rerender } = render(page())
  return { onSignOut, again: (next: Partial<HeaderProps>) => rerender(page(next)) }
}
