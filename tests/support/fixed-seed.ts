// Random properties use the same seed in every run, so that a failure is caused by the change under test. `PROPERTY_SEED=random`
// uses another one, and a number repeats a run.
import fc from 'fast-check'
import { seedFrom } from './seed.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedFrom('PROPERTY_SEED') })
