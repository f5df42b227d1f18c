import { Option } from 'commander';
import { rebuildWays } from '../../matching/rebuild-ways.ts';
import { isRefused, refused, type Command } from '../command.ts';
import { findCommunity } from '../find-community.ts';
import { timeText } from '../stage-progress.ts';

export const matchesRebuild: Command = {
  words: 'matches rebuild',
  description: 'make anew what is kept to find matches; servers may be running, and go on finding them',
  takes: [new Option('--community <slug>', 'only of the journeys in this community')],
  help: `Servers keep this true by themselves: when a journey is added or changed, and when the roads change. The command
is for a doubt, and for journeys that were added while LIFTS was off. Interrupted, it leaves what it has done,
and can be run again.`,
  example: 'matches rebuild --community kestrel',
  async run({ open, beginLongWork, terminal }, { text }) {
    const deps = await open();
    const slug = text('community');
    const community = slug === undefined ? null : await findCommunity(deps.db, slug);
    if (isRefused(community)) return community;
    const startedAt = performance.now();
    const { done, total, withoutRoads } = await rebuildWays(deps, {
      communityId: community?.id ?? null,
      signal: beginLongWork(),
      onProgress: (soFar, of) => terminal.progress({ label: 'Journeys', done: soFar, total: of }),
    });
    terminal.progress(null);
    if (done < total) return refused(`Interrupted: ${done} of ${total} journeys were done. Run the command again to do all of them.`);
    const roads =
      withoutRoads === 0 ? '' : `\n${withoutRoads} of them have estimates, because the roads did not answer: servers ask for them again.`;
    return `Made anew what is kept of ${done} journeys, in ${timeText(performance.now() - startedAt)}.${roads}`;
  },
};
