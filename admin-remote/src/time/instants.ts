import { createInstantFormat, type InstantFormat } from '@studio/client/instants'
import { useBridge } from '../bridge/bridge.tsx'

export function useInstants(): InstantFormat {
  return createInstantFormat(useBridge().studio.timezone)
}
