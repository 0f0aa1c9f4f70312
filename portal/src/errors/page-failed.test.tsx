import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageFailed } from './page-failed.tsx'

test('a page that did not open offers the way home [SCREENS-38]', () => {
  render(<PageFailed onRetry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent('This page did not open')
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})
