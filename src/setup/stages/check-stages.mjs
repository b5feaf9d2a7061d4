// The stages of `npm run check`. They differ from those of the whole test: no build, the unit tests that reach a changed file,
// and the architecture tests that need no build.
import { collect } from '../run.mjs'
import { STAGES, vitest } from './stages.mjs'

/** Reads dist/client, so it needs a build; the whole test has one. */
const NEEDS_BUILD = ['tests/architecture/precache.test.ts']

/** The main branch, under the names that it may have in a clone or a work tree. */
const MAIN_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']

const git = async (...args) => {
  const { code, output } = await collect('git', args)
  return code === 0 ? output.trim() : null
}

/**
 * The commit that the work is compared with: where the branch left the main branch; on the main branch the last commit, or
 * the one before it when nothing has changed since. Null without a history, as in an unpacked archive.
 */
async function comparedCommit() {
  const head = await git('rev-parse', 'HEAD')
  if (head === null) return null
  for (const branch of MAIN_BRANCHES) {
    const base = await git('merge-base', 'HEAD', branch)
    if (base !== null && base !== head) return base
  }
  const isClean = (await git('status', '--porcelain')) === ''
  return isClean ? git('rev-parse', '--verify', 'HEAD~1') : head
}

/** The unit tests of server and app that import a changed file, however indirectly; all of them without a history. */
async function testsOfChanges(suite) {
  const base = await comparedCommit()
  const changed = base === null ? [] : ['--changed', base]
  return vitest('changed', suite, ['--project=unit', '--project=app', '--passWithNoTests', ...changed])
}

export const CHECK_STAGES = {
  types: STAGES.types,
  lint: STAGES.lint,
  unused: STAGES.unused,
  architecture: {
    seconds: 10,
    run: (suite) =>
      vitest('architecture', suite, [
        '--project=architecture',
        ...NEEDS_BUILD.flatMap((path) => ['--exclude', path]),
      ]),
  },
  'tests of changes': { seconds: 30, run: testsOfChanges },
}

/** Two lanes of about equal length run in parallel. */
export const CHECK = [
  ['types', 'unused', 'architecture'],
  ['lint', 'tests of changes'],
]
