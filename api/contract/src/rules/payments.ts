export const checkoutKinds = ['class', 'program', 'subscription', 'pack'] as const

export type CheckoutKind = (typeof checkoutKinds)[number]

export const checkoutStatuses = ['paid', 'pending', 'expired', 'cancelled'] as const
