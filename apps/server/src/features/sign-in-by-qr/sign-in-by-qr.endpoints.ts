import { RATE_LIMITS } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Logger } from '../../effects/effects.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';
import { approveQrSignIn, declineQrSignIn, lookAtQrSignIn } from './answer-qr-sign-in.ts';
import { claimQrSignIn } from './claim-qr-sign-in.ts';
import { deviceOf } from './device-of.ts';
import { startQrSignIn } from './start-qr-sign-in.ts';

const EVENT = 'sign-in-by-qr';

/** Sign in by QR code. Each outcome is logged (ASVS 16.3.1), without a code, a secret or a device. */
export function mountSignInByQr(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'startQrSignIn', async ({ client, userAgent, log }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.qrSignInPerClient, client);
    if (!limit.allowed) {
      logRefusal(log, 'too-many-requests');
      return problem('too-many-requests', limit);
    }
    const started = await startQrSignIn(deps, deviceOf(userAgent));
    log.info({ event: EVENT, outcome: 'started' }, 'a device asked to be signed in by a QR code');
    return started;
  });

  mountEndpoint(app, deps, 'lookAtQrSignIn', async ({ body, member, log }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.qrCodePerMember, member.id);
    if (!limit.allowed) {
      logRefusal(log, 'too-many-requests');
      return problem('too-many-requests', limit);
    }
    const request = await lookAtQrSignIn(deps, body.code);
    if (request !== null) return request;
    logRefusal(log, 'token-invalid');
    return problem('token-invalid');
  });

  mountEndpoint(app, deps, 'approveQrSignIn', async ({ body, member, log }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.qrCodePerMember, member.id);
    if (!limit.allowed) {
      logRefusal(log, 'too-many-requests');
      return problem('too-many-requests', limit);
    }
    if (await approveQrSignIn(deps, body.code, member)) {
      log.info({ event: EVENT, outcome: 'approved' }, 'sign-in by a QR code approved');
      return { success: true };
    }
    logRefusal(log, 'token-invalid');
    return problem('token-invalid');
  });

  mountEndpoint(app, deps, 'declineQrSignIn', async ({ body, log }) => {
    // Without a limit: nothing may keep a member from refusing.
    if (await declineQrSignIn(deps, body.code)) {
      log.info({ event: EVENT, outcome: 'declined' }, 'sign-in by a QR code declined');
      return { success: true };
    }
    logRefusal(log, 'token-invalid');
    return problem('token-invalid');
  });

  mountEndpoint(app, deps, 'claimQrSignIn', async ({ body, log }) => {
    const outcome = await claimQrSignIn(deps, body.secret);
    switch (outcome.kind) {
      case 'signed-in':
        log.info({ event: EVENT, outcome: 'signed-in' }, 'signed in by a QR code');
        return { state: 'signed-in', ...outcome.tokens };
      case 'expired':
        log.warn({ event: EVENT, outcome: 'expired', cause: outcome.cause }, 'sign-in by a QR code refused');
        return { state: 'expired' };
      case 'waiting':
      case 'declined':
        return { state: outcome.kind };
    }
  });
}

function logRefusal(log: Logger, outcome: 'too-many-requests' | 'token-invalid'): void {
  log.warn({ event: EVENT, outcome }, 'sign-in by a QR code refused');
}
