import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

/** Use `primary` once per view, `outline` for buttons in lists, `danger-filled` only in a confirmation. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger' | 'danger-filled'

/** The class names of a button, for other elements that look like one. */
export function getButtonClass(options: { variant?: ButtonVariant; wide?: boolean; className?: string } = {}): string {
  const { variant = 'primary', wide, className } = options
  return ['btn', variant, wide && 'wide', className].filter(Boolean).join(' ')
}

type ButtonStyle = {
  variant?: ButtonVariant
  /** As wide as its container. */
  wide?: boolean
  icon?: IconName
  /** The side of the label on which the icon appears. */
  iconAt?: 'start' | 'end'
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  ButtonStyle & {
    disabled?: boolean
    /** Shows a spinner and `pendingText`, and ignores clicks; the button keeps its width and the focus. */
    pending?: boolean
    /** The label while pending ('Signing in...'); without it the label stays. */
    pendingText?: string
    ref?: Ref<HTMLButtonElement>
  }

/**
 * A button. While pending it is `aria-disabled`, not `disabled`, so that it keeps the focus and a screen reader announces
 * its pending text.
 */
export function Button(props: ButtonProps) {
  const { variant, wide, icon, iconAt, pending = false, pendingText, className, onClick, ...rest } = props
  const classes = getButtonClass({ variant, wide, className })
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  const busyAttributes = pending ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button type="button" {...rest} {...busyAttributes} className={classes} onClick={handleClick}>
      <ButtonLabel pending={pending} pendingText={pendingText} icon={icon} iconAt={iconAt}>
        {rest.children}
      </ButtonLabel>
    </button>
  )
}

type ButtonLabelProps = Pick<ButtonProps, 'pending' | 'pendingText' | 'icon' | 'iconAt'> & { children: ReactNode }

/** The label. If a pending text can replace it, the button reserves the width of the wider one. */
function ButtonLabel({ pending, pendingText, icon, iconAt, children }: ButtonLabelProps) {
  const idleLabel = (
    <IconLabel icon={icon} iconAt={iconAt}>
      {children}
    </IconLabel>
  )
  if (!pendingText && !pending) return idleLabel
  const idleText = typeof children === 'string' ? children : ''
  return (
    <span className="btn-label" data-reserve={pending ? idleText : pendingText}>
      <span>
        {pending && <span className="spin" aria-hidden="true" />}
        {pending ? (pendingText ?? children) : idleLabel}
      </span>
    </span>
  )
}

type IconLabelProps = Pick<ButtonStyle, 'icon' | 'iconAt'> & { children: ReactNode }

function IconLabel({ icon, iconAt = 'start', children }: IconLabelProps) {
  return (
    <>
      {icon && iconAt === 'start' && <Icon name={icon} />}
      {children}
      {icon && iconAt === 'end' && <Icon name={icon} />}
    </>
  )
}

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyle & { ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button. */
export function ButtonLink({ variant, wide, icon, iconAt, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={getButtonClass({ variant, wide, className })}>
      <IconLabel icon={icon} iconAt={iconAt}>
        {children}
      </IconLabel>
    </a>
  )
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  /** The button's action, for people who do not see the icon: 'Edit Mindful Yoga'. */
  label: string
  outlined?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon alone. */
export function IconButton({ icon, label, outlined, className, ...rest }: IconButtonProps) {
  const classes = clsx('icon-btn', outlined && 'outlined', className)
  return (
    <button type="button" {...rest} aria-label={label} className={classes}>
      <Icon name={icon} />
    </button>
  )
}
