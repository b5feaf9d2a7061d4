// Shown for a draft on this tablet that cannot be read: what happened and what to do. The draft is not overwritten.
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { openServerCopy } from '#app/offline/drafts/drafts.ts'
import { RescueFileButton } from '#app/pickers/outbox/rescue-file.tsx'
import { call } from '#app/platform/api.ts'
import { useSupportPhone } from '#app/platform/tablet/support-phone.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { type AdoptionState, adoptionFailure } from './use-adoption.ts'

type CopyState = AdoptionState | null

function useServerCopy(appId: string) {
  const [state, setState] = useState<CopyState>(null)
  const open = () => {
    setState('asking')
    call(api.applications.view, { params: { id: appId } }, { notify: 'none' })
      .then(openServerCopy)
      .catch((failure: unknown) => setState(adoptionFailure(failure)))
  }
  return { state, open }
}

export function UnreadableDraft({ appId, title, back }: { appId: string; title: string; back: string }) {
  const { t } = useTranslation('wizard')
  const { state, open } = useServerCopy(appId)
  const phone = useSupportPhone()
  return (
    <Page title={title} back={back}>
      <Section title={t('unreadable.title')}>
        <p role="alert" className="text-danger">
          {t('unreadable.text')}
        </p>
        <p>{t('unreadable.safe')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" icon={FileSearch} busy={state === 'asking'} onPress={open}>
            {t('unreadable.server')}
          </Button>
          <RescueFileButton />
        </div>
        {state !== null && state !== 'asking' && (
          <p role="status" className="text-danger">
            {t(`unreadable.refused.${state}`)}
          </p>
        )}
        <p>
          {t('unreadable.support')}
          {phone && <span className="whitespace-nowrap font-bold tabular"> {formatPhone(phone)}</span>}
        </p>
      </Section>
    </Page>
  )
}
