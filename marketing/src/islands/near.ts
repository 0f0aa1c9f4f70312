import type { ClientDirective } from 'astro'

const NEAR_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Hydrates an island when a pointer, a finger or the focus comes near it, or near another button that `options.value`
 * selects. Until then its forms are plain HTML. If the user submits one before hydration, the browser posts it and the island
 * stays as it is.
 */
const near: ClientDirective = (load, options, island) => {
  const listeners = new AbortController()
  const { signal } = listeners
  let isPosted = false
  let isHydrating = false

  const hydrateIsland = async () => {
    if (isHydrating) return
    isHydrating = true
    try {
      const hydrate = await load()
      if (isPosted) return
      listeners.abort()
      await hydrate()
    } catch {
      // Without its script the form still posts itself; the next event tries again.
      isHydrating = false
    }
  }

  const openerSelector = typeof options.value === 'string' && options.value
  const isNear = (target: EventTarget | null) =>
    target instanceof Element && (island.contains(target) || Boolean(openerSelector && target.closest(openerSelector)))
  for (const event of NEAR_EVENTS) {
    document.addEventListener(
      event,
      ({ target }) => {
        if (isNear(target)) void hydrateIsland()
      },
      { signal, passive: true },
    )
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
    isHydrating = false
  }
  // After a posted form the browser's Back restores this page: allow submitting again.
  addEventListener('pageshow', allowSubmit, { signal })
  if (isNear(document.activeElement)) void hydrateIsland()
}

export default near
