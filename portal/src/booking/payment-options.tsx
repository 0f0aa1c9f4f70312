import { useRead } from '@studio/client/reading'
import { type ClassCategory, formatClasses, formatMoney, type Money, packsHref, pluralize } from '@studio/contract'
import { RadioCards } from '@studio/ui'
import { styled } from 'styled-components'
import { Terms } from './booking-terms.tsx'
import { formatLastDay } from './pack-sentences.ts'
import { PAY_PRICE, type PaymentChoice } from './use-payment-choice.ts'

const Box = styled.div`
  margin-top: var(--s5);
`

/** Lets the user pay for a date with one of their packs or with money; renders nothing without a pack. */
export function PaymentOptions({
  payment: { packs, pack, choose },
  price,
  disabled,
}: {
  payment: PaymentChoice
  price: Money
  disabled: boolean
}) {
  if (packs.length === 0) return null
  return (
    <Box>
      <RadioCards
        label="Choose how to pay"
        layout="list"
        value={pack?.id ?? PAY_PRICE}
        onValueChange={choose}
        disabled={disabled}
        options={[
          ...packs.map(({ id, name, creditsLeft, lastDay }) => ({
            value: id,
            label: name,
            note: `${pluralize(creditsLeft, 'credit')}, until ${formatLastDay(lastDay)}`,
          })),
          { value: PAY_PRICE, label: `Pay ${formatMoney(price)} instead` },
        ]}
      />
    </Box>
  )
}

/** A line about a pack on sale that covers a class; renders nothing without one. */
export function PackOffer({ category }: { category: ClassCategory }) {
  const products = useRead('listPackProducts').data?.filter(({ covers }) => covers.includes(category)) ?? []
  const product = products.find(({ newcomersOnly }) => !newcomersOnly) ?? products[0]
  if (!product) return null
  const price = formatMoney(product.price, { decimals: 'if-any' })
  return (
    <Terms className="fine">
      {formatClasses(product.credits)} for {price}: <a href={packsHref}>see class packs</a>
    </Terms>
  )
}
