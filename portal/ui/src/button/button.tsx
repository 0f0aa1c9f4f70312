import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

/** One filled button (primary) per view; what repeats in a list is outline; danger-filled only inside a confirm. */
export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'quiet' | 'danger' | 'danger-filled'

const variantClass: Record<ButtonVariant, string> = {
  primary: 'p',
  secondary: 's',
  outline: 't',
  quiet: 'q',
  danger: 'd',
  'danger-filled': 'dd',
}

/** The classes of a button, for a link of the caller's own router or an .astro page. */
export function buttonClass(options: { variant?: ButtonVariant; wide?: boolean; className?: string } = {}): string {
  const { variant = 'primary', wide, className } = options
  return ['btn', variantClass[variant], wide && 'wide', className].filter(Boolean).join(' ')
}

type Look = {
  variant?: ButtonVariant
  /** As wide as its place. */
  wide?: boolean
  icon?: IconName
  /** On which side of the label the icon is. */
  iconAt?: 'start' | 'end'
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Look & {
    disabled?: boolean
    /** Pending: a spinner and `pendingText`; width and focus stay, clicks are ignored. */
    pending?: boolean
    /** The label while pending ('Signing in...'); without it the label stays. */
    pendingText?: string
    ref?: Ref<HTMLButtonElement>
  }

/**
 * A button in one of six looks. A pending one keeps the focus (`aria-disabled`, not `disabled`), so a reader of the
 * screen hears its new words and is not thrown back to the top.
 */
export function Button(props: ButtonProps) {
  const { variant, wide, icon, iconAt, pending = false, pendingText, className, onClick, ...rest } = props
  const classes = buttonClass({ variant, wide, className })
  const still = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  const busy = pending ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <button type="button" {...rest} {...busy} className={classes} onClick={still}>
      <Words pending={pending} pendingText={pendingText} icon={icon} iconAt={iconAt}>
        {rest.children}
      </Words>
    </button>
  )
}

type WordsProps = Pick<ButtonProps, 'pending' | 'pendingText' | 'icon' | 'iconAt'> & { children: ReactNode }

function Words({ pending, pendingText, icon, iconAt = 'start', children }: WordsProps) {
  const now = pending ? (
    <span>
      <span className="spin" aria-hidden="true" />
      {pendingText ?? children}
    </span>
  ) : (
    <span>
      {icon && iconAt === 'start' && <Icon name={icon} />}
      {children}
      {icon && iconAt === 'end' && <Icon name={icon} />}
    </span>
  )
  if (!pendingText && !pending) return now.props.children
  const resting = typeof children === 'string' ? children : ''
  return (
    <span className="btn-words" data-reserve={pending ? resting : pendingText}>
      {now}
    </span>
  )
}

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> }

/** A plain link that looks like a button: full-page moves, mailto, marketing. */
export function ButtonLink({ variant, wide, icon, iconAt = 'start', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, className })}>
      {icon && iconAt === 'start' && <Icon name={icon} />}
      {children}
      {icon && iconAt === 'end' && <Icon name={icon} />}
    </a>
  )
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  /** What it does, for those who do not see the icon: 'Edit Mindful Yoga'. */
  label: string
  outlined?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon alone. */
export function IconButton({ icon, label, outlined, className, ...rest }: IconButtonProps) {
  const classes = clsx('ibtn', outlined && 's', className)
  return (
    <button type="button" {...rest} aria-label={label} className={classes}>
      <Icon name={icon} />
    </button>
  )
}
