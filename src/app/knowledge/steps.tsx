// The steps of a material.
import { Archive, ArchiveRestore, Pencil, RefreshCw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeWrittenMaterial } from '#api/back-office/materials.ts'
import { label } from '#app/i18n/i18n.ts'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import { announceSaved, defineSteps, type StepDialogProps, versioned } from '#app/kit/steps/table.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'
import {
  hasNews,
  MATERIAL_TRANSITIONS,
  type MaterialAction,
  type MaterialState,
} from '#domain/knowledge/material.ts'
import { MaterialForm } from './form.tsx'
import { fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.materials
type DialogProps = StepDialogProps<WholeWrittenMaterial>

function Edit({ record, table, onClose }: DialogProps) {
  const onDone = (_key: string, title: string) => {
    onClose()
    announceSaved(table, { title })
  }
  return <MaterialForm material={record} onClose={onClose} onDone={onDone} />
}

/** Publishing again can ask everybody to read and to pass the test once more. */
function Publish(props: DialogProps) {
  const { version: base_version, number } = props.record
  const [again, setAgain] = useState(false)
  return (
    <StepQuestion {...props} endpoint={endpoints.publish} bodyOf={() => ({ base_version, again })}>
      {number > 0 && <Flag name="again" label={fieldLabel('again')} value={again} onChange={setAgain} />}
    </StepQuestion>
  )
}

export const materialSteps = defineSteps<WholeWrittenMaterial>()({
  texts: 'knowledge',
  names: ({ title }) => ({ title }),
  list: endpoints.list.path,
  // What people read changes with the material.
  alsoRefresh: [backOfficeApi.knowledge.list.path],
  back: { to: '/knowledge', search: { tab: 'materials' } },
  offered: ({ state, changed }) =>
    allowedFrom<MaterialState, MaterialAction>(MATERIAL_TRANSITIONS, state).filter(
      (action) => action !== 'publish' || hasNews({ state, changed }),
    ),
  rows: {
    update: { icon: Pencil, kind: 'quiet', form: Edit },
    publish: {
      icon: Send,
      kind: 'primary',
      dialog: Publish,
      text: ({ number }) => label(`knowledge:steps.publish.${number === 0 ? 'text' : 'next'}`),
    },
    renew_link: { icon: RefreshCw, kind: 'danger', place: 'link', ...versioned(endpoints.renewLink) },
    archive: { icon: Archive, kind: 'danger', ...versioned(endpoints.archive) },
    restore: { icon: ArchiveRestore, kind: 'quiet', ...versioned(endpoints.restore) },
    remove: { icon: Trash2, kind: 'danger', ...versioned(endpoints.remove), isGone: true },
  },
})
