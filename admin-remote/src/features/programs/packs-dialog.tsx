import { useRead } from '@studio/client/reading'
import { formatMoney, type PackProduct } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { formatCoverage } from './coverage.tsx'
import { PackForm } from './pack-form.tsx'
import { ProductsDialog } from './products-dialog.tsx'

function formatPackTerms({ credits, price, validDays, covers, newcomersOnly }: PackProduct): string {
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
  // `null`: the form adds a pack. `undefined`: the list is shown.
  const [editedPack, setEditedPack] = useState<PackProduct | null>()
  if (editedPack !== undefined) return <PackForm pack={editedPack} onClose={() => setEditedPack(undefined)} />
  return (
    <ProductsDialog
      title="Class packs"
      description="Credits that pay for classes. Members can buy the packs that are on sale; you can give any pack on a person’s page."
      read={packs}
      formatTerms={formatPackTerms}
      onEdit={setEditedPack}
      onClose={onClose}
      addButton={
        <Button icon="plus" onClick={() => setEditedPack(null)}>
          Add Class Pack
        </Button>
      }
    />
  )
}
