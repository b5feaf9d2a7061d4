// The journey of a seller and a manager in the three engines: WebKit, Firefox, and Chromium without what is newer than Safari 16.4.
// A proxy stands between browser and server; offline means that it refuses connections.
import type { FormValues } from '#domain/applications/form.ts'
import { exampleForm } from '#support/form-example.ts'
import { makePinfl } from '#support/made-up.ts'
import { isOld } from '#support/oldest-browser.ts'
import { test } from '../faults/drivers/test-system.ts'
import { expect, personOf } from '../journeys/shop.ts'
import { openOldChromium } from './drivers/chromium.ts'
import type { Driver } from './drivers/driver.ts'
import { openFirefox } from './drivers/firefox.ts'
import { openWebKit } from './drivers/webkit.ts'
import * as journey from './journey.ts'

const LANGUAGE = 'uz-Latn'
const MINUTE_MS = 60_000

type Row = { name: string; open: () => Promise<Driver>; surname: string; seller: number; isOld: boolean }
/** One shop for each browser: codes are limited by phone, and a manager sees the applications of the own branch. */
const ROWS: readonly Row[] = [
  { name: 'WebKit', open: openWebKit, surname: 'Vebkitov', seller: 0, isOld: false },
  { name: 'Firefox', open: openFirefox, surname: 'Faerfoksov', seller: 2, isOld: false },
  { name: 'Chromium like Safari 16.4', open: openOldChromium, surname: 'Safarov', seller: 5, isOld: true },
]

const valuesOf = (surname: string, index: number): FormValues =>
  exampleForm({
    surname,
    name: 'Sarvar',
    patronymic: null,
    second_phone_owner: 'Sarvar',
    registration_street: 'Bogishamol',
    work_street: 'Navoiy',
    pinfl: makePinfl('1990-03-15', 'M', 800 + index),
    document_number: `AE765440${index}`,
    phone: `+99890765440${index}`,
  })

/** A fresh browser for a part of the journey, closed after it. */
async function inBrowser(open: () => Promise<Driver>, act: (driver: Driver) => Promise<void>): Promise<void> {
  const driver = await open()
  try {
    await act(driver)
  } finally {
    await driver.close()
  }
}

for (const [index, row] of ROWS.entries())
  test(`a seller without internet and a manager in ${row.name}`, async ({ system }, info) => {
    test.setTimeout(15 * MINUTE_MS)
    const { proxy, direct } = system
    const [seller, manager, admin] = [
      personOf('seller', row.seller),
      personOf('manager', index),
      personOf('admin'),
    ]

    await inBrowser(row.open, async (driver) => {
      const screen = await journey.signIn(driver, system, seller, LANGUAGE)
      expect(await driver.evaluate(isOld)).toBe(row.isOld)
      await journey.waitUntilCached(screen)
      proxy.cut()
      try {
        await journey.fillForm(screen, proxy.url, valuesOf(row.surname, index))
        await journey.takePictures(screen, await journey.photoFile(info.outputPath('photo.jpg')))
        await journey.reload(screen)
        await journey.submit(screen)
        expect(await direct.find(admin, row.surname)).toHaveLength(0)
      } finally {
        await proxy.mend()
      }
      await journey.seesAllSent(screen)
    })

    await inBrowser(row.open, async (driver) => {
      const screen = await journey.signIn(driver, system, manager, LANGUAGE)
      await journey.managerSees(screen, proxy.url, row.surname)
    })

    const found = await direct.find(admin, row.surname)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ photos_arrived: journey.PICTURES, missing_slots: [] })
  })
