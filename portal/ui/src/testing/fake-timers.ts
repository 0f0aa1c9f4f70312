import type { ViteUserConfig } from 'vitest/config'

/**
 * What `vi.useFakeTimers` fakes in a window of jsdom. Not `setInterval`: jsdom draws by it, and a drawing that it planned on
 * fake timers would be its last: no later test of that window would get an animation frame.
 */
export const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
}
