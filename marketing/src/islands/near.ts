import type { ClientDirective } from 'astro'

const NEAR_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Hydrates an island when a pointer, a finger or the focus comes near it, or near another button that `options.value`
 * selects. Until then its forms are plain HTML: a form that is submitted before posts itself once and is not hydrated.
 */
const near: ClientDirective = (load, options, island) => {
  const listeners = new AbortController()
  const { signal } = listeners
  let isPosted = false
  let isWaking = false

  const wake = async () => {
    if (isWaking) return
    isWaking = true
    try {
      const hydrate = await load()
      if (isPosted) return
      listeners.abort()
      await hydrate()
    } catch {
      // Without its script the form still posts itself; the next event tries again.
      isWaking = false
    }
  }

  const opener = typeof options.value === 'string' && options.value
  const isNear = (target: EventTarget | null) =>
    target instanceof Element && (island.contains(target) || Boolean(opener && target.closest(opener)))
  for (const event of NEAR_EVENTS) {
    document.addEventListener(event, ({ target }) => isNear(target) && void wake(), { signal, passive: true })
  }
  island.addEventListener(
    'submit',
    (event) => {
      if (isPosted) event.preventDefault()
      isPosted = true
    },
    { signal },
  )
  const allowSubmit = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isPosted = false
    isWaking = false
  }
  // The browser's Back shows the same page again, with the typed values.
  addEventListener('pageshow', allowSubmit, { signal })
  if (isNear(document.activeElement)) void wake()
}

export default near
