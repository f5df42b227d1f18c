import type { Journey } from '@waylift/contract/journey';
import type { Request } from '@waylift/contract/request';
import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { capital } from '../../locale/format-day.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { matchOn } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { DetailsList, type Detail } from './details-list.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import './request.css';

type AskedForProps = {
  readonly request: Request;
  /** Null once it is deleted. Then only the days are known. */
  readonly journey: Journey | null;
  readonly withMessage?: boolean;
};

/** What a request asks for, and what sharing would save. */
export function AskedFor({ request, journey, withMessage = false }: AskedForProps) {
  const t = useWords();
  const { dayNames } = useDayWords();
  const days = { term: t(m.request_days), value: capital(dayNames(request)) };
  const message = {
    term: request.mine ? t(m.request_message) : t(m.request_message_from, { name: request.member.forename }),
    value: <span className="written">{request.message}</span>,
  };
  return (
    <Card>
      {journey === null || request.match === null ? (
        <DetailsList details={[days, ...(withMessage ? [message] : [])]} />
      ) : (
        <Figures request={request} journey={journey} more={withMessage ? [message] : []} isShort={withMessage} />
      )}
    </Card>
  );
}

type FiguresProps = { readonly request: Request; readonly journey: Journey; readonly more: readonly Detail[]; readonly isShort: boolean };

function Figures({ request, journey, more, isShort }: FiguresProps) {
  const t = useWords();
  const { dayNames } = useDayWords();
  const words = useMatchWords(journey);
  if (request.match === null) return null;
  const match = matchOn(request.match, request);
  const lines = ({ text, note }: { readonly text: string; readonly note: string }) => (
    <>
      {text}
      <br />
      {capital(note)}
    </>
  );
  /** Who drives is told by name whose times move, who rides along how much they move at most. */
  const movesOf = ({ moves, movesOthersMinutes: most }: Request) => {
    if (most !== null) return most === 0 ? t(m.match_others_stay) : t(m.match_others_move, { minutes: most });
    if (moves === null || moves.length === 0) return null;
    return moves.map(({ minutes, ...person }) => t(m.request_car_mover, { person: shortName(person), minutes })).join(', ');
  };
  const days = [dayNames(request), words.ways(match)].filter((part) => part !== undefined).join(', ');
  const first: readonly Detail[] = [
    { term: t(m.request_days), value: capital(days) },
    { term: t(m.match_who), value: `${words.driver(match)}. ${capital(words.effort(match))}.` },
  ];
  const others = words.others(match);
  const inCar =
    others === null ? [] : [{ term: t(m.lift_others), value: lines({ text: others.text, note: movesOf(request) ?? others.note }) }];
  if (isShort) return <DetailsList details={[...first, ...inCar, ...more]} />;
  const [meeting, times, saved] = [words.meeting(match), words.times(match), words.saved(match)];
  const saving = ({ pounds, co2, isYearly }: NonNullable<typeof saved>) => {
    const figures = { pounds: words.about(match, pounds), co2 };
    return t(isYearly ? m.request_saving_year : m.request_saving_once, figures);
  };
  return (
    <DetailsList
      details={[
        ...first,
        ...(meeting === null ? [] : [{ term: t(m.request_where), value: lines(meeting) }]),
        ...(times === null ? [] : [{ term: t(m.request_times), value: lines(times) }]),
        // The driver is told of the whole car beside this.
        ...(match.drives === 'me' ? [] : inCar),
        ...(saved === null
          ? []
          : [
              {
                term: t(m.request_saving),
                value: <RichText message={capital(saving(saved))} tags={SUBSCRIPT} />,
              },
            ]),
        ...more,
      ]}
    />
  );
}

const SUBSCRIPT = { sub: (text: string) => <sub>{text}</sub> };
