import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { PageNotice } from '@studio/client/page-notice'
import { useRead } from '@studio/client/reading'
import {
  coversEveryCategory,
  formatClasses,
  formatMoney,
  getCategoryName,
  type PackProduct,
  packsHref,
  pluralize,
} from '@studio/contract'
import { AlertDialog, Button, ButtonLink, Notice, Price, TickList } from '@studio/ui'
import { usePage } from '../../navigation/use-page.ts'
import { useSendVerificationLink } from '../../session/use-send-verification-link.ts'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { SubscribeLayout } from './subscribe-layout.tsx'
import { type PackRefusal, useBuyPack } from './use-buy-pack.ts'

const TITLE = 'Buy a Class Pack'

/** One class pack on sale and its checkout. */
export default function PackPurchase({ packProductId }: { packProductId: string }) {
  usePage({ title: TITLE, description: 'Credits that pay for classes.' })
  const products = useRead('listPackProducts', undefined, { rereadOnOpen: true })
  const failedRead = findFailedRead(products)
  if (failedRead)
    return (
      <div className="wrap">
        <LoadFailed error={products.error} onRetry={failedRead.retry} />
      </div>
    )
  if (!products.data) return <PageSpinner />
  const product = products.data.find(({ id }) => id === packProductId)
  return product ? <PackCard product={product} /> : <NotOnSale />
}

function PackCard({ product }: { product: PackProduct }) {
  const { name, description, price } = product
  const { buy, pending, refusal, resetRefusal } = useBuyPack(product.id)
  const hasCreditsLeft = refusal?.code === 'CREDITS_LEFT'
  return (
    <SubscribeLayout title={TITLE} labelledBy="pack">
      <h2 className="head" id="pack">
        {name}
      </h2>
      {description && <p className="text">{description}</p>}
      <Price className="sum" unit={`for ${formatClasses(product.credits)}`}>
        {formatMoney(price, { decimals: 'if-any' })}
      </Price>
      <TickList items={formatTerms(product)} />
      {refusal && !hasCreditsLeft && <PurchaseRefused refusal={refusal} />}
      <Button wide pending={pending} pendingText="Redirecting to Payment..." onClick={() => void buy()}>
        Continue to Payment
      </Button>
      <AlertDialog
        open={hasCreditsLeft}
        onOpenChange={(isOpen) => !isOpen && resetRefusal()}
        title="Buy another pack?"
        description={`${refusal?.message ?? ''} You can buy another pack all the same.`}
        cancelLabel="Not now"
        actionLabel="Continue to Payment"
        actionVariant="primary"
        pending={pending}
        onAction={() => void buy({ evenWithCredits: true })}
      />
    </SubscribeLayout>
  )
}

function formatTerms({ credits, validDays, covers, newcomersOnly }: PackProduct): string[] {
  const categoriesText = coversEveryCategory(covers) ? '' : `: ${covers.map(getCategoryName).join(', ')}`
  return [
    `${pluralize(credits, 'credit')}, each for one class${categoriesText}`,
    `Valid for ${pluralize(validDays, 'day')} from the purchase`,
    'A credit comes back when you cancel in time',
    ...(newcomersOnly ? ['For newcomers, once'] : []),
  ]
}

function PurchaseRefused({ refusal: { code, message } }: { refusal: PackRefusal }) {
  const { send, pending } = useSendVerificationLink()
  return (
    <Notice tone="bad" title={message}>
      {code === 'EMAIL_NOT_VERIFIED' && (
        <Button variant="quiet" pending={pending} onClick={() => void send()}>
          Send the link again
        </Button>
      )}
    </Notice>
  )
}

function NotOnSale() {
  return (
    <PageNotice title="Not on sale" text="This class pack is not on sale any more. Nothing was charged.">
      <ButtonLink href={packsHref}>See Memberships and Packs</ButtonLink>
    </PageNotice>
  )
}
