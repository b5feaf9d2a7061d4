// A photograph before the fake camera of a browser.
import sharp from 'sharp'
import { HEIGHT, stillFilm, WIDTH } from '../browser.ts'

/** A video of a photograph, which stands still in the middle; returns its path. */
export async function photoFilm(name: string, jpeg: Buffer): Promise<string> {
  const picture = await sharp(jpeg).resize(WIDTH, HEIGHT, { fit: 'contain' }).greyscale().raw().toBuffer()
  const step = picture.length / (WIDTH * HEIGHT)
  return stillFilm(
    name,
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => picture[at * step] ?? 0),
  )
}
