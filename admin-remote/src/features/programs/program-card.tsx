import { formatWeeks, summarizeFeatures } from '@studio/client/labels'
import { ProgramBook } from '@studio/client/program-book'
import { formatMoney, type Program } from '@studio/contract'
import { Button, ButtonLink, IconButton } from '@studio/ui'
import { styled } from 'styled-components'
import { ActiveBadge } from '../../lists/active-badge.tsx'
import { AdminCard } from '../../lists/admin-card.tsx'
import { programHref } from '../../navigation/hash-routes.ts'

const Features = styled.ul`
  margin-bottom: 0.6rem;
  font-size: var(--t-small);
  line-height: 1.45;
  overflow-wrap: anywhere;

  li[data-more] {
    color: var(--ink-2);
  }
`

type Props = { item: Program; onEdit: () => void; onArchive: () => void }

/** A program as admins see it. */
export function ProgramCard({ item, onEdit, onArchive }: Props) {
  return (
    <AdminCard
      picture={<ProgramBook className="book" program={item} />}
      title={item.name}
      about={item.description}
      facts={[
        { term: 'Duration', value: formatWeeks(item.duration) },
        { term: 'Price', value: formatMoney(item.price) },
      ]}
      badge={<ActiveBadge isActive={item.isActive} />}
      acts={
        <>
          <ButtonLink variant="quiet" href={programHref(item.id)} aria-label={`Enrollments of ${item.name}`}>
            Enrollments
          </ButtonLink>
          <IconButton icon="pencil-simple" label={`Edit ${item.name}`} onClick={onEdit} />
          {item.isActive && (
            <Button variant="quiet" aria-label={`Archive ${item.name}`} onClick={onArchive}>
              Archive
            </Button>
          )}
        </>
      }
    >
      <FeatureLines features={item.features} />
    </AdminCard>
  )
}

function FeatureLines({ features }: { features: readonly string[] }) {
  const { shown, more } = summarizeFeatures(features)
  if (shown.length === 0) return null
  return (
    <Features>
      {shown.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
      {more && <li data-more>{more}</li>}
    </Features>
  )
}
