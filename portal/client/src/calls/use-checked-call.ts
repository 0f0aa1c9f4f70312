import { ApiError } from '@studio/contract'
import { useRef } from 'react'

/**
 * A call whose response may get lost. Without one, or when the repeat of such a call is refused, `findMade` reads whether
 * it was carried out all the same, and what it made.
 */
export function useCheckedCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  findMade: ((input: Input) => Promise<Answer | undefined>) | undefined,
): (input: Input) => Promise<Answer> {
  const unanswered = useRef<string>(null)
  return async (input) => {
    const text = JSON.stringify(input)
    try {
      return await call(input)
    } catch (error) {
      const mayBeMade = !(error instanceof ApiError) || unanswered.current === text
      unanswered.current = error instanceof ApiError ? null : text
      const earlierResult = mayBeMade && (await findMade?.(input).catch(() => undefined))
      if (!earlierResult) throw error
      return earlierResult
    }
  }
}
