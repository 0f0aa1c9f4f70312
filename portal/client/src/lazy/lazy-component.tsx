import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { importWithRecovery } from './import-with-recovery.ts'

type PartModule<Props> = { default: ComponentType<Props> }

const pendingRetries = new Set<() => void>()

/** Makes each part that failed to load try again at its next render. */
export function retryFailedComponents(): void {
  for (const retry of [...pendingRetries]) retry()
  pendingRetries.clear()
}

/**
 * A component whose code loads when it is first rendered. `React.lazy` keeps a failure forever; here the surrounding
 * `ErrorBoundary` can retry.
 */
export function lazyComponent<Props extends object>(load: () => Promise<PartModule<Props>>): ComponentType<Props> {
  let retryCount = 0
  let Part = createPart()

  function createPart(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(async () => {
      try {
        return await importWithRecovery(load, retryCount)
      } catch (error) {
        pendingRetries.add(() => {
          retryCount += 1
          Part = createPart()
        })
        return {
          default: function FailedPart(): never {
            throw error
          },
        }
      }
    })
  }

  return function LazyPart(props: Props) {
    return <Part {...props} />
  }
}
