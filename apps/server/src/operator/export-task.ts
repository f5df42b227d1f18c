/** Prints the communities as the file that `community import` takes. */
import { stringify } from 'yaml';
import type { CommunityDetails } from './requests.ts';
import type { ExitCode, Surroundings } from './tasks.ts';
import { plain } from './text-table.ts';

const REMARK = `# Passwords, landing HTML and images are not in here: what a community's entry does not name stays as it is.
`;

export async function exportCommunities({ operator, terminal }: Surroundings): Promise<ExitCode> {
  const fail = (message: string): ExitCode => {
    terminal.error(`error: ${plain(message)}\n`);
    return 1;
  };
  const list = await operator.ask({ verb: 'community-list' });
  if (list.kind !== 'communities') return fail(list.kind === 'refused' ? list.message : 'The answer cannot be understood.');
  await terminal.out(`${REMARK}communities:${list.communities.length === 0 ? ' []' : ''}\n`);
  for (const { slug } of list.communities) {
    const reply = await operator.ask({ verb: 'community-show', slug });
    if (reply.kind !== 'community') return fail(reply.kind === 'refused' ? reply.message : 'The answer cannot be understood.');
    await terminal.out(stringify([declarationOf(reply.community)], { lineWidth: 0 }).replaceAll(/^(?=.)/gm, '  '));
  }
  return 0;
}

function declarationOf(community: CommunityDetails) {
  const { slug, name, publicId, parent, culture, colour, nota, notaTop, oidcProvider, privacy, emailDomains, needsVerification, active } =
    community;
  return { slug, name, publicId, parent, culture, colour, nota, notaTop, oidcProvider, privacy, emailDomains, needsVerification, active };
}
