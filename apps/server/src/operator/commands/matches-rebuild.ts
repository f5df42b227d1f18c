import { Option } from 'commander';
import { eq } from 'drizzle-orm';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { renewWays } from '../../journeys/way/renew-ways.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { timeText } from '../terminal/stage-progress.ts';

export const matchesRebuild: Command = {
  words: 'matches rebuild',
  isAudited: true,
  description: 'make anew what is kept to find matches; servers may be running, and go on finding them',
  takes: [new Option('--community <slug>', 'only of the journeys in this community')],
  help: `Servers keep this true by themselves: when a journey is added or changed, and when the roads change. The command
is for a doubt, and for journeys that were added while LIFTS was off. Interrupted, it leaves what it has done,
and can be run again.`,
  example: 'matches rebuild --community kestrel',
  async run({ open, beginLongWork, terminal }, { text }) {
    const deps = await open();
    const slug = text('community');
    const community = slug === undefined ? null : await communityOrRefusal(deps.db, slug);
    if (isRefused(community)) return community;
    const communityId = community?.id;
    const total = await deps.db.$count(journeys, communityId === undefined ? undefined : eq(journeys.communityId, communityId));
    const startedAt = performance.now();
    const signal = beginLongWork();
    const onFound = (done: number) => terminal.progress({ label: 'Journeys', done, total });
    const failures: string[] = [];
    const error = (about: { readonly id?: unknown }) => void failures.push(String(about.id));
    const done = await renewWays({ ...deps, log: { info: () => {}, error } }, { all: true, communityId, signal, onFound });
    terminal.progress(null);
    if (failures.length > 0)
      return refused(
        `${done} of ${total} journeys were done, and these were not:\n${failures.map((id) => `  ${id}`).join('\n')}\nRun the command again.`,
      );
    return signal.aborted
      ? refused(`Interrupted: ${done} of ${total} journeys were done. Run the command again to do all of them.`)
      : `Made anew what is kept of ${done} journeys, in ${timeText(performance.now() - startedAt)}.`;
  },
};
