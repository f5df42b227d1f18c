import { RATE_LIMITS } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { giveBackRateLimits, takeRateLimit } from '../../http/rate-limit.ts';
import { optIn } from './opt-in.ts';
import { cancelPendingEmail, resendPendingEmail } from './pending-email.ts';
import { readSettings } from './read-settings.ts';
import { updateEmail } from './update-email.ts';
import { updateLanguage } from './update-language.ts';

/** The details and preferences of the signed-in member. A member who was removed since the check of the token is a 401. */
export function mountSettings(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'settings', async ({ member }) => (await readSettings(deps, member.id)) ?? problem('unauthorized'));

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

/** The change of address. Each outcome is logged (ASVS 16.3.1), without an address. */
function mountPendingEmail(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'updateEmail', async ({ body, member, log }) => {
    // Counted before the password is looked at, so that many at once are no way round the limit.
    const guess = { limit: RATE_LIMITS.passwordPerMember, whom: member.id };
    const limit = await takeRateLimit(deps, guess.limit, guess.whom);
    if (!limit.allowed) {
      log.warn({ event: 'update-email', outcome: 'too-many-requests' }, 'change of address refused');
      return problem('too-many-requests', limit);
    }
    const outcome = await updateEmail(deps, { memberId: member.id, ...body });
    if (outcome.kind !== 'wrong-password') await giveBackRateLimits(deps, [guess]);
    const entry = { event: 'update-email', outcome: outcome.kind };
    switch (outcome.kind) {
      case 'link-mailed':
      case 'unchanged':
        log.info(entry, 'change of address asked for');
        return { success: true };
      case 'too-many-requests':
        log.warn(entry, 'change of address refused');
        return problem('too-many-requests', outcome);
      case 'wrong-password':
      case 'email-restriction-failed':
      case 'busy':
        log.warn(entry, 'change of address refused');
        return problem(outcome.kind);
      case 'member-gone':
        return problem('unauthorized');
    }
  });

  mountEndpoint(app, deps, 'resendPendingEmail', async ({ member, log }) => {
    const outcome = await resendPendingEmail(deps, member.id);
    log.info({ event: 'resend-pending-email', outcome: outcome.kind }, 'link to the new address asked for');
    return outcome.kind === 'too-many-requests' ? problem('too-many-requests', outcome) : { success: outcome.kind === 'link-mailed' };
  });

  mountEndpoint(app, deps, 'cancelPendingEmail', async ({ member, log }) => {
    await cancelPendingEmail(deps, member.id);
    log.info({ event: 'cancel-pending-email', outcome: 'ended' }, 'change of address given up');
    return { success: true };
  });
}
