import type { FastifyInstance } from 'fastify';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { optIn } from './opt-in.ts';
import { cancelPendingEmail, resendPendingEmail } from './pending-email.ts';
import { readSettings } from './read-settings.ts';
import { updateDetails } from './update-details.ts';
import { updateEmail, type UpdateEmailDeps } from './update-email.ts';
import { updateLanguage } from './update-language.ts';

/** The signed-in member's details and preferences. A member who was removed after the token was checked gets 401. */
export function mountSettings(app: FastifyInstance, deps: MountDeps & UpdateEmailDeps & { readonly communities: CommunityCache }): void {
  mountEndpoint(app, deps, 'settings', async ({ member }) => (await readSettings(deps, member.id)) ?? problem('unauthorized'));

  mountEndpoint(
    app,
    deps,
    'updateDetails',
    async ({ body, member }) => (await updateDetails(deps, member.id, body)) ?? problem('unauthorized'),
  );

  mountEndpoint(app, deps, 'optIn', async ({ body, member }) => {
    const isStored = await optIn(deps, { memberId: member.id, isWanted: body.optIn });
    return isStored ? { optIn: body.optIn } : problem('unauthorized');
  });

  mountEndpoint(app, deps, 'updateLanguage', async ({ body, member }) => {
    const outcome = await updateLanguage(deps, { memberId: member.id, tag: body.languageCode });
    switch (outcome.kind) {
      case 'changed':
        return { languageCode: outcome.languageCode };
      case 'language-unknown':
        return problem('validation', { errors: [{ path: 'languageCode', code: 'language-unknown', message: 'language unknown' }] });
      case 'member-gone':
        return problem('unauthorized');
    }
  });

  mountPendingEmail(app, deps);
}

function mountPendingEmail(app: FastifyInstance, deps: MountDeps & UpdateEmailDeps): void {
  mountEndpoint(app, deps, 'updateEmail', async ({ body, member, client, note }) => {
    const outcome = await updateEmail(deps, { memberId: member.id, sessionId: member.sessionId, client, ...body });
    note(outcome.kind);
    switch (outcome.kind) {
      case 'link-mailed':
      case 'unchanged':
        return { success: true };
      case 'too-many-requests':
        return problem('too-many-requests', outcome);
      case 'wrong-password':
      case 'email-restriction-failed':
      case 'busy':
        return problem(outcome.kind);
      case 'member-gone':
        return problem('unauthorized');
    }
  });

  mountEndpoint(app, deps, 'resendPendingEmail', async ({ member, client, note }) => {
    const outcome = await resendPendingEmail(deps, { memberId: member.id, client });
    note(outcome.kind);
    return outcome.kind === 'too-many-requests' ? problem('too-many-requests', outcome) : { success: outcome.kind === 'link-mailed' };
  });

  mountEndpoint(app, deps, 'cancelPendingEmail', async ({ member, note }) => {
    await cancelPendingEmail(deps, member.id);
    note('ended');
    return { success: true };
  });
}
