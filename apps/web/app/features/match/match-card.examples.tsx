import type { Example } from '../../ui/example.ts';
import { car, clock, mapPin } from '../../ui/icon/member-icons.ts';
import { More } from '../../ui/more/more.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Week } from '../../ui/week/week.tsx';
import { MatchBlocks, MatchCard } from './match-card.tsx';

export const examples: readonly Example[] = [
  {
    name: 'someone who drives',
    element: (
      <ol className="matches">
        <MatchCard
          number={1}
          name="Ana M."
          to="#ana"
          tagsLabel="Who drives"
          tags={
            <>
              <Tag icon={car} tone="brand">
                Ana drives
              </Tag>
              <Tag>+6 min for Ana</Tag>
            </>
          }
          days={
            <>
              <b>4 of your 5 days</b>, both ways
            </>
          }
          week={<Week days={{ 1: 'both', 2: 'both', 3: 'both', 4: 'both', 5: 'you' }} />}
          facts={[
            { icon: clock, text: 'There 07:58, back 17:40', note: '2 min earlier than planned' },
            { icon: mapPin, text: 'Ana picks you up near Eaton (400 m walk)', note: 'Ana takes you to where you are going' },
          ]}
          saved={[
            { key: 'pounds', term: 'saved a year', value: '£621' },
            { key: 'co2', term: 'less CO2 a year', value: '939 kg' },
          ]}
          why={<More label="Why this match">Because it fits.</More>}
          linkWords="See this match"
        />
      </ol>
    ),
  },
  {
    name: 'a very long name',
    element: (
      <ol className="matches">
        <MatchCard
          number={2}
          name="Maximiliane-Wilhelmine Alexandra Konstantina F."
          to="#maximiliane"
          tagsLabel="Who drives"
          tags={
            <>
              <Tag icon={car} tone="brand">
                Maximiliane-Wilhelmine Alexandra Konstantina drives
              </Tag>
              <Tag>No detour</Tag>
            </>
          }
          days={<b>5 of your 5 days</b>}
          week={null}
          facts={[]}
          saved={[]}
          why={<More label="Why this match">Because it fits.</More>}
          linkWords="See this match"
        />
      </ol>
    ),
  },
  { name: 'loading', element: <MatchBlocks /> },
];
