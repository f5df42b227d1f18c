/** How one asks to share: in a card beside a match, or in a bar at the foot of a phone; or the text that replaces it. */
import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import type { Request as Asked } from '@waylift/contract/request';
import { initialOf, shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { listOfDates, shortWeekdays } from '../../locale/format-day.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { journeyPath, liftPath, requestPath } from '../../my-data/journey-paths.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { DoorNote } from '../../sharing/door-note.tsx';
import { OthersNote } from '../../sharing/others-note.tsx';
import { fullName } from '../../sharing/use-match-words.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog/dialog.tsx';
import { FootBar } from '../../ui/foot-bar/foot-bar.tsx';
import { lock } from '../../ui/icon/member-icons.ts';
import { More } from '../../ui/more/more.tsx';
import { Note } from '../../ui/note/note.tsx';
import { AskForm } from './ask-form.tsx';
import './match-page.css';

export type Reader = { readonly forename: string; readonly surname: string; readonly communityName: string };

type MatchAskProps = {
  readonly match: Match;
  readonly journey: Journey;
  readonly reader: Reader;
  /** The open request between the two on this journey. */
  readonly open: Asked | null;
  /** The lift between the two on it. */
  readonly liftId: string | null;
  readonly canAsk: boolean;
};

/** The form, with what the other sees; or why there is none. */
export function MatchAsk({ match, journey, reader, open, liftId, canAsk }: MatchAskProps) {
  const t = useWords();
  const path = usePortalPath();
  const { forename: name } = match.member;
  return (
    <>
      {liftId === null || open !== null ? null : (
        <Alert tone="neutral" title={t(m.request_sharing, { name })}>
          {t(m.request_sharing_text)} <Link to={path(liftPath(liftId))}>{t(m.request_sharing_see)}</Link>
        </Alert>
      )}
      {canAsk ? (
        <AskForm key={match.id} match={match} journey={journey} isSharing={liftId !== null} />
      ) : (
        <>
          <PageTitle page={fullName(match)} />
          {open !== null ? <AskedAlready open={open} /> : match.timesKnown ? null : <WhenFirst match={match} journey={journey} />}
        </>
      )}
      {canAsk ? <OthersNote drives={match.drives} /> : null}
      {canAsk && liftId === null ? (
        <More label={t(m.lift_seen, { name })}>
          <DoorNote match={match} />
          <Note icon={lock}>
            <b>{t(m.request_exact)}</b>
            <br />
            {t(m.request_until, {
              name,
              you: shortName({ forename: reader.forename, initial: initialOf(reader.surname) }),
              community: reader.communityName,
            })}
          </Note>
        </More>
      ) : null}
    </>
  );
}

type AskTitleProps = { readonly match: Match; readonly isSharing: boolean };

export function AskTitle({ match, isSharing }: AskTitleProps): string {
  return titleOf(useWords(), match, isSharing);
}

function titleOf(t: Words, { member }: Match, isSharing: boolean): string {
  return isSharing ? t(m.lift_other_days) : t(m.request_ask, { name: member.forename });
}

/** A bar with the days, which stays in view. The rest comes as a sheet. */
export function AskBar({ match, isSharing, children }: AskTitleProps & { readonly children: ReactNode }) {
  const t = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const dates = match.days.flatMap(({ date }) => date ?? []);
  const days =
    dates.length > 0
      ? listOfDates(language, dates)
      : shortWeekdays(
          language,
          match.days.map(({ day }) => day).toSorted((a, b) => a - b),
        );
  return (
    <>
      <FootBar>
        <p>
          <b>{days}</b>
          {dates.length > 0 ? null : <small>{t(m.match_trips_week, { count: match.sharedTrips })}</small>}
        </p>
        <Button isBig onClick={() => setOpen(true)}>
          {isSharing ? titleOf(t, match, isSharing) : t(m.match_ask, { name: match.member.forename })}
        </Button>
      </FootBar>
      {isOpen ? (
        <Dialog title={titleOf(t, match, isSharing)} onClose={() => setOpen(false)}>
          <DialogBody>{children}</DialogBody>
        </Dialog>
      ) : (
        <PageTitle page={fullName(match)} />
      )}
    </>
  );
}

function AskedAlready({ open }: { readonly open: Asked }) {
  const t = useWords();
  const path = usePortalPath();
  const { forename: name } = open.member;
  return (
    <Alert tone="neutral" title={t(open.mine ? m.request_already_mine : m.request_already_other, { name })}>
      <Link to={path(requestPath(open.id))}>{t(m.request_see)}</Link>
    </Alert>
  );
}

/** Requests are for certain days, so both members must have entered theirs. */
function WhenFirst({ match, journey }: { readonly match: Match; readonly journey: Journey }) {
  const t = useWords();
  const path = usePortalPath();
  const { forename: name } = match.member;
  if (journey.when !== null && journey.when !== undefined)
    return (
      <Alert tone="neutral" title={t(m.match_when_unknown, { name })}>
        {t(m.request_when_other_text, { name })}
      </Alert>
    );
  return (
    <Alert tone="neutral" title={t(m.request_when_first)}>
      {t(m.request_when_first_text, { name })} <Link to={path(journeyPath(journey.id, 'when'))}>{t(m.matches_no_when_action)}</Link>
    </Alert>
  );
}
