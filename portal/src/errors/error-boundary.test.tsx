import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFailed } from './page-failed.tsx'

let broken = true
function Part() {
  if (broken) throw new Error('this part is broken on purpose')
  return <p>whole</p>
}

// The boundary reports what it caught to the console; here that is wanted.
const expectReported = () => {
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  vi.mocked(console.error).mockReset()
}

test('a part that breaks leaves the rest standing, and can be tried again', async () => {
  vi.mocked(console.error).mockReturnValue()
  broken = true
  render(
    <>
      <ErrorBoundary
        fallback={({ tryAgain }) => (
          <button onClick={tryAgain} type="button">
            again
          </button>
        )}
      >
        <Part />
      </ErrorBoundary>
      <p>the rest</p>
    </>,
  )
  expect(screen.getByText('the rest')).toBeInTheDocument()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByText('whole')).toBeInTheDocument()
  expectReported()
})

test('another page gets a fresh start', () => {
  vi.mocked(console.error).mockReturnValue()
  broken = true
  const at = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <PageFailed />}>
      <Part />
    </ErrorBoundary>
  )
  const { rerender } = render(at('/classes'))
  expect(screen.getByRole('alert')).toHaveTextContent('This page did not open')
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  broken = false
  rerender(at('/programs'))
  expect(screen.getByText('whole')).toBeInTheDocument()
  expectReported()
})
