import { isAtLeast } from '@waylift/contract/organiser-roles';
import type { SignOnSettings } from '@waylift/contract/organiser-sign-on';
import { PASSWORDS_GO_ON_DAYS_MIN } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import {
  relinkUntil,
  removeProvider,
  setPasswords,
  setProvider,
  takeParentProvider,
  type ProviderWish,
  type SetProviderOutcome,
} from '../../accounts/sign-on/change-provider.ts';
import type { Discovered } from '../../accounts/sign-on/discover-issuer.ts';
import { prepareProvider, type Prepared } from '../../accounts/sign-on/prepare-provider.ts';
import { isProviderContact, readEndOfDay, readProviderLabel, readVouchedDomain } from '../../accounts/sign-on/read-provider.ts';
import { testProvider } from '../../accounts/sign-on/test-provider.ts';
import { communityById } from '../../communities/community/find-community.ts';
import { findOwnProvider, findProvider } from '../../communities/community/find-provider.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { called } from '../organiser/called.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { readSignInSystem } from './read-sign-in-system.ts';

type Deps = MountDeps & {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly config: Pick<Config, 'publicUrl' | 'effectiveEnvironment'>;
  readonly secrets: { readonly storedSeal: StoredSeal };
};

export function mountOrganisedSignOn(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'organisedSignOn', async ({ organiser }) => ({
    ...(await readSignInSystem(deps, await communityOf(db, organiser))),
    mayChange: isAtLeast(called(organiser).role, 'owner'),
  }));

  mountEndpoint(app, deps, 'testSignOn', async ({ organiser, client, note }) => {
    const tested = await testProvider(deps, await communityOf(db, organiser));
    if (tested === null) return problem('not-found');
    const { issuer, found, last } = tested;
    await auditOrganiser(db, deps, organiser, { deed: 'sign-on test', client, details: found.kind });
    note('tested');
    return {
      issuer,
      problem: found.kind === 'found' ? null : found.kind,
      reason: reasonOf(found),
      keys: found.kind === 'found' ? found.keys : 0,
      claims: last === null ? null : [...last.claims],
      claimsAt: last?.at.toISOString() ?? null,
      at: deps.clock.now().toISOString(),
    };
  });
  mountSettings(app, deps);
  mountDeeds(app, deps);
}

function mountSettings(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'setSignOn', async ({ organiser, body, client, note }) => {
    const community = await communityOf(db, organiser);
    const wish = wishOf(body);
    if (!('wish' in wish)) return refused([wish]);
    const prepared = await prepareProvider(deps, {
      community,
      wish: wish.wish,
      isProduction: deps.config.effectiveEnvironment === 'production',
      mayAskOwnNetwork: called(organiser).role === 'operator',
    });
    if (prepared.kind !== 'prepared') return refused([issuerProblem(prepared)]);
    const outcome = await db.transaction(async (tx) => {
      const set = await setProvider({ ...deps, db: tx }, community, prepared.wish);
      const details = `${body.issuer} ${body.clientId}: ${body.domains.join(' ')}`.slice(0, DETAILS_MAX_LENGTH);
      if (set.kind === 'set') await auditOrganiser(tx, deps, organiser, { deed: 'sign-on set', client, details });
      return set;
    });
    if (outcome.kind !== 'set') return refused([settingProblem(outcome)]);
    note('set');
    return { success: true };
  });

  mountEndpoint(app, deps, 'renewSignOnSecret', async ({ organiser, body, client, note }) => {
    const community = await communityOf(db, organiser);
    const own = await findOwnProvider(db, community);
    if (own === null) return problem('not-found');
    const secretEndsAt = body.endsOn === null ? null : readEndOfDay(body.endsOn);
    if (body.endsOn !== null && secretEndsAt === null) return refused([{ path: 'endsOn', code: 'date-invalid' }]);
    const wish = body.secret === null ? { isNewKey: true, secretEndsAt } : { secret: body.secret.trim(), secretEndsAt };
    const outcome = await db.transaction(async (tx) => {
      const set = await setProvider({ ...deps, db: tx }, community, wish);
      if (set.kind === 'set') await auditOrganiser(tx, deps, organiser, { deed: 'sign-on secret', client, details: body.endsOn ?? '' });
      return set;
    });
    if (outcome.kind !== 'set') return refused([settingProblem(outcome)]);
    note('renewed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'setSignOnPasswords', async ({ organiser, body, client, note }) => {
    const { passwords, until } = body;
    const community = await communityOf(db, organiser);
    if ((await findProvider(db, community)) === null) return problem('not-found');
    const endAt = until === null ? null : readEndOfDay(until);
    const least = deps.clock.now().getTime() + PASSWORDS_GO_ON_DAYS_MIN * DAY_MS;
    if (until !== null && endAt === null) return refused([{ path: 'until', code: 'date-invalid' }]);
    if (endAt !== null && endAt.getTime() < least) return refused([{ path: 'until', code: 'date-too-soon' }]);
    await db.transaction(async (tx) => {
      await setPasswords({ ...deps, db: tx }, community.id, { passwords, endAt: passwords === 'off' ? endAt : null });
      await auditOrganiser(tx, deps, organiser, {
        deed: 'sign-on passwords',
        client,
        details: until === null ? passwords : `${passwords} ${until}`,
      });
    });
    note('passwords-set');
    return { success: true };
  });
}

function mountDeeds(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'takeParentSignOn', async ({ organiser, body, client, note }) => {
    const community = await communityOf(db, organiser);
    if (community.parentId === null) return problem('not-found');
    await db.transaction(async (tx) => {
      await takeParentProvider({ ...deps, db: tx }, community.id, body.takes);
      await auditOrganiser(tx, deps, organiser, { deed: 'sign-on parent', client, details: body.takes ? 'yes' : 'no' });
    });
    note('parent-set');
    return { success: true };
  });

  mountEndpoint(app, deps, 'relinkSignOn', async ({ organiser, body, client, note }) => {
    const until = readEndOfDay(body.until);
    if (until === null) return refused([{ path: 'until', code: 'date-invalid' }]);
    if (until <= deps.clock.now()) return refused([{ path: 'until', code: 'date-past' }]);
    const done = await db.transaction(async (tx) => {
      const isDone = await relinkUntil({ ...deps, db: tx }, called(organiser).community.id, until);
      if (isDone) await auditOrganiser(tx, deps, organiser, { deed: 'sign-on relink', client, details: body.until });
      return isDone;
    });
    if (!done) return problem('not-found');
    note('relinked');
    return { success: true };
  });

  mountEndpoint(app, deps, 'removeSignOn', async ({ organiser, client, note }) => {
    const community = await communityOf(db, organiser);
    const removed = await db.transaction(async (tx) => {
      const isRemoved = await removeProvider({ ...deps, db: tx }, community);
      if (isRemoved) await auditOrganiser(tx, deps, organiser, { deed: 'sign-on remove', client });
      return isRemoved;
    });
    if (!removed) return problem('not-found');
    note('removed');
    return undefined;
  });
}

const DETAILS_MAX_LENGTH = 2_000;

type Refusal = { readonly path: string; readonly code: string; readonly told?: string };

/** @param told a name that the page writes into its sentence: a domain, or an issuer */
function refused(refusals: readonly Refusal[]): ProblemValue {
  return problem('validation', { errors: refusals.map(({ path, code, told = '' }) => ({ path, code, message: told.slice(0, 500) })) });
}

async function communityOf(db: DbOrTx, organiser: CallingOrganiser): Promise<CommunityRow> {
  return await communityById(db, called(organiser).community.id);
}

function wishOf(body: SignOnSettings): { readonly wish: ProviderWish } | Refusal {
  const label = readProviderLabel(body.label);
  const contact = body.contact.trim();
  const secretEndsAt = body.secretEndsOn === null ? null : readEndOfDay(body.secretEndsOn);
  if (label === null) return { path: 'label', code: 'unusable-character' };
  if (contact !== '' && !isProviderContact(contact)) return { path: 'contact', code: 'contact-invalid' };
  if (body.secretEndsOn !== null && secretEndsAt === null) return { path: 'secretEndsOn', code: 'date-invalid' };
  const domains: string[] = [];
  for (const typed of body.domains) {
    const read = readVouchedDomain(typed);
    if (typeof read === 'string') return { path: 'domains', code: read, told: typed };
    domains.push(read.domain);
  }
  return {
    wish: {
      issuer: body.issuer,
      clientId: body.clientId.trim(),
      ...(body.clientProof === null ? {} : { clientProof: body.clientProof }),
      // Without another secret, the one in use keeps its end.
      ...(body.secret === null ? {} : { secret: body.secret.trim(), secretEndsAt }),
      label,
      contact: contact === '' ? null : contact,
      domains: [...new Set(domains)],
      newMembers: body.newMembers,
      isForChildren: body.isForChildren,
      leaverDays: body.leaverDays,
    },
  };
}

function issuerProblem(prepared: Exclude<Prepared, { readonly kind: 'prepared' }>): Refusal {
  switch (prepared.kind) {
    case 'issuer':
      return { path: 'issuer', code: prepared.problem };
    case 'no-issuer':
      return { path: 'issuer', code: 'required' };
    case 'not-found':
      return { path: 'issuer', code: prepared.why.kind, told: reasonOf(prepared.why) };
  }
}

/** What the provider answered, or the issuer that its document names. */
function reasonOf(found: Discovered): string {
  switch (found.kind) {
    case 'found':
      return '';
    case 'other-issuer':
      return found.named;
    default:
      return found.reason;
  }
}

function settingProblem(outcome: Exclude<SetProviderOutcome, { readonly kind: 'set' }>): Refusal {
  switch (outcome.kind) {
    case 'missing':
      return { path: outcome.what, code: 'required' };
    case 'domain-vouched-elsewhere':
      return { path: 'domains', code: outcome.kind, told: outcome.domain };
    case 'closed-and-join':
      return { path: 'newMembers', code: outcome.kind };
    case 'key-without-private-key':
    case 'secret-with-private-key':
      return { path: 'secret', code: outcome.kind };
  }
}
