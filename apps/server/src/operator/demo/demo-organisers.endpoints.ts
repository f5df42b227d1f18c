import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { problem, sendProblem } from '../../kernel/http/problem.ts';
import { markup } from '../../kernel/security/markup.ts';
import { isLocalClient } from '../../mail/mailbox/local-client.ts';
import { mailboxCss } from '../../mail/mailbox/mailbox-css.ts';
import { CODE_SECONDS } from '../organiser/codes.ts';
import { DEMO_MEMBER_PASSWORD } from './demo-members.ts';
import { readDemoOrganisers, type TriedOrganiser } from './demo-organisers.ts';

export const DEMO_ORGANISERS_PATH = '/dev/organisers';

const STYLE_HASH = createHash('sha256').update(mailboxCss.toString()).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Deps = Parameters<typeof readDemoOrganisers>[0] & { readonly clock: Clock; readonly config: Config };

/**
 * Shows how to sign in as an organiser of the demonstration. It is there outside production alone, where `PUBLIC_URL` is on this machine; and for a
 * browser on this machine, whose request no proxy has passed on.
 */
export function mountDemoOrganisers(app: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps;
  const isForHere = config.effectiveEnvironment !== 'production' && isLocalHost(new URL(config.publicUrl).host);
  if (!config.demo || !config.organise || !isForHere) return;
  app.get(DEMO_ORGANISERS_PATH, async (request, reply) => {
    if (!isLocalClient(request)) return sendProblem(reply, problem('not-found'));
    const secondsLeft = CODE_SECONDS - (Math.floor(clock.now().getTime() / 1000) % CODE_SECONDS);
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(config.productName, await readDemoOrganisers(deps), secondsLeft));
  });
}

function pageOf(productName: string, people: readonly TriedOrganiser[], secondsLeft: number): string {
  const shown = people.map(
    ({ email, name, role, community, code }) => markup`<section aria-label="${name}"><h2>${name}</h2>
      <dl><dt>Role</dt><dd>${community === null ? role : `${role} of ${community}`}</dd><dt>Email address</dt><dd>${email}</dd>
      <dt>Password</dt><dd>${DEMO_MEMBER_PASSWORD}</dd><dt>Code now</dt><dd>${code ?? 'none: this organiser has another second factor'}</dd></dl></section>`,
  );
  const content = people.length === 0 ? markup`<p class="empty">This store has no organisers of the demonstration.</p>` : shown;
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${secondsLeft}">
<title>Organisers of the demonstration – ${productName}</title>
<style>${mailboxCss}</style>
</head>
<body>
<header><h1>Organisers of the demonstration</h1><p><a href="/organise/sign-in">Sign in to Organise</a></p></header>
<main>${content}</main>
<footer><p>A code is taken once. The next ones come in ${secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}. This page is shown to this machine only, and never in production.</p></footer>
</body>
</html>
`.toString();
}
