import { endpoints } from '@waylift/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { mountEndpoint, routePath, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { readNotifications } from './read-notifications.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateNotifications } from './update-notifications.ts';

type NotificationsDeps = MountDeps & { readonly config: Pick<Config, 'publicUrl'>; readonly db: Db };

/** What the signed-in member is notified of, and the link in each mail that ends mails of its kind. */
export function mountNotifications(app: FastifyInstance, deps: NotificationsDeps): void {
  mountEndpoint(app, deps, 'notifications', async ({ member }) => (await readNotifications(deps.db, member.id)) ?? problem('unauthorized'));
  mountEndpoint(
    app,
    deps,
    'updateNotifications',
    async ({ body, member }) => (await updateNotifications(deps, member.id, body)) ?? problem('unauthorized'),
  );
  // An own scope: mail programs send either kind of form (RFC 8058, section 3.2). Its content does not matter.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    mountUnsubscribe(scope, deps);
  });
}

function mountUnsubscribe(app: FastifyInstance, deps: NotificationsDeps): void {
  mountEndpoint(app, deps, 'unsubscribe', async ({ params, note }) => {
    const outcome = await unsubscribe(deps, params.token);
    note(outcome.kind);
    return outcome.kind === 'ended' ? { kind: outcome.mails } : problem('token-invalid');
  });
  // A GET changes nothing and shows a page that asks: scanners follow the links of mails, and people copy them out of a header.
  app.get<{ Params: { token: string } }>(routePath(endpoints.unsubscribe.path), async ({ params }, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${deps.config.publicUrl}/unsubscribe/${encodeURIComponent(params.token)}`, 303),
  );
}
