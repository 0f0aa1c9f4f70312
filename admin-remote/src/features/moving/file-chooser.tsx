import { attempt } from '@studio/client/attempt'
import { formatBytes, MAX_IMPORT_BYTES } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useResultToast } from '../../mutations/use-result-toast.ts'
import { getFileProblem, toFormInput } from './import-call.ts'
import type { ChosenFile } from './import-page.tsx'

const Chooser = styled.div`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  margin-top: var(--s4);
`

export function FileChooser({ onChoose }: { onChoose: (chosenFile: ChosenFile) => void }) {
  const { api } = useBridge()
  const toast = useResultToast()
  const fileInput = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState('')
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_IMPORT_BYTES) return setProblem(getSizeProblem(file))
    setProblem('')
    setIsReading(true)
    const { answer, failure } = await attempt(api.call('previewImport', toFormInput({ file })))
    setIsReading(false)
    if (answer) onChoose({ file, preview: answer })
    else if (failure.kind === 'signed-out') toast.showFailure('Failed to read the file.', failure)
    else setProblem(getFileProblem(failure))
  }
  return (
    <Chooser>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="File to import"
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // Otherwise choosing the same file again would fire no event.
          target.value = ''
        }}
      />
      <Button
        variant="secondary"
        icon="upload-simple"
        pending={isReading}
        pendingText="Reading..."
        onClick={() => fileInput.current?.click()}
      >
        Choose a File
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Chooser>
  )
}

const getSizeProblem = ({ size }: File) =>
  `This file has ${formatBytes(size)}. At most ${formatBytes(MAX_IMPORT_BYTES)} can be sent from here. Please split it.`
