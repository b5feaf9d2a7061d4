// The upload of min/max levels from a spreadsheet.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { UploadPage } from '#app/pickers/upload/page.tsx'
import type { UploadKind } from '#app/pickers/upload/use-upload.ts'
import { call } from '#app/platform/api.ts'
import { SCREENS } from '#domain/access/screens.ts'

const { levelsUpload: endpoints, levels } = backOfficeApi
type Found = Returns<typeof endpoints.check>
type Applied = Returns<typeof endpoints.apply>
const QUIET = { notify: 'none' } as const
const { path } = SCREENS.minmax

const kindOf = (): UploadKind<Found, Applied> => ({
  template: (language) => call(endpoints.template, { query: { language } }, QUIET),
  check: (file) => call(endpoints.check, { body: { file } }, QUIET),
  wrong: (body) => call(endpoints.wrong, { body }, QUIET),
  apply: (body, opId) => call(endpoints.apply, { body }, { ...QUIET, opId }),
  files: { template: label('levels:upload.template_file'), wrong: label('levels:upload.wrong_file') },
  paths: [levels.list.path],
  doneText: ({ changed }) => label('levels:upload.done', { count: changed }),
})

export function LevelsUpload() {
  const { t } = useTranslation('levels')
  return (
    <UploadPage
      title={t('upload.title')}
      back={path}
      text={t('upload.text')}
      kind={kindOf()}
      shownOf={({ changed, same }) => ({
        counts: [
          { label: t('upload.changed'), count: changed },
          { label: t('upload.same'), count: same },
        ],
        notices: [],
        fieldLabel: (field) => findText(`levels:fields.${field}`) ?? field,
        isNothing: changed === 0,
        nothing: t('upload.nothing'),
        stale: t('upload.stale'),
      })}
      onward={() => (
        <LinkButton kind="primary" to={path}>
          {t('upload.to_list')}
        </LinkButton>
      )}
    />
  )
}
