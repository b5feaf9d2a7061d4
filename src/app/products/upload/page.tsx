// The upload of the catalogue from a spreadsheet: the template, the file, what it would change, and its errors.
import { Download, FileUp, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { SCREENS } from '#domain/access/screens.ts'
import { UPLOAD_LIMITS } from '#domain/goods/upload.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { Result } from './result.tsx'
import { type Applied, MEGABYTES, saveTemplate, useUpload } from './use-upload.ts'

const TYPES = ['.xlsx', '.csv', '.xls']

const Text = ({ children }: { children: ReactNode }) => <p className="max-w-3xl text-text-2">{children}</p>

function ChooseFile({
  isFirst,
  isBusy,
  onChoose,
}: {
  isFirst: boolean
  isBusy: boolean
  onChoose: (file: File) => void
}) {
  const { t } = useTranslation('products')
  const select = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onChoose(file)
  }
  return (
    <FileTrigger acceptedFileTypes={TYPES} onSelect={select}>
      <Button kind={isFirst ? 'primary' : 'quiet'} icon={FileUp} busy={isBusy}>
        {t(isFirst ? 'upload.choose' : 'upload.choose_other')}
      </Button>
    </FileTrigger>
  )
}

function Done({ answer, name }: { answer: Applied; name: string }) {
  const { t } = useTranslation('products')
  const { created, changed, requests } = answer
  return (
    <Section title={t('upload.done_title')}>
      <p role="status" className="font-semibold text-text">
        {t('upload.done', { created, changed })}
      </p>
      <Text>{t('upload.result_file', { name })}</Text>
      <div className="flex flex-wrap gap-3">
        <LinkButton kind="primary" to={SCREENS.goods.path}>
          {t('upload.to_goods')}
        </LinkButton>
        {requests.map((number) => (
          <LinkButton
            key={number}
            kind="quiet"
            icon={Tag}
            to={SCREENS['request.apply_product_price'].path}
            search={{ open: number }}
          >
            {t('upload.to_request', { number })}
          </LinkButton>
        ))}
      </div>
    </Section>
  )
}

export function UploadPage() {
  const { t } = useTranslation('products')
  const upload = useUpload()
  const { state } = upload
  const isFirst = state.step === 'empty'
  return (
    <Page title={t('upload.title')} back={SCREENS.goods.path}>
      <Section title={t('upload.steps_title')}>
        <Text>{t('upload.steps_text')}</Text>
        <div>
          <Button kind="quiet" icon={Download} onPress={() => void saveTemplate()}>
            {t('upload.template')}
          </Button>
        </div>
      </Section>
      <Section title={t('upload.file_title')}>
        <Text>{t('upload.file_text', { megabytes: MEGABYTES, rows: formatSum(UPLOAD_LIMITS.rows) })}</Text>
        <div>
          <ChooseFile
            isFirst={isFirst}
            isBusy={state.step === 'checking'}
            onChoose={(file) => void upload.choose(file)}
          />
        </div>
        {state.step === 'checking' && <p role="status">{t('upload.checking', { name: state.name })}</p>}
        {state.step === 'refused' && (
          <p role="alert" className="text-danger">
            <b className="break-all">{state.name}</b>: {state.reason}
          </p>
        )}
      </Section>
      {state.step === 'checked' && <Result upload={upload} state={state} />}
      {state.step === 'applied' && <Done answer={state.answer} name={state.name} />}
    </Page>
  )
}
