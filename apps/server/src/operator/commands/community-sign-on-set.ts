import { PASSWORDS_GO_ON_DAYS, PASSWORDS_GO_ON_DAYS_MIN } from '@waylift/contract/limits';
import { CLIENT_PROOFS, NEW_MEMBERS, ORGANISERS_THROUGH, SIGN_ON_PASSWORDS } from '@waylift/contract/sign-on-choices';
import { Argument, Option } from 'commander';
import {
  setPasswords,
  setProvider,
  takeParentProvider,
  type PasswordsWish,
  type ProviderWish,
  type SetProviderOutcome,
} from '../../accounts/sign-on/change-provider.ts';
import { countPeople, listUnvouched } from '../../accounts/sign-on/describe-provider.ts';
import { prepareProvider, type Prepared } from '../../accounts/sign-on/prepare-provider.ts';
import { readVouchedDomain } from '../../accounts/sign-on/read-provider.ts';
import { findProvider } from '../../communities/community/find-provider.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { addressesOf } from '../community/sign-on-addresses.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { readContact, readDay, readLabel, readLeaverDays } from '../community/sign-on-values.ts';
import { isRefused, refused, type Command, type Context, type OperatorDeps, type Refused, type Typed } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

const UNVOUCHED_SHOWN = 20;

export const communitySignOnSet: Command = {
  words: 'community sign-on set',
  isAudited: true,
  description: 'let people join and sign in with the account of their employer (OpenID Connect); what you do not give stays as it is',
  takes: [
    new Argument('<slug>', 'the community'),
    new Option('--issuer <url>', 'the address of the provider, or of its discovery document'),
    new Option('--client-id <id>', 'the id that the provider gave this portal'),
    new Option('--secret-file <file>', 'a file with the secret that the provider gave'),
    new Option('--secret-stdin', 'read the secret from standard input').conflicts('secretFile'),
    new Option('--secret-ends <date>', 'the day on which the secret ends, such as 2027-11-30'),
    new Option('--auth <how>', 'how the portal proves who it is; otherwise as the provider’s document says').choices([...CLIENT_PROOFS]),
    new Option('--label <text>', 'what people call their account there, such as "Fenwick account"'),
    new Option('--contact <address>', 'an email address or URL of whoever helps with that account, or none'),
    new Option('--domain <domain>', 'an email domain whose addresses the provider vouches for; repeat it for each').argParser(
      (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
    ),
    new Option('--passwords <which>', 'also: beside the provider; off: whoever has signed on once enters by the provider alone').choices([
      ...SIGN_ON_PASSWORDS,
    ]),
    new Option('--passwords-until <date>', 'with off: the last day of passwords for who has never signed on'),
    new Option('--new <who>', 'join: anybody whom the provider lets in; invited-only: invited people alone').choices([...NEW_MEMBERS]),
    new Option('--children <which>', 'whether child communities have the provider too').choices(['yes', 'no']),
    new Option('--leavers <days>', 'after so many days without a sign-on a member is mailed twice, then paused (at least 45), or none'),
    new Option(
      '--organisers <which>',
      'whether organisers come in through the provider: off; own-factor: then by the second factor of their account; amr: by that of the provider where it says so; always: by whatever it asks for',
    ).choices([...ORGANISERS_THROUGH]),
    new Option('--new-key', 'with private-key: make another key; the one before is tried too'),
    new Option('--none', 'of a child: do not have the parent’s provider'),
    new Option('--inherit', 'of a child: have the parent’s provider again').conflicts('none'),
  ],
  help: `The provider is asked before anything is stored. Register the redirect address that is printed with it, exactly.
A new secret for the same client keeps the one before until that ends. With --auth private-key the portal makes
its key and prints the public half; --new-key makes the next one, and prints both. With another issuer, client or
domain, organisers come in no more until --organisers says so again. Secrets never stand in the command line: other users of this machine see that.`,
  example:
    "community sign-on set fenwick --issuer https://login.fenwick.example --client-id waylift --secret-file secret.txt --label 'Fenwick account' --domain fenwick.example",
  async run(context, typed) {
    const { operand: slug, options } = typed;
    if (Object.keys(options).filter((name) => name !== 'json').length === 0)
      return refused('give at least one option; --help lists them', 2);
    const wish = await readWish(context, typed);
    if (isRefused(wish)) return wish;
    const endAt = typed.text('passwordsUntil') === undefined ? null : readDay(typed.text('passwordsUntil') ?? '');
    if (isRefused(endAt)) return endAt;
    if (endAt !== null && typed.text('passwords') !== 'off') return refused('--passwords-until goes with --passwords off.', 2);
    const deps = await context.open();
    context.auditDetails(Object.keys(options).join(', '));
    const community = await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    if (options['none'] === true || options['inherit'] === true) return await chooseParents(deps, community, options['inherit'] === true);
    const now = deps.clock.now().getTime();
    if (endAt !== null && endAt.getTime() < now + PASSWORDS_GO_ON_DAYS_MIN * DAY_MS)
      return refused(`Passwords go on for at least ${PASSWORDS_GO_ON_DAYS_MIN} days, so that everybody hears of it in time.`);

    const lines: string[] = [];
    if (Object.values(wish).some((value) => value !== undefined)) {
      const isProduction = deps.config.effectiveEnvironment === 'production';
      const set = await setWish(deps, { community, wish, isProduction });
      if (isRefused(set)) return set;
      lines.push(...set);
    }
    const provider = await findProvider(deps.db, community);
    if (provider === null) return refused(`'${slug}' has no provider: give --issuer and the rest.`);
    const passwords = SIGN_ON_PASSWORDS.find((each) => each === typed.text('passwords'));
    if (passwords !== undefined) lines.push(...(await tellPasswords(deps, { community, provider, passwords, endAt })));
    return lines.join('\n');
  },
};

async function readWish({ inputs }: Context, typed: Typed): Promise<ProviderWish | Refused> {
  const label = typed.text('label') === undefined ? undefined : readLabel(typed.text('label') ?? '');
  if (isRefused(label)) return label;
  const contact = typed.text('contact') === undefined ? undefined : readContact(typed.text('contact') ?? '');
  if (isRefused(contact)) return contact;
  const leaverDays = typed.text('leavers') === undefined ? undefined : readLeaverDays(typed.text('leavers') ?? '');
  if (isRefused(leaverDays)) return leaverDays;
  const secretEndsAt = typed.text('secretEnds') === undefined ? undefined : readDay(typed.text('secretEnds') ?? '');
  if (isRefused(secretEndsAt)) return secretEndsAt;
  const domains = readDomains(typed.options['domain']);
  if (isRefused(domains)) return domains;
  const file = typed.text('secretFile');
  const secret = typed.options['secretStdin'] === true ? await inputs.password() : file === undefined ? undefined : await inputs.text(file);
  if (isRefused(secret)) return secret;
  if (secret?.trim() === '') return refused('The secret is empty.');
  return {
    issuer: typed.text('issuer'),
    clientId: typed.text('clientId')?.trim(),
    secret: secret?.trim(),
    isNewKey: typed.options['newKey'] === true ? true : undefined,
    secretEndsAt,
    clientProof: CLIENT_PROOFS.find((each) => each === typed.text('auth')),
    label,
    contact,
    domains,
    newMembers: NEW_MEMBERS.find((each) => each === typed.text('new')),
    isForChildren: typed.text('children') === undefined ? undefined : typed.text('children') === 'yes',
    leaverDays,
    organisers: ORGANISERS_THROUGH.find((each) => each === typed.text('organisers')),
  };
}

function readDomains(typed: unknown): readonly string[] | undefined | Refused {
  if (!Array.isArray(typed)) return undefined;
  const domains: string[] = [];
  for (const each of typed.map(String)) {
    const read = readVouchedDomain(each);
    if (read === 'not-a-domain') return refused(`The domain ${shown(each)} cannot be used: write it as it stands after the @.`);
    if (read === 'public-mail') return refused(`At ${shown(each)} anybody gets an address: no employer vouches for it.`);
    domains.push(read.domain);
  }
  return [...new Set(domains)];
}

const ISSUER_PROBLEMS: { readonly [P in Extract<Prepared, { kind: 'issuer' }>['problem']]: string } = {
  'not-an-address': 'is not an address of a provider: it begins with https:// and has no ?',
  'not-https': 'has to begin with https://',
  'every-tenant': 'stands for every organisation, and would let anybody in: use the address of your own tenant, with its id in it',
  'private-network': 'is in a private network',
};

type Setting = { readonly community: CommunityRow; readonly wish: ProviderWish; readonly isProduction: boolean };

async function setWish(deps: OperatorDeps, { community, wish, isProduction }: Setting): Promise<readonly string[] | Refused> {
  const { slug } = community;
  const prepared = await prepareProvider(deps, { community, wish, isProduction, mayAskOwnNetwork: true });
  switch (prepared.kind) {
    case 'issuer':
      return refused(`The issuer ${shown(prepared.issuer)} ${ISSUER_PROBLEMS[prepared.problem]}.`);
    case 'no-issuer':
      return refused(`'${slug}' has no provider yet: give --issuer, --client-id, a secret, --label and --domain.`);
    case 'not-found':
      return refused(describeNotFound(prepared.issuer, prepared.why));
    case 'prepared': {
      const outcome = await setProvider(deps, community, prepared.wish);
      return outcome.kind === 'set' ? tellSet(deps, slug, outcome) : refusalOf(outcome, slug);
    }
  }
}

function describeNotFound(issuer: string, why: Extract<Prepared, { kind: 'not-found' }>['why']): string {
  switch (why.kind) {
    case 'away':
      return `The provider ${shown(issuer)} does not answer (${why.reason}). Nothing was stored.`;
    case 'other-issuer':
      return `The document of ${shown(issuer)} names the issuer ${shown(why.named)}: use that.`;
    case 'no-document':
    case 'bad-endpoint':
      return `${shown(issuer)} cannot be used: ${why.reason}. Nothing was stored.`;
  }
}

function refusalOf(outcome: Exclude<SetProviderOutcome, { readonly kind: 'set' }>, slug: string): Refused {
  switch (outcome.kind) {
    case 'missing':
      return refused(`Give ${MISSING[outcome.what]} too.`);
    case 'domain-vouched-elsewhere':
      return refused(`The provider of '${outcome.slug}' vouches for ${outcome.domain} already: a domain has one provider.`);
    case 'closed-and-join':
      return refused(`'${slug}' is closed: people join by invitation alone. Give --new invited-only, or open it first.`);
    case 'key-without-private-key':
      return refused('This provider takes a secret: --new-key goes with --auth private-key.');
    case 'secret-with-private-key':
      return refused('With private-key, which this provider takes, the portal makes its own key: leave the secret out.');
  }
}

const MISSING = {
  issuer: '--issuer',
  clientId: '--client-id',
  label: '--label, what people call their account there',
  domains: '--domain, the email domain whose addresses the provider vouches for',
  secret: 'the secret, by --secret-file or --secret-stdin',
} as const;

function tellSet(
  deps: OperatorDeps,
  slug: string,
  { provider, keepsFormerSecret }: Extract<SetProviderOutcome, { kind: 'set' }>,
): string[] {
  return [
    `People sign on to '${slug}' with their ${shown(provider.label)}.`,
    ...(keepsFormerSecret
      ? [
          provider.clientProof === 'private-key'
            ? 'Register the new key too. The one before is tried until then: take it away at the provider afterwards.'
            : 'The secret before this one is tried too, until it ends.',
        ]
      : []),
    ...addressesOf(deps, provider),
    'Try it: sign on yourself, then ask what the provider told:',
    `  community sign-on test ${slug}`,
  ];
}

async function chooseParents(deps: OperatorDeps, community: CommunityRow, takesParents: boolean): Promise<string | Refused> {
  const { slug, parentId } = community;
  if (parentId === null) return refused(`'${slug}' has no parent. To take its own provider away: community sign-on remove.`);
  await takeParentProvider(deps, community.id, takesParents);
  if (!takesParents) return `'${slug}' does not have its parent's provider.`;
  const provider = await findProvider(deps.db, community);
  if (provider === null) return `'${slug}' has its parent's provider once the parent has one with --children yes.`;
  return provider.communityId === community.id
    ? `'${slug}' keeps its own provider. Without it, it has its parent's.`
    : `People sign on to '${slug}' through its parent's provider.`;
}

type SettingPasswords = PasswordsWish & { readonly community: CommunityRow; readonly provider: SignOnProviderRow };

async function tellPasswords(deps: OperatorDeps, { community, provider, passwords, endAt }: SettingPasswords): Promise<string[]> {
  const { id, slug } = community;
  const ended = await setPasswords(deps, id, { passwords, endAt });
  if (ended === null) return [`Members of '${slug}' may sign in by password too.`];
  const { signedOn, never } = await countPeople(deps.db, id, provider);
  const unvouched = await listUnvouched(deps.db, community, provider, UNVOUCHED_SHOWN + 1);
  return [
    `${signedOn} members of '${slug}' have signed on and enter by the provider alone from now on.`,
    `${never} never have: they keep their password until ${ended.toISOString().slice(0, 10)} (${PASSWORDS_GO_ON_DAYS} days unless you say otherwise).`,
    ...(never === 0 ? [] : ['They are mailed that day within minutes, and once more shortly before it.']),
    ...(unvouched.length === 0
      ? []
      : [
          'Nobody vouches for these addresses; those members will not get in:',
          ...unvouched.slice(0, UNVOUCHED_SHOWN).map((email) => `  ${shown(email)}`),
          ...(unvouched.length > UNVOUCHED_SHOWN ? ['  and more'] : []),
        ]),
  ];
}
