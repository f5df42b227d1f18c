import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestLanguage, localeOf } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { markup } from '../security/markup.ts';
import { RETRY_AFTER_SECONDS } from './problem.ts';
import { hashSource } from './security-headers.ts';

const STYLE = markup`:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box; background: light-dark(#f6f1e8, #141210);
  color: light-dark(#241f1a, #f1ede6); font: 1.125rem/1.55 system-ui, sans-serif; }
main { max-width: 34rem; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
a { display: inline-block; margin-top: .5rem; padding: .6rem 0; color: light-dark(#1455a4, #8ebbf2); }
a:focus-visible { outline: 3px solid; outline-offset: 2px; }`;
const POLICY = `default-src 'none'; style-src ${hashSource(String(STYLE))}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Replaces a page that could not be made in time. It is in the browser's language, loads nothing and needs no rendering. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = bestLanguage(request.headers['accept-language']);
  const words = { locale: language };
  const page = markup`<!doctype html>
<html lang="${localeOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${m.busy_title({}, words)}</title><style>${STYLE}</style></head>
<body><main><h1>${m.busy_title({}, words)}</h1><p>${m.busy_text({}, words)}</p><a href="">${m.failure_again({}, words)}</a></main></body>
</html>`;
  return reply
    .code(503)
    .header('retry-after', String(RETRY_AFTER_SECONDS))
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(String(page));
}
