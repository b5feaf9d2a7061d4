// An upload from a spreadsheet: the template, the file, what it would change, and its errors.
import { Download, FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { UploadFound } from '#api/shapes/upload.ts'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { UPLOAD_LIMITS } from '#domain/kernel/upload.ts'
import { Result, type Shown } from './result.tsx'
import { MEGABYTES, type UploadKind, useUpload } from './use-upload.ts'

const TYPES = ['.xlsx', '.csv', '.xls']

const Text = ({ children }: { children: ReactNode }) => <p className="max-w-3xl text-text-2">{children}</p>

type ChooseProps = { isFirst: boolean; isBusy: boolean; onChoose: (file: File) => void }

function ChooseFile({ isFirst, isBusy, onChoose }: ChooseProps) {
  const { t } = useTranslation('upload')
  const select = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onChoose(file)
  }
  return (
    <FileTrigger acceptedFileTypes={TYPES} onSelect={select}>
      <Button kind={isFirst ? 'primary' : 'quiet'} icon={FileUp} busy={isBusy}>
        {t(isFirst ? 'choose' : 'choose_other')}
      </Button>
    </FileTrigger>
  )
}

type DoneProps = { text: string; name: string; children: ReactNode }

function Done({ text, name, children }: DoneProps) {
  const { t } = useTranslation('upload')
  return (
    <Section title={t('done_title')}>
      <p role="status" className="font-semibold text-text">
        {text}
      </p>
      <Text>{t('result_file', { name })}</Text>
      <div className="flex flex-wrap gap-3">{children}</div>
    </Section>
  )
}

type Props<R extends UploadFound, A> = {
  title: string
  back: string
  /** How the file is filled. */
  text: string
  kind: UploadKind<R, A>
  /** What was chosen before the file: another choice begins again. */
  about?: number
  shownOf: (result: R) => Shown
  /** Where to go on after it was applied. */
  onward: (answer: A) => ReactNode
  /** What is chosen before the file. */
  children?: ReactNode
  /** Another upload, below. */
  other?: ReactNode
}

export function UploadPage<R extends UploadFound, A>(props: Props<R, A>) {
  const { title, back, text, kind, about, shownOf, onward, children, other } = props
  const { t } = useTranslation('upload')
  const upload = useUpload(kind)
  const { state } = upload
  const [known, setKnown] = useState(about)
  if (about !== known) {
    setKnown(about)
    upload.reset()
  }
  return (
    <Page title={title} back={back}>
      <Section title={t('steps_title')}>
        <Text>{text}</Text>
        <div>
          <Button kind="quiet" icon={Download} onPress={() => void upload.saveTemplate()}>
            {t('template')}
          </Button>
        </div>
      </Section>
      <Section title={t('file_title')}>
        {children}
        <Text>{t('file_text', { megabytes: MEGABYTES, rows: formatSum(UPLOAD_LIMITS.rows) })}</Text>
        <div>
          <ChooseFile
            isFirst={state.step === 'empty'}
            isBusy={state.step === 'checking'}
            onChoose={(file) => void upload.choose(file)}
          />
        </div>
        {state.step === 'checking' && <p role="status">{t('checking', { name: state.name })}</p>}
        {state.step === 'refused' && (
          <p role="alert" className="text-danger">
            <b className="break-all">{state.name}</b>: {state.reason}
          </p>
        )}
      </Section>
      {state.step === 'checked' && (
        <Result
          checked={state}
          shown={shownOf(state.result)}
          onApply={() => void upload.apply()}
          onSaveWrongRows={() => void upload.saveWrongRows()}
        />
      )}
      {state.step === 'applied' && (
        <Done text={kind.doneText(state.answer)} name={state.name}>
          {onward(state.answer)}
        </Done>
      )}
      {other}
    </Page>
  )
}
