import { asksDomains } from '@waylift/contract/rule-choices';
import type { CommunityRules } from '@waylift/contract/organiser-rules';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { changeCommunities, type ChangeCommunitiesDeps } from '../community/change-communities.ts';
import { called } from '../organiser/called.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { optionsOf, problemOf, readRules, versionOf, type FoundRules, type RulesWish } from './rules-of.ts';
import { whatRulesMean } from './what-rules-mean.ts';

type Deps = MountDeps & ChangeCommunitiesDeps;

const DETAILS_MAX_LENGTH = 2_000;

export function mountOrganisedRules(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organisedRules', async ({ organiser }) => (await read(deps, organiser)).answer);

  mountEndpoint(app, deps, 'lookAtRules', async ({ organiser, body, note }) => {
    const found = await read(deps, organiser);
    const refusal = refusalOf(found, body);
    if (refusal !== null) return refusal;
    const changes = await whatRulesMean(db, { ...found, now: found.answer.rules, wish: body });
    note('looked');
    return { changes, at: clock.now().toISOString() };
  });

  mountEndpoint(app, deps, 'changeRules', async ({ organiser, body, client, note }) => {
    const found = await read(deps, organiser);
    const refusal = refusalOf(found, body);
    if (refusal !== null) return refusal;
    const { slug } = found.row;
    const done = await changeCommunities<{ readonly kind: 'conflict' }>(
      deps,
      [{ slug, options: optionsOf(body, found.row) }],
      { mode: 'set' },
      {
        imageOf: async () => ({ kind: 'conflict' }),
        audit: async (tx, changed) => {
          for (const { row } of changed) if (row === null || versionOf(row) !== body.version) return { kind: 'conflict' };
          const details = beforeAndAfter(found.answer.rules, body.rules);
          if (changed.length > 0) await auditOrganiser(tx, deps, organiser, { deed: 'rules change', client, details });
          return undefined;
        },
      },
    );
    if (done.kind === 'busy') return problem('busy');
    if (done.kind !== 'changed') return problem('conflict');
    const changed = done.planned.reduce((sum, { changes }) => sum + changes.length, 0);
    note(changed === 0 ? 'unchanged' : 'changed');
    return { changed };
  });
}

async function read({ db, clock }: Deps, organiser: CallingOrganiser): Promise<FoundRules> {
  return await readRules(db, called(organiser).community.id, { organiserId: organiser.id, now: clock.now() });
}

function refusalOf({ row, answer }: FoundRules, body: RulesWish & { readonly version: string }): ProblemValue | null {
  if (answer.version !== body.version) return problem('conflict');
  const found = problemOf(body, row, answer.rules);
  return found === null ? null : problem('validation', { errors: [{ ...found, message: 'This rule cannot be made' }] });
}

/** So that who reads the audit can go back: each rule that changes, as it was and as it is. */
function beforeAndAfter(before: CommunityRules, after: CommunityRules): string {
  const join = ({ join: rule, domains }: CommunityRules) => (asksDomains(rule) ? `${rule} (${domains.join(' ')})` : rule);
  const told = (rules: CommunityRules) => [
    `join: ${join(rules)}`,
    `verification: ${rules.needsVerification ? 'yes' : 'no'}`,
    `finds: ${rules.matchesWith}`,
    `offered: ${rules.offersItself ? `yes ${rules.offerWords.trim()}`.trim() : 'no'}`,
    `language: ${rules.language === '' ? 'none' : rules.language}`,
  ];
  const [was, is] = [told(before), told(after)];
  const changed = was.flatMap((each, index) => (each === is[index] ? [] : [`${each} > ${(is[index] ?? '').replace(/^\w+: /, '')}`]));
  return changed.length === 0 ? 'password' : changed.join('; ').slice(0, DETAILS_MAX_LENGTH);
}
