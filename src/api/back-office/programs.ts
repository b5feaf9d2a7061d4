// Programs of the knowledge base.
import { programForm } from '#domain/reference/forms.ts'
import { NAMED_LIST, reference } from '../shapes/reference.ts'

export const programs = reference(['program', 'reference.program'], programForm, NAMED_LIST)
