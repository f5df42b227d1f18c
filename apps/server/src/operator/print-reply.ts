/** Replies as lines for a person, or as JSON for a program. */
import type { CommunityDetails, CommunitySummary, OperatorReply } from './requests.ts';

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
  return table(['SLUG', 'NAME', 'PUBLIC ID', 'PARENT', 'STATE', 'MEMBERS', 'OPTIONS'], rows, new Set(['MEMBERS']));
}

/** Columns as wide as their widest cell, two spaces apart; `rightAligned` names those of numbers. */
function table(heads: readonly string[], rows: readonly (readonly string[])[], rightAligned: ReadonlySet<string>): string {
  const lines = [heads, ...rows.map((row) => row.map(plain))];
  const widths = heads.map((_, column) => lines.reduce((widest, line) => Math.max(widest, widthOf(line[column] ?? '')), 0));
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0, rightAligned.has(heads[column] ?? '')))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number, isRightAligned: boolean): string {
  const space = ' '.repeat(width - widthOf(cell));
  return isRightAligned ? space + cell : cell + space;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Columns that a terminal gives the text: two for each wide (Chinese, Japanese, Korean, emoji) character. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return [...graphemes.segment(text)].reduce(
    (sum, { segment }) =>
      sum + (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(segment) ? 2 : 1),
    0,
  );
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
  return lines.map(([label, value]) => `${label.padEnd(21)} ${plain(value)}`).join('\n');
}

/** Without characters by which a name from elsewhere could steer the terminal. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
