import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import {
  addDays,
  type EndpointName,
  extendPackSchema,
  formatDateWithYear,
  formatMoney,
  getTakeBackRefundCents,
  grantPackSchema,
  pluralize,
  takeBackCreditsSchema,
  toCents,
  toMoney,
  type User,
  type UserPack,
} from '@studio/contract'
import { Notice } from '@studio/ui'
import { useBridge } from '../../bridge/bridge.tsx'
import { isEditConflict } from '../../edits/edit-conflict.ts'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { isRuleRefusal, RuleRefusal } from '../../mutations/refusal.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName, UserName } from '../../people/names.tsx'
import { REASON_HINT } from './plan-dialogs.tsx'

const usePackMutation = <Name extends EndpointName>(endpoint: Name) =>
  useAdminMutation({
    endpoint,
    invalidates: ['listUserPacks', 'listMyPacks', 'listTimeline', 'listUserPayments', 'getPackReport'],
    failure: 'Failed to change the class pack.',
    // The dialog shows these itself.
    suppressToast: (failure) => isRuleRefusal(failure) || isEditConflict(failure.error),
  })

const formatCredits = (count: number) => pluralize(count, 'credit')

type GiveProps = { user: User; onClose: () => void }

export function GivePackDialog({ user, onClose }: GiveProps) {
  const { run } = usePackMutation('grantPack')
  const { data: products = [] } = useRead('listAllPackProducts')
  const form = useAdminForm({
    initialValues: { packProductId: products[0]?.id ?? '', reason: '' },
    schema: grantPackSchema,
    send: (body) => run({ params: { id: user.id }, body }, { success: 'Class pack given' }),
    onClose,
  })
  return (
    <EditDialog form={form} title={`Give ${isolateUserName(user)} a class pack`} actionLabel="Give Pack">
      <p data-wide className="hint">
        It costs nothing and is valid from today. They get an email with its last day.
      </p>
      <SelectRow
        form={form}
        name="packProductId"
        label="Class pack"
        options={products.map(({ id, name, credits, validDays }) => ({
          value: id,
          label: `${name}: ${formatCredits(credits)}, ${validDays} days`,
        }))}
      />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} required />
      <div data-wide>
        <RuleRefusal failure={form.failure} />
      </div>
    </EditDialog>
  )
}

type PackProps = GiveProps & { pack: UserPack }

export function ExtendPackDialog({ pack, user, onClose }: PackProps) {
  const { today } = useBridge()
  const { run } = usePackMutation('extendPack')
  const nextDay = addDays(pack.lastDay, 1)
  const form = useAdminForm({
    initialValues: { lastDay: '', reason: '' },
    schema: extendPackSchema,
    send: (body) =>
      run(
        { params: { id: user.id, packId: pack.id }, body },
        { success: `${pack.name} is valid until ${formatDateWithYear(body.lastDay)}` },
      ),
    onClose,
  })
  return (
    <EditDialog form={form} title={`Extend ${pack.name}`} actionLabel="Extend Pack">
      <TextRow
        form={form}
        name="lastDay"
        label="New last day"
        type="date"
        min={nextDay > today ? nextDay : today}
        hint={`Now ${formatDateWithYear(pack.lastDay)}`}
      />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} required />
      <div data-wide>
        <RuleRefusal failure={form.failure} />
      </div>
    </EditDialog>
  )
}

export function TakeBackDialog({ pack, user, onClose }: PackProps) {
  const { name, creditsLeft } = pack
  const { run } = usePackMutation('takeBackCredits')
  const form = useAdminForm({
    initialValues: { credits: String(creditsLeft), reason: '' },
    schema: takeBackCreditsSchema,
    // If the pack has another number of credits left by then, the API takes nothing back.
    toInput: (values) => ({ ...values, creditsLeft }),
    send: (body) =>
      run(
        { params: { id: user.id, packId: pack.id }, body },
        { success: `${formatCredits(body.credits)} of ${name} taken back` },
      ),
    onClose,
  })
  const isConflict = isEditConflict(form.failure?.error)
  const count = Number(form.formik.values.credits)
  return (
    <EditDialog form={form} title={`Take credits of ${name} back`} actionLabel="Take Credits Back">
      <div data-wide aria-live="polite">
        <Notice tone={isConflict ? 'bad' : undefined} title={isConflict ? 'This pack has changed' : undefined}>
          {isConflict && 'Nothing was taken back. '}
          {formatCredits(creditsLeft)} of {pack.credits} {creditsLeft === 1 ? 'is' : 'are'} left.{' '}
          {Number.isInteger(count) && count > 0 && count <= creditsLeft && (
            <RefundText pack={pack} count={count} user={user} />
          )}
        </Notice>
      </div>
      <TextRow form={form} name="credits" label="Credits" inputMode="numeric" hint={`At most ${creditsLeft}`} />
      <TextRow form={form} name="reason" label="Reason" hint={REASON_HINT} required />
      <div data-wide>
        <RuleRefusal failure={form.failure} />
      </div>
    </EditDialog>
  )
}

function RefundText({ pack, count, user }: { pack: UserPack; count: number; user: User }) {
  const { price, credits, takenBack } = pack
  if (toCents(price) === 0) return <>Nothing was paid for this pack, so no money goes back.</>
  const cents = getTakeBackRefundCents({ priceCents: toCents(price), credits, takenBack, count })
  return (
    <>
      {formatMoney(toMoney(cents))} of {formatMoney(price)} goes back to <UserName user={user} />, who gets an email.
    </>
  )
}
