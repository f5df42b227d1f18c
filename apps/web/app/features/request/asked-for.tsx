import type { Journey } from '@waylift/contract/journey';
import type { Request } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { matchOn } from '../../sharing/match-figures.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { capital } from '../../sharing/use-lift-words.ts';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { DetailsList, type Detail } from '../../ui/details-list/details-list.tsx';
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
  const days = [dayNames(request), words.ways(match)].filter((part) => part !== undefined).join(', ');
  const first: readonly Detail[] = [
    { term: t(m.request_days), value: capital(days) },
    { term: t(m.match_who), value: `${words.driver(match)}. ${capital(words.effort(match))}.` },
  ];
  if (isShort) return <DetailsList details={[...first, ...more]} />;
  const [meeting, times, saved] = [words.meeting(match), words.times(match), words.saved(match)];
  const saving = ({ pounds, co2, isYearly }: NonNullable<typeof saved>) => {
    const figures = { pounds: words.about(match, pounds), co2 };
    return t(isYearly ? m.request_saving_year : m.request_saving_once, figures);
  };
  const lines = ({ text, note }: { readonly text: string; readonly note: string }) => (
    <>
      {text}
      <br />
      {capital(note)}
    </>
  );
  return (
    <DetailsList
      details={[
        ...first,
        ...(meeting === null ? [] : [{ term: t(m.request_where), value: lines(meeting) }]),
        ...(times === null ? [] : [{ term: t(m.request_times), value: lines(times) }]),
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
