import type { SignOnRefusal } from '@waylift/contract/sign-on';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import { RATE_LIMITS } from '@waylift/contract/limits';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { endByLogout, type LogoutOutcome } from './end-by-logout.ts';
import { browserOf } from '../member/begin-session.ts';
import { finishSignOn, type FinishDeps } from './finish-sign-on.ts';
import { joinBySignOn } from './join-by-sign-on.ts';
import { linkSignOn, mailSignOnCode, type LinkDeps } from './link-sign-on.ts';
import { LOGOUT_PATH } from './provider-clients.ts';
import type { SignOnPlace } from '../../communities/community/sign-on-place.ts';
import { startSignOn, type StartDeps } from './start-sign-on.ts';
import type { TicketAnswer } from './tickets.ts';

/** Those that whoever runs the provider can mend: the page tells how to reach them. */
const MENDED_BY_PROVIDER: readonly SignOnRefusal[] = [
  'sign-on-refused',
  'sign-on-no-address',
  'sign-on-clock',
  'sign-on-provider-away',
  'sign-on-secret-ended',
  'sign-on-address-taken',
  'sign-on-invited-only',
];

export function signOnProblem(code: SignOnRefusal, place: SignOnPlace | null): ProblemValue {
  if (place === null) return problem(code);
  const { contact, ...where } = place;
  const isTold = contact !== undefined && MENDED_BY_PROVIDER.includes(code);
  return problem(code, { signOn: isTold ? { ...where, contact } : where });
}

const questionOf = ({ ticket, email, forename, surname, slug, communities, memberOf }: TicketAnswer) => ({
  ticket,
  email,
  details: { forename, surname },
  slug,
  communities: [...communities],
  ...(memberOf !== null && { memberOf }),
});

export function mountSignOn(app: FastifyInstance, deps: MountDeps & StartDeps & FinishDeps & LinkDeps): void {
  mountEndpoint(app, deps, 'startSignOn', async ({ body, asker, note }) => {
    const outcome = await startSignOn(deps, { ...body, invitation: body.invitation, member: asker });
    switch (outcome.kind) {
      case 'started':
        note('started');
        return { location: outcome.location, state: outcome.state };
      case 'sign-on-provider-away':
        return signOnProblem(outcome.kind, outcome.place);
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'finishSignOn', async (call) => {
    const { body, asker, note } = call;
    const outcome = await finishSignOn(deps, { ...body, browser: browserOf(call, body.clientId), asker });
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.memberId);
        return outcome.tokens;
      case 'next':
        note(outcome.step === 'details' ? 'details-asked' : 'link-asked');
        return { next: outcome.step, ...questionOf(outcome) };
      case 'fresh':
        note('fresh', undefined, outcome.memberId);
        return { proof: outcome.proof };
      case 'confirm':
        note('registered', undefined, outcome.memberId);
        return { next: 'confirm', email: outcome.email };
      case 'suspended':
        note('suspended', undefined, outcome.memberId);
        return problem('suspended');
      case 'refused':
        note(outcome.refusal, outcome.cause);
        return signOnProblem(outcome.refusal, outcome.place);
    }
  });

  mountEndpoint(app, deps, 'signOnDetails', async (call) => {
    const { body, language, note } = call;
    const { ticket, publicCommunityId, clientId, ...details } = body;
    const browser = browserOf(call, clientId);
    const outcome = await joinBySignOn(deps, { ticket, details, communityId: publicCommunityId, language, browser });
    switch (outcome.kind) {
      case 'joined':
        note('joined', undefined, outcome.memberId);
        return outcome.tokens;
      case 'registered':
        note('registered');
        return { next: 'confirm', email: outcome.email };
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'linkSignOn', async (call) => {
    const { body, signal, asker, note } = call;
    const { ticket, password, code, move = false, clientId } = body;
    const browser = browserOf(call, clientId);
    const outcome = await linkSignOn(deps, { ticket, password, code, isMoving: move, browser, asker, signal });
    switch (outcome.kind) {
      case 'linked':
        note('linked', undefined, outcome.memberId);
        return outcome.tokens;
      case 'fresh':
        note('fresh', undefined, outcome.memberId);
        return { proof: outcome.proof };
      case 'wrong-password':
        note('wrong-password', outcome.cause);
        return problem('wrong-password');
      case 'address-taken':
        return signOnProblem('sign-on-address-taken', outcome.place);
      case 'too-many-requests':
        return problem('too-many-requests', outcome);
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'mailSignOnCode', async ({ body, note }) => {
    const outcome = await mailSignOnCode(deps, body.ticket);
    switch (outcome.kind) {
      case 'code-mailed':
        note('code-mailed');
        return undefined;
      case 'too-many-requests':
        return problem('too-many-requests', outcome);
      case 'token-invalid':
        return problem('token-invalid');
    }
  });

  mountLogout(app, deps);
}

const LOGOUT_MAX_BYTES = 16 * 1024;

/** Where a provider tells that somebody has signed out there or left. It posts a form, unlike all calls of the contract. */
function mountLogout(app: FastifyInstance, deps: FinishDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_MAX_BYTES },
      async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()).get('logout_token') ?? '',
    );
    scope.post<{ Params: { readonly provider: string }; Body: string | undefined }>(LOGOUT_PATH, async (request, reply) => {
      const { allowed } = await takeLimits(deps, [RATE_LIMITS.signOnPerAsker], { client: app.readClient(request.raw) });
      const outcome: LogoutOutcome = allowed
        ? await endByLogout(deps, request.params.provider, request.body ?? '')
        : { kind: 'refused', cause: 'too-many-requests' };
      const entry = { event: 'sign-on', outcome: outcome.kind === 'ended' ? 'logout' : 'logout-refused' };
      app.countEvent(entry.event, entry.outcome);
      if (outcome.kind === 'ended') request.log.info({ ...entry, sessions: outcome.sessions }, 'sign-on answered');
      else request.log.warn({ ...entry, cause: outcome.kind === 'refused' ? outcome.cause : 'no-answer' }, 'sign-on refused');
      reply.header('cache-control', 'no-store');
      if (outcome.kind === 'ended') return reply.code(200).send();
      return reply.code(outcome.kind === 'away' ? 503 : 400).send({ error: 'invalid_request' });
    });
  });
}
