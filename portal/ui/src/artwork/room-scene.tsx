import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef } from 'react'
import { drawRoomScene, type RoomSceneOptions } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { type SlotSize, scaleToArea, useSlotSize } from './use-slot.ts'

export type RoomSceneProps = Omit<RoomSceneOptions, 'id' | 'w' | 'h'> & {
  /** Draw for this size instead of measuring the slot. */
  size?: SlotSize
  ratio?: string
  className?: string
  style?: CSSProperties
}

const sceneArea = 700_000

/** A drawing of the room with morning light, fitted to its container. */
export function RoomScene({ size, ratio, className, style, ...options }: RoomSceneProps) {
  const container = useRef<HTMLDivElement>(null)
  const slotSize = useSlotSize({ slot: container, fixedSize: size })
  const id = `r${useId().replace(/\W/g, '')}`
  const drawing = slotSize && { ...options, ...(size ?? scaleToArea({ size: slotSize, area: sceneArea })), id }
  return (
    <Markup
      slot={container}
      className={clsx('plate', className)}
      style={ratio ? { aspectRatio: ratio, ...style } : style}
      drawKey={JSON.stringify(drawing)}
      draw={() => (drawing ? drawRoomScene(drawing) : '')}
    />
  )
}
