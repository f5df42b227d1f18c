import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { outboxFolder } from '../delivery/outbox-delivery.ts';
import { problem, sendProblem } from '../../kernel/http/problem.ts';
import { addSecurityHeaders } from '../../kernel/http/security-headers.ts';
import { isLocalHost } from '../../kernel/config/local-host.ts';
import { isLocalClient } from './local-client.ts';
import { mailboxCss } from './mailbox-css.ts';
import { framedMail, listPage, MAILBOX_PATH, mailPage } from './mailbox-page.ts';
import { listMails, readMail, type StoredMail } from './read-outbox.ts';

const STYLE_HASH = createHash('sha256').update(mailboxCss.toString()).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A mail loads and runs nothing. Its links open outside the sandbox, because the portal's pages need scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

export type MailboxServer = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Serves the mailbox at a secret port of this machine. A proxy in front of the portal cannot reach it, whatever headers it adds. Null in production,
 * when mail is really sent, and when people reach the portal under another host than this machine's.
 */
export async function serveDevMailbox(config: Config): Promise<MailboxServer | null> {
  const isForHere = config.effectiveEnvironment !== 'production' && isLocalHost(new URL(config.publicUrl).host);
  if (!isForHere || config.smtpUrl !== undefined) return null;
  const app = fastify({ forceCloseConnections: true });
  await addSecurityHeaders(app, config);
  mountDevMailbox(app, { config });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${origin}${MAILBOX_PATH}`, close: () => app.close() };
}

/** Redirects from the mailbox's address in the README. On another machine, the redirect leads to that machine itself, where there is nothing. */
export function mountWayToMailbox(app: FastifyInstance, url: string): void {
  app.get(MAILBOX_PATH, async (request, reply) =>
    isLocalClient(request) ? reply.header('cache-control', 'no-store').redirect(url) : sendProblem(reply, problem('not-found')),
  );
}

export function mountDevMailbox(app: FastifyInstance, { config }: { readonly config: Config }): void {
  const folder = outboxFolder(config.dataDir);

  app.get(MAILBOX_PATH, (request, reply) =>
    answer(request, reply, PAGE_POLICY, async () => listPage(config.productName, await listMails(folder))),
  );
  app.get<{ Params: { name: string } }>(`${MAILBOX_PATH}/:name`, (request, reply) =>
    answer(request, reply, PAGE_POLICY, () => ofMail(request.params.name, (mail) => mailPage(config.productName, mail))),
  );
  app.get<{ Params: { name: string } }>(`${MAILBOX_PATH}/:name/html`, (request, reply) =>
    answer(request, reply.header('x-frame-options', 'SAMEORIGIN'), MAIL_POLICY, () => ofMail(request.params.name, framedMail)),
  );

  async function ofMail(name: string, show: (mail: StoredMail) => string): Promise<string | null> {
    const mail = await readMail(folder, name);
    return mail === null ? null : show(mail);
  }

  /** A client on another machine is not even told that there is a mailbox. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    policy: string,
    write: () => Promise<string | null>,
  ): Promise<FastifyReply> {
    const html = isLocalClient(request) ? await write() : null;
    if (html === null) return sendProblem(reply, problem('not-found'));
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}
