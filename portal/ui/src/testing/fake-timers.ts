import type { ViteUserConfig } from 'vitest/config'

/**
 * What `vi.useFakeTimers` fakes in a jsdom window. Not `setInterval`, because jsdom's animation frames depend on it: a
 * frame scheduled while it is fake would block the frames of every later test in that window.
 */
export const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
}
