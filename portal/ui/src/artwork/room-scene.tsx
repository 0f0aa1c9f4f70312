import { clsx } from 'clsx'
import { type CSSProperties, useId, useRef } from 'react'
import { drawRoomScene, type RoomSceneOptions } from '../artwork-svg/artwork-svg.ts'
import { Markup } from './markup.tsx'
import { type SlotSize, scaleToArea, useSlotSize } from './use-slot.ts'

export type RoomSceneProps = Omit<RoomSceneOptions, 'id' | 'w' | 'h'> & {
  /** Draws for this size instead of measuring the container. */
  size?: SlotSize
  /** The container's ratio in CSS ('4 / 3'); by default the style sheet decides. */
  ratio?: string
  className?: string
  style?: CSSProperties
}

/** The area of each drawing in its own units, so that its lines suit every container. */
const DRAWING_AREA = 700_000

/** A drawing of the room with morning light, fitted to its container. */
export function RoomScene({ size, ratio, className, style, ...options }: RoomSceneProps) {
  const container = useRef<HTMLDivElement>(null)
  const slotSize = useSlotSize({ slot: container, fixedSize: size })
  const id = `r${useId().replace(/\W/g, '')}`
  const drawingSize = size ?? (slotSize && scaleToArea({ size: slotSize, area: DRAWING_AREA }))
  const drawing = drawingSize && { ...options, ...drawingSize, id }
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
