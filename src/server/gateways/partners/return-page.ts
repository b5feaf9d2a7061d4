// The page to which a client's browser returns from the partner's page, on the client's own phone: it says to go back to the seller
// and shows nothing about the sale. What the client did is read from the partner.
import type { FastifyInstance } from 'fastify'

export const RETURN_PATH = '/api/partners/return'

const PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>OK</title></head>
<body style="font:18px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:28rem;padding:0 1.5rem;text-align:center">
<p lang="ru">Готово. Вернитесь, пожалуйста, к продавцу: магазин увидит ответ партнёра сам.</p>
<p lang="uz">Tayyor. Iltimos, sotuvchi oldiga qayting: doʻkon hamkorning javobini oʻzi koʻradi.</p>
<p lang="uz-Cyrl">Тайёр. Илтимос, сотувчи олдига қайтинг: дўкон ҳамкорнинг жавобини ўзи кўради.</p>
</body></html>`

/** Mounts the page; it is the same for everybody. */
export function mountReturnPage(app: FastifyInstance): void {
  app.get(RETURN_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
}
