/** Replies as lines for a person, or as JSON for a program. */
import { memberText } from './print-member.ts';
import { statsText } from './print-stats.ts';
import type { CommunityDetails, CommunitySummary, OperatorReply } from './requests.ts';
import { createTable, labelled, plain } from './text-table.ts';

/** What goes to standard output and to standard error, each without its last line break. */
export type Printed = { readonly out: string; readonly error: string; readonly exitCode: 0 | 1 };

export function printReply(reply: OperatorReply, asJson: boolean): Printed {
  switch (reply.kind) {
    case 'refused':
      return { out: '', error: plain(reply.message), exitCode: 1 };
    case 'done':
      return { out: [reply.message, ...reply.notes.map((note) => `Note: ${note}`)].map(plain).join('\n'), error: '', exitCode: 0 };
    case 'communities':
      return { out: asJson ? JSON.stringify(reply.communities, null, 2) : communityTable(reply.communities), error: '', exitCode: 0 };
    case 'community':
      return { out: asJson ? JSON.stringify(reply.community, null, 2) : communityLines(reply.community), error: '', exitCode: 0 };
    case 'member':
      return { out: asJson ? JSON.stringify(reply.member, null, 2) : memberText(reply.member), error: '', exitCode: 0 };
    case 'stats':
      return { out: asJson ? JSON.stringify(reply.stats, null, 2) : statsText(reply.stats), error: '', exitCode: 0 };
    case 'invited':
    case 'members':
    case 'removals':
    case 'mails':
    case 'staged':
    case 'images-wanted':
    case 'import-refused':
    case 'imported':
    case 'demo-community':
    case 'demo-made':
      throw new Error(`a ${reply.kind} is for the task that asked for it`);
  }
}

function communityTable(communities: readonly CommunitySummary[]): string {
  if (communities.length === 0) return 'There is no community yet. `community create --help` tells how to make one.';
  const rows = communities.map((community) => [
    community.slug,
    community.name,
    community.publicId,
    community.parent ?? '-',
    community.active ? 'active' : 'inactive',
    String(community.members),
    community.traits.join(', '),
  ]);
  const heads = ['SLUG', 'NAME', 'PUBLIC ID', 'PARENT', 'STATE', 'MEMBERS', 'OPTIONS'];
  return createTable(heads.map((head) => ({ head, isNumber: head === 'MEMBERS' }))).rows(rows);
}

function communityLines(community: CommunityDetails): string {
  const { landingImages } = community;
  const images = Object.entries(landingImages)
    .filter(([, id]) => id !== null)
    .map(([size, id]) => `${size} ${id}`);
  const lines: readonly (readonly [string, string])[] = [
    ['Slug', community.slug],
    ['Name', community.name],
    ['Public id', community.publicId],
    ['State', community.active ? 'active' : 'inactive'],
    ['Members', String(community.members)],
    ['Parent', community.parent ?? 'none'],
    ['Children', community.children.join(', ') || 'none'],
    ['Culture', community.culture ?? "none (the visitor's browser decides)"],
    ['Colour', community.colour ?? 'none (the default)'],
    ['Logo', community.logo ?? 'none'],
    ['Landing images', images.join(', ') || 'none'],
    [
      'Landing HTML',
      community.landingHtml === null ? 'none (the default welcome text)' : `${community.landingHtml.length} characters (--json shows them)`,
    ],
    ['Continue with parent', community.notaTop ? `offered${community.nota === null ? '' : `: ${community.nota}`}` : 'not offered'],
    ['Identity provider', community.oidcProvider],
    ['Privacy', community.privacy ?? 'none'],
    ['Community password', community.passwordSet ? 'set' : 'none'],
    ['E-mail domains', community.emailDomains.join(', ') || 'every domain'],
    ['E-mail verification', community.needsVerification ? 'needed' : 'not needed'],
    ['Created', community.createdAt],
    ['Changed', community.updatedAt],
  ];
  return labelled(lines);
}
