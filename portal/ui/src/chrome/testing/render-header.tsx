import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { ToastRegion } from '../../toast/toast.tsx'
import { Header, type HeaderProps } from '../header.tsx'

const items = [
  { label: 'About', href: '/about' },
  { label: 'Classes', href: '/classes' },
  { label: 'Programs', href: '/programs' },
]
const paths = {
  home: '/',
  dashboard: '/dashboard',
  teach: '/teach',
  admin: '/admin',
  signIn: '/auth',
  getStarted: '/auth',
}

/** Renders the header of /classes, by default for a visitor. */
export function renderHeader(props: Partial<HeaderProps> = {}) {
  const onSignOut = vi.fn()
  const allProps: HeaderProps = {
    studioName: 'Stillwater',
    items,
    currentPath: '/classes',
    user: null,
    paths,
    onSignOut,
    ...props,
  }
  const createPage = (changes: Partial<HeaderProps> = {}) => (
    <>
      <Header {...allProps} {...changes} />
      <ToastRegion>{null}</ToastRegion>
    </>
  )
  const { rerender } = render(createPage())
  return { onSignOut, rerenderWith: (changes: Partial<HeaderProps>) => rerender(createPage(changes)) }
}
