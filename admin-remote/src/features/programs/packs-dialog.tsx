import { useRead } from '@studio/client/reading'
import { formatMoney, type PackProduct } from '@studio/contract'
import { Badge, Button, Dialog, IconButton } from '@studio/ui'
import { useState } from 'react'
import { ListStates } from '../../lists/list-states.tsx'
import { RuledList } from '../../lists/row-layout.ts'
import { formatCoverage } from './coverage.tsx'
import { PackForm } from './pack-form.tsx'
import { NameWithBadge } from './plans-dialog.tsx'

function formatPack({ credits, price, validDays, covers, newcomersOnly }: PackProduct): string {
  const terms = [
    credits === 1 ? '1 credit' : `${credits} credits`,
    formatMoney(price),
    validDays === 1 ? 'valid 1 day' : `valid ${validDays} days`,
    formatCoverage(covers),
  ]
  return [...terms, ...(newcomersOnly ? ['for newcomers only'] : [])].join(', ')
}

export function PacksDialog({ onClose }: { onClose: () => void }) {
  const packs = useRead('listAllPackProducts', undefined, { rereadOnOpen: true })
  const [editedPack, setEditedPack] = useState<PackProduct | null>()
  if (editedPack !== undefined) return <PackForm item={editedPack} onClose={() => setEditedPack(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      kind="narrow"
      title="Class packs"
      description="Credits that pay for classes. Members can buy the packs that are on sale; you can give any pack on a person’s page."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button icon="plus" onClick={() => setEditedPack(null)}>
            Add Class Pack
          </Button>
        </>
      }
    >
      <ListStates read={packs} loading="Loading class packs">
        {(allPacks) =>
          allPacks.length === 0 ? (
            <p className="hint">No class packs yet.</p>
          ) : (
            <RuledList>
              {allPacks.map((pack) => (
                <li key={pack.id}>
                  <div>
                    <NameWithBadge>
                      <b>{pack.name}</b>
                      <Badge tone={pack.isOnSale ? 'good' : 'neutral'}>
                        {pack.isOnSale ? 'On sale' : 'Not on sale'}
                      </Badge>
                    </NameWithBadge>
                    <div className="sub num">{formatPack(pack)}</div>
                  </div>
                  <IconButton icon="pencil-simple" label={`Edit ${pack.name}`} onClick={() => setEditedPack(pack)} />
                </li>
              ))}
            </RuledList>
          )
        }
      </ListStates>
    </Dialog>
  )
}
