import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { conversationPath } from '../../my-data/journey-paths.ts';
import { NextMatches, type BestMatches } from '../../sharing/next-matches.tsx';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { cross } from '../../ui/icon/icons.ts';

type EndedLiftProps = { readonly lift: Lift; readonly journey: Journey | null; readonly best: Promise<BestMatches | null> | null };

/** A lift that has ended. Exact places and contact details are hidden again, and other matches are offered. */
export function EndedLift({ lift, journey, best }: EndedLiftProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const name = useLiftWords().name(lift);
  const title = t(m.lift_ended, { name });
  const { date } = wallClock(journey?.timeZone, new Date(lift.endedAt ?? lift.startedAt));
  return (
    <Moment art="separated" icon={cross} title={title} lead={t(m.lift_ended_text, { date: formatDate(language, date) })}>
      <PageTitle page={title} />
      {lift.conversationId === null || lift.member === null ? null : (
        <p>
          <Link className="tap-link" to={path(conversationPath(lift.conversationId))}>
            {t(m.lift_write, { name })}
          </Link>
        </p>
      )}
      {journey === null || best === null ? (
        <p className="row space-before">
          <ButtonLink to={path('/dashboard')} isBig leadsOn>
            {t(m.not_found_dashboard)}
          </ButtonLink>
        </p>
      ) : (
        <NextMatches journey={journey} found={best} but={lift.member?.ref ?? null} />
      )}
    </Moment>
  );
}
