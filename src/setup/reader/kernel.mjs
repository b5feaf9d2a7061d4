// `npm run reader:kernel`: makes src/app/capture/mrz/mrz-kernel.wasm of kernel.as with a pinned AssemblyScript, which is installed in a folder of
// its own: its compiler is larger than everything else and needed only here. With `--check` the file is compared and not written.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '0.28.20'
const SOURCE = join(import.meta.dirname, 'kernel.as')
const TARGET = join(import.meta.dirname, '../../app/capture/mrz/mrz-kernel.wasm')

const folder = mkdtempSync(join(tmpdir(), 'anketa-kernel-'))
try {
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', `assemblyscript@${VERSION}`, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  })
  copyFileSync(SOURCE, join(folder, 'kernel.ts'))
  const options = [
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--enable',
    'bulk-memory',
    '--importMemory',
  ]
  execFileSync('npx', ['asc', 'kernel.ts', ...options, '-o', 'kernel.wasm'], {
    cwd: folder,
    stdio: 'inherit',
  })
  const made = readFileSync(join(folder, 'kernel.wasm'))
  if (!process.argv.includes('--check')) writeFileSync(TARGET, made)
  else if (!made.equals(readFileSync(TARGET))) throw new Error('mrz-kernel.wasm is not what kernel.as makes')
} finally {
  rmSync(folder, { recursive: true })
}
