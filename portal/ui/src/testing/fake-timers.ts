import type { ViteUserConfig } from 'vitest/config'

/**
 * What `vi.useFakeTimers` fakes in a jsdom window. Not `setInterval`: jsdom's animation frames depend on it, and after one
 * that was scheduled on fake timers no later test of that window would get another.
 */
export const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
}
