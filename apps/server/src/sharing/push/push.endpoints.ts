import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db/client.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { areBrowserKeys } from './encrypt-push.ts';
import { readPushState } from './read-push-state.ts';
import { subscribeToPushes } from './subscribe-to-pushes.ts';

type PushDeps = MountDeps & { readonly db: Db; readonly clock: Clock; readonly newId: NewId };

/** The browsers of the signed-in member that get pushes. */
export function mountPush(app: FastifyInstance, deps: PushDeps): void {
  mountEndpoint(app, deps, 'pushState', async ({ member }) => await readPushState(deps, member));
  mountEndpoint(app, deps, 'subscribeToPushes', async ({ body, member }) => {
    if (!areBrowserKeys(body.keys))
      return problem('validation', { errors: [{ path: 'keys.p256dh', code: 'key-invalid', message: 'key invalid' }] });
    return (await subscribeToPushes(deps, member, body)) ? undefined : problem('unauthorized');
  });
  mountEndpoint(app, deps, 'endPushes', async ({ body, member }) => {
    const { memberId, endpoint } = pushSubscriptions;
    await deps.db.delete(pushSubscriptions).where(and(eq(memberId, member.id), eq(endpoint, body.endpoint)));
    return undefined;
  });
}
