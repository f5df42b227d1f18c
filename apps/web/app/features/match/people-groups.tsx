import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { Fragment, useId, type ReactNode } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { BEFORE_SHARING, groupMatches, inOrder, openDays, type MatchOrder } from './match-groups.ts';
import { MatchItem } from './match-item.tsx';
import { SharingItem } from './sharing-item.tsx';
import { useGroupTitle } from './use-group-title.ts';
import type { MoreMatches } from './use-more-matches.ts';

type PeopleGroupsProps = {
  readonly journey: Journey;
  readonly more: MoreMatches;
  readonly order: MatchOrder;
  /** The active ones of the journey. */
  readonly lifts: readonly Lift[];
  readonly onLook: (match: Match) => void;
};

/** The people of a journey in their groups, and those with whom the reader shares it. */
export function PeopleGroups({ journey, more, order, lifts, onLook }: PeopleGroupsProps) {
  const titleOf = useGroupTitle();
  const open = openDays(journey, lifts);
  const groups = groupMatches(journey, inOrder(more.matches, order), lifts);
  const firstNew = more.firstNew === null ? undefined : more.matches[more.firstNew];
  const before = groups.filter(({ group }) => BEFORE_SHARING.includes(group));
  const after = groups.filter(({ group }) => !BEFORE_SHARING.includes(group));
  const shown = (some: typeof groups) =>
    some.map(({ group, matches }) => (
      // More of them may come with the next page.
      <PeopleGroup
        key={group}
        title={titleOf(group, open)}
        count={more.next === null ? matches.length : null}
        isTitleShown={group !== 'all'}
      >
        {matches.map((match) => (
          <MatchItem
            key={match.id}
            journey={journey}
            match={match}
            group={group}
            openDays={open}
            onLook={onLook}
            onShown={match === firstNew ? more.newRef : undefined}
          />
        ))}
      </PeopleGroup>
    ));
  return (
    <Fragment>
      {shown(before)}
      <SharingGroup journey={journey} lifts={lifts} />
      {shown(after)}
    </Fragment>
  );
}

export function SharingGroup({ journey, lifts }: Pick<PeopleGroupsProps, 'journey' | 'lifts'>) {
  const t = useWords();
  if (lifts.length === 0) return null;
  return (
    <PeopleGroup title={t(m.people_sharing)} count={lifts.length}>
      {lifts.map((lift) => (
        <SharingItem key={lift.id} journey={journey} lift={lift} />
      ))}
    </PeopleGroup>
  );
}

type PeopleGroupProps = {
  readonly title: string;
  /** Null where it is not known. */
  readonly count: number | null;
  readonly isTitleShown?: boolean;
  readonly children: ReactNode;
};

function PeopleGroup({ title, count, isTitleShown = true, children }: PeopleGroupProps) {
  const id = useId();
  return (
    <section className="group" aria-labelledby={id}>
      <h2 className={isTitleShown ? 'group__head' : 'visually-hidden'} id={id}>
        {title} {count === null ? null : <span>{count}</span>}
      </h2>
      <ul className="mates">{children}</ul>
    </section>
  );
}
