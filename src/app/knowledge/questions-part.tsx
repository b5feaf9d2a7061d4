// The test of a material in its form: the bank of questions, each with its answers and the right one, and how many of them are asked.
import { Plus, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#app/kit/button.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { MaterialForm } from '#domain/knowledge/material.ts'
import { ANSWERS_OF_QUESTION, MOST_QUESTIONS, QUESTION_TEXT, type Question } from '#domain/knowledge/quiz.ts'

type Form = RecordForm<MaterialForm>
const LONGEST_ANSWER = 300
const BLANK: Question = { text: '', answers: ['', ''], right: 0 }

type AnswersProps = { form: Form; question: Question; nth: number; onChange: (question: Question) => void }

function Answers({ form, question, nth, onChange }: AnswersProps) {
  const { t } = useTranslation('knowledge')
  const { answers, right } = question
  const { min, max } = ANSWERS_OF_QUESTION
  const setAnswer = (at: number, text: string) =>
    onChange({ ...question, answers: answers.map((answer, place) => (place === at ? text : answer)) })
  const removeAnswer = (at: number) =>
    onChange({
      ...question,
      answers: answers.filter((_, place) => place !== at),
      right: right > at || right === answers.length - 1 ? Math.max(0, right - 1) : right,
    })
  return (
    <>
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers have no other key, and are written in place
        <div key={at} className="flex items-end gap-2">
          <Field
            label={t('quiz.answer', { number: at + 1 })}
            required
            error={form.errorOf(`questions.${nth}.answers.${at}`)}
            className="flex-1"
          >
            <TextInput
              name={`answer-${nth}-${at}`}
              value={answer}
              onChange={(text) => setAnswer(at, text)}
              maxLength={LONGEST_ANSWER}
            />
          </Field>
          {answers.length > min && (
            <IconButton
              label={t('quiz.remove_answer', { number: at + 1 })}
              icon={X}
              onPress={() => removeAnswer(at)}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-[13px] font-semibold text-text-2">{t('quiz.right')}</span>
        <Segments
          name={`right-${nth}`}
          label={t('quiz.right_of', { number: nth + 1 })}
          items={answers.map((_, at) => ({ key: String(at), label: String(at + 1) }))}
          value={String(right)}
          onChange={(key) => onChange({ ...question, right: Number(key) })}
        />
        {answers.length < max && (
          <Button
            kind="text"
            icon={Plus}
            onPress={() => onChange({ ...question, answers: [...answers, ''] })}
          >
            {t('quiz.add_answer')}
          </Button>
        )}
      </div>
    </>
  )
}

export function QuestionsPart({ form }: { form: Form }) {
  const { t } = useTranslation('knowledge')
  const { questions, asked } = form.values
  const setQuestion = (at: number, question: Question) =>
    form.set({ questions: questions.map((one, place) => (place === at ? question : one)) })
  const remove = (at: number) => {
    const left = questions.filter((_, place) => place !== at)
    form.set({ questions: left, asked: Math.min(asked, left.length) })
  }
  const add = () =>
    form.set({ questions: [...questions, BLANK], asked: asked === questions.length ? asked + 1 : asked })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-base font-semibold text-text">{t('quiz.title')}</legend>
      {questions.length === 0 && <p className="text-[13px] text-text-2">{t('quiz.none')}</p>}
      {questions.map((question, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the questions have no other key, and are written in place
        <section key={nth} className="flex flex-col gap-3 rounded-xl border border-line p-3">
          <div className="flex items-end gap-2">
            <Field
              label={t('quiz.question', { number: nth + 1 })}
              required
              error={form.errorOf(`questions.${nth}.text`) ?? form.errorOf(`questions.${nth}.answers`)}
              className="flex-1"
            >
              <TextInput
                name={`question-${nth}`}
                multiline
                value={question.text}
                onChange={(text) => setQuestion(nth, { ...question, text })}
                maxLength={QUESTION_TEXT.max}
              />
            </Field>
            <IconButton
              label={t('quiz.remove_question', { number: nth + 1 })}
              icon={Trash2}
              onPress={() => remove(nth)}
            />
          </div>
          <Answers
            form={form}
            question={question}
            nth={nth}
            onChange={(changed) => setQuestion(nth, changed)}
          />
        </section>
      ))}
      <div className="flex flex-wrap items-end gap-4">
        {questions.length < MOST_QUESTIONS && (
          <Button kind="quiet" icon={Plus} onPress={add}>
            {t('quiz.add_question')}
          </Button>
        )}
        {questions.length > 0 && (
          <Field label={t('quiz.asked', { count: questions.length })} required error={form.errorOf('asked')}>
            <NumberInput name="asked" value={asked} onChange={(count) => form.set({ asked: count ?? 0 })} />
          </Field>
        )}
      </div>
    </fieldset>
  )
}
