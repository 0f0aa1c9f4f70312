import type { ClientDirective } from 'astro'

const NEAR_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Hydrates an island when a pointer or the focus enters the island or one of its openers: elements elsewhere that match
 * the selector `options.value`. Until then its forms are plain HTML: if the user submits one, the browser posts it, and
 * the island is not hydrated.
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
      // The script could not be loaded: the form still works without it, and the next event tries again.
      isHydrating = false
    }
  }

  const openerSelector = typeof options.value === 'string' ? options.value : ''
  const isNear = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return false
    const isOpener = openerSelector !== '' && target.closest(openerSelector) !== null
    return isOpener || island.contains(target)
  }
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
  const resetAfterBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isPosted = false
    isHydrating = false
  }
  // The browser's Back button may restore this page after its form was posted: allow submitting again.
  addEventListener('pageshow', resetAfterBack, { signal })
  if (isNear(document.activeElement)) void hydrateIsland()
}

export default near
