import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { importWithRecovery } from './import-with-recovery.ts'

type ComponentModule<Props> = { default: ComponentType<Props> }

const pendingRetries = new Set<() => void>()

/** Makes each component that failed to load try again at its next render. */
export function retryFailedComponents(): void {
  for (const retry of [...pendingRetries]) retry()
  pendingRetries.clear()
}

/**
 * A component whose code loads when it is first rendered. If that fails, the surrounding `ErrorBoundary` can retry it,
 * which `React.lazy` alone does not allow.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentModule<Props>>): ComponentType<Props> {
  let userRetryCount = 0
  let CurrentComponent = createLazy()

  function createLazy(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(async () => {
      try {
        return await importWithRecovery(load, userRetryCount)
      } catch (error) {
        pendingRetries.add(() => {
          userRetryCount += 1
          CurrentComponent = createLazy()
        })
        return {
          default: function FailedComponent(): never {
            throw error
          },
        }
      }
    })
  }

  return function LazyComponent(props: Props) {
    return <CurrentComponent {...props} />
  }
}
