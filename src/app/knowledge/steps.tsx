// The buttons of a material: those that its state allows, each with a confirmation.
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeWrittenMaterial } from '#api/back-office/materials.ts'
import { Button } from '#app/kit/button.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { canChangeMaterial } from '#domain/knowledge/material.ts'
import { MaterialForm } from './form.tsx'

const endpoints = backOfficeApi.materials
const LOOKS = {
  update: { icon: Pencil, kind: 'quiet' },
  publish: { icon: Send, kind: 'primary' },
  archive: { icon: Archive, kind: 'danger' },
  restore: { icon: ArchiveRestore, kind: 'quiet' },
  remove: { icon: Trash2, kind: 'danger' },
} as const
type Action = keyof typeof LOOKS
type Step = Exclude<Action, 'update' | 'publish'>
type Props = { material: WholeWrittenMaterial }
type DialogProps = Props & { onClose: () => void }

/** What people read has changed with the material. */
const refreshReaders = () => void refresh(backOfficeApi.knowledge.list.path)

function StepDialog({ material, step, onClose }: DialogProps & { step: Step }) {
  const { t } = useTranslation('knowledge')
  const navigate = useNavigate()
  const { key, title, version } = material
  const action = useAction(endpoints[step], {
    onDone: () => {
      onClose()
      toast.ok(t(`steps.${step}.done`, { title }))
      refreshReaders()
      if (step === 'remove') void navigate({ to: '/knowledge', search: { tab: 'materials' } })
    },
    onFail: () => {
      onClose()
      void refresh(endpoints.list.path)
    },
  })
  return (
    <Confirm
      title={t(`steps.${step}.title`, { title })}
      text={t(`steps.${step}.text`)}
      confirm={t(`steps.${step}.do`)}
      kind={step === 'restore' ? 'primary' : 'danger'}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

function PublishDialog({ material, onClose }: DialogProps) {
  const { t } = useTranslation('knowledge')
  const [again, setAgain] = useState(false)
  const { key, title, version, number } = material
  const action = useAction(endpoints.publish, {
    onDone: () => {
      onClose()
      toast.ok(t('steps.publish.done', { title }))
      refreshReaders()
    },
    onFail: () => {
      onClose()
      void refresh(endpoints.list.path)
    },
  })
  return (
    <Confirm
      title={t('steps.publish.title', { title })}
      text={t(`steps.publish.${number === 0 ? 'text' : 'next'}`)}
      confirm={t('steps.publish.do')}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version, again } })}
    >
      {number > 0 && <Flag name="again" label={t('fields.again')} value={again} onChange={setAgain} />}
    </Confirm>
  )
}

export function Steps({ material }: Props) {
  const { t } = useTranslation('knowledge')
  const [open, setOpen] = useState<Action | null>(null)
  const { state, changed } = material
  const offered = (Object.keys(LOOKS) as Action[])
    .filter((action) => canChangeMaterial(action, state))
    // Nothing new to publish.
    .filter((action) => action !== 'publish' || state === 'draft' || changed)
  const close = () => setOpen(null)
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action}
          kind={LOOKS[action].kind}
          icon={LOOKS[action].icon}
          onPress={() => setOpen(action)}
        >
          {t(`steps.${action}.do`)}
        </Button>
      ))}
      {open === 'update' && (
        <MaterialForm
          material={material}
          onClose={close}
          onDone={(_key, title) => {
            close()
            toast.ok(t('saved', { title }))
            void refresh(endpoints.list.path)
          }}
        />
      )}
      {open === 'publish' && <PublishDialog material={material} onClose={close} />}
      {open !== null && open !== 'update' && open !== 'publish' && (
        <StepDialog material={material} step={open} onClose={close} />
      )}
    </>
  )
}
