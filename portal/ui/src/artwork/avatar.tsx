import { clsx } from 'clsx'
import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'

export type AvatarProps = {
  /** Its initials are shown if there is no picture; without a name a generic figure is shown. */
  name?: string | null
  src?: string | null
  /** Pixels; 36 in the header, 80 on the dashboard. */
  size?: number
  /** Loads the picture when it is scrolled into view, for long lists. */
  lazy?: boolean
  className?: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const hasVisibleCharacter = (text: string) => /[^\p{Default_Ignorable_Code_Point}]/u.test(text)

function getFirstVisibleCharacter(word: string): string {
  const characters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  return characters.find(hasVisibleCharacter) ?? ''
}

/** Up to two initials: the first visible character of the first and of the last word. */
export function getInitials(name: string): string {
  // A word whose characters are all invisible has no initial.
  const words = name.split(/\s+/).filter(hasVisibleCharacter)
  const outerWords = words.length > 1 ? [words[0], words.at(-1)] : words
  return outerWords
    .map((word) => getFirstVisibleCharacter(word ?? ''))
    .join('')
    .toUpperCase()
}

/** A round picture of a person, hidden from assistive technology because the name is written beside it. */
export function Avatar({ name, src, size = 36, lazy = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const initials = getInitials(name ?? '')
  return (
    <span
      className={clsx('avatar', className)}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading={lazy ? 'lazy' : undefined}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        initials || <Icon name="user" />
      )}
    </span>
  )
}
