// The test of a material as somebody takes it: a try is begun, its questions are answered, and the server says which answers were wrong.
import { CircleCheck, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMaterial } from '#api/back-office/knowledge.ts'
import type { Returns } from '#api/endpoint.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useAction } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

const endpoints = backOfficeApi.knowledge
type Try = Returns<typeof endpoints.beginQuiz>
type Result = Returns<typeof endpoints.answerQuiz>
type Props = { id: string; material: WholeMaterial }

type QuestionProps = {
  question: Try['questions'][number]
  nth: number
  chosen: number | null
  onChoose: (answer: number) => void
}

function Question({ question, nth, chosen, onChoose }: QuestionProps) {
  return (
    <RadioGroup
      name={`question-${nth}`}
      value={chosen === null ? null : String(chosen)}
      onChange={(key) => onChoose(Number(key))}
      className="flex flex-col gap-2"
    >
      <Label className="font-semibold text-text">
        {nth + 1}. {question.text}
      </Label>
      {question.answers.map((answer, at) => (
        <Radio
          key={answer}
          value={String(at)}
          className="flex min-h-12 cursor-pointer items-center rounded-xl border border-line-strong bg-surface px-4 py-2 text-text data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-brand data-selected:bg-brand-soft data-selected:font-semibold"
        >
          {answer}
        </Radio>
      ))}
    </RadioGroup>
  )
}

function ResultText({ result, begun }: { result: Result; begun: Try }) {
  const { t } = useTranslation('knowledge')
  const language = useLanguage()
  const { passed, asked, wrong, quiz } = result
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className={passed ? 'text-lg font-bold text-ok' : 'text-lg font-bold text-danger'}>
        {t(passed ? 'quiz.passed' : 'quiz.failed')}
      </p>
      <p className="tabular">{t('quiz.result', { right: asked - wrong.length, asked })}</p>
      {wrong.length > 0 && (
        <>
          <p className="font-semibold">{t('quiz.wrong')}</p>
          <ul className="list-disc pl-5">
            {wrong.map((nth) => (
              <li key={nth}>{begun.questions[nth]?.text}</li>
            ))}
          </ul>
        </>
      )}
      {!passed && quiz.next_at !== null && (
        <p className="text-warn">{t('quiz.pause', { time: formatDateTime(quiz.next_at, language) })}</p>
      )}
      {!passed && quiz.next_at === null && <p>{t('quiz.left', { count: quiz.tries_left })}</p>}
    </div>
  )
}

function Taking({ id, begun, onClose }: { id: string; begun: Try; onClose: () => void }) {
  const { t } = useTranslation('knowledge')
  const [chosen, setChosen] = useState<readonly (number | null)[]>(begun.questions.map(() => null))
  const [result, setResult] = useState<Result | null>(null)
  const answer = useAction(endpoints.answerQuiz, { onDone: setResult })
  const left = chosen.filter((one) => one === null).length
  const choose = (nth: number, place: number) =>
    setChosen((now) => now.map((one, at) => (at === nth ? place : one)))
  const actions =
    result === null ? (
      <>
        <span className="flex-1 self-center text-[13px] text-text-2">
          {left > 0 && t('quiz.unanswered', { count: left })}
        </span>
        <Button
          kind="primary"
          icon={CircleCheck}
          isDisabled={left > 0}
          busy={answer.isPending}
          onPress={() => answer.mutate({ params: { key: id }, body: { id: begun.id, answers: [...chosen] } })}
        >
          {t('quiz.answer_all')}
        </Button>
      </>
    ) : (
      <Button kind="primary" onPress={onClose}>
        {t('quiz.close')}
      </Button>
    )
  return (
    <Dialog title={t('quiz.title')} isOpen isWide onClose={onClose} actions={actions}>
      {result === null ? (
        <div className="flex flex-col gap-6">
          {begun.questions.map((question, nth) => (
            <Question
              // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a try never move
              key={nth}
              question={question}
              nth={nth}
              chosen={chosen[nth] ?? null}
              onChoose={(place) => choose(nth, place)}
            />
          ))}
        </div>
      ) : (
        <ResultText result={result} begun={begun} />
      )}
    </Dialog>
  )
}

export function QuizSection({ id, material }: Props) {
  const { t } = useTranslation('knowledge')
  const language = useLanguage()
  const [begun, setBegun] = useState<Try | null>(null)
  const begin = useAction(endpoints.beginQuiz, { onDone: setBegun })
  const { quiz, state } = material
  if (quiz === null) return null
  const isPaused = quiz.next_at !== null && !quiz.begun
  return (
    <Section title={t('quiz.title')}>
      <div className="flex flex-col items-start gap-3">
        {state === 'passed' && <p className="font-semibold text-ok">{t('quiz.passed')}</p>}
        {(state === 'unopened' || state === 'opened') && <p>{t('quiz.after_reading')}</p>}
        {state === 'viewed' && (
          <>
            <p className="text-text-2">{t('quiz.about', { count: quiz.asked })}</p>
            {isPaused && quiz.next_at !== null ? (
              <p className="text-warn">{t('quiz.pause', { time: formatDateTime(quiz.next_at, language) })}</p>
            ) : (
              <>
                {!quiz.begun && <p className="tabular">{t('quiz.left', { count: quiz.tries_left })}</p>}
                <Button
                  kind="primary"
                  icon={GraduationCap}
                  busy={begin.isPending}
                  onPress={() => begin.mutate({ params: { key: id }, body: {} })}
                >
                  {t(quiz.begun ? 'quiz.go_on' : 'quiz.begin')}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {begun !== null && <Taking id={id} begun={begun} onClose={() => setBegun(null)} />}
    </Section>
  )
}
