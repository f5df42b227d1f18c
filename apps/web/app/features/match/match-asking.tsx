/** The link from a match to the request form, or the text that replaces it. */
import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import type { Request as Asked } from '@waylift/contract/request';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { journeyPath, requestPath } from '../../my-data/journey-paths.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import '../../styles/journey-page.css';

/** On a phone the actions are far below. */
export function ToAside({ ask, open }: { readonly ask: string | null; readonly open: Asked | null }) {
  const t = useWords();
  const path = usePortalPath();
  if (ask === null && open === null) return null;
  return (
    <p className="journey-page__to-aside">
      {open === null ? (
        <ButtonLink variant="secondary" to="#ask">
          {ask}
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" to={path(requestPath(open.id))}>
          {t(m.request_see)}
        </ButtonLink>
      )}
    </p>
  );
}

export function AskedAlready({ open }: { readonly open: Asked }) {
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
export function WhenFirst({ match, journey }: { readonly match: Match; readonly journey: Journey }) {
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
