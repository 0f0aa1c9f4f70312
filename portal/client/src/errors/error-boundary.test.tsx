import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

let isBroken = true
function Part() {
  if (isBroken) throw new Error('this part is broken on purpose')
  return <p>the part</p>
}

// The boundary logs what it caught, which the test setup would otherwise fail.
const expectReported = () => {
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  vi.mocked(console.error).mockReset()
}

test('a component that throws leaves the rest of the page working and can be retried [SCREENS-38]', async () => {
  vi.mocked(console.error).mockReturnValue()
  isBroken = true
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
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'again' }))
  expect(screen.getByText('the part')).toBeInTheDocument()
  expectReported()
})

test('a changed reset key mounts the part again', () => {
  vi.mocked(console.error).mockReturnValue()
  isBroken = true
  const renderTree = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <p>failed</p>}>
      <Part />
    </ErrorBoundary>
  )
  const { rerender } = render(renderTree('/classes'))
  expect(screen.getByText('failed')).toBeInTheDocument()
  isBroken = false
  rerender(renderTree('/programs'))
  expect(screen.getByText('the part')).toBeInTheDocument()
  expectReported()
})
