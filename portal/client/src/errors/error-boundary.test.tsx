import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

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

test('a component that throws leaves the rest of the page working and can be retried [SCREENS-38]', async () => {
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

test('another reset key mounts the part again', () => {
  vi.mocked(console.error).mockReturnValue()
  broken = true
  const at = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <p>failed</p>}>
      <Part />
    </ErrorBoundary>
  )
  const { rerender } = render(at('/classes'))
  expect(screen.getByText('failed')).toBeInTheDocument()
  broken = false
  rerender(at('/programs'))
  expect(screen.getByText('whole')).toBeInTheDocument()
  expectReported()
})
