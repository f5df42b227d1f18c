import { m } from '@waylift/words/messages';
import { isSetback } from '../../api/failure.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { useAction } from '../../forms/use-action.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import type { Begun, NotBegun } from './begin-sign-on.ts';
import { again } from './sign-on-icons.ts';
import { PasswordLink, StillWorks } from './what-still-works.tsx';

/** Why nobody was sent to the provider, and what can be done meanwhile. */
export function NotBegunScreen({ why: first }: { readonly why: NotBegun }) {
  const t = useWords();
  const community = useCommunityName();
  const { isBusy, outcome, submit } = useAction<Begun>();
  const why = outcome?.why ?? first;
  const isAway = why.kind === 'provider-away';
  const title = t(isAway ? m.signon_away_title : m.signon_not_begun_title);
  return (
    <Moment art="empty" icon={again} title={title} lead={isAway ? t(m.signon_away_lead, { community }) : undefined}>
      <PageTitle page={title} hasErrors={!isBusy} />
      {isBusy ? null : <Why why={why} />}
      <p className="row">
        <Button isBig isBusy={isBusy} busyWords={t(m.loading)} onClick={() => void submit({ intent: 'begin' })}>
          {t(m.signon_again)}
        </Button>
        <PasswordLink />
      </p>
      {isAway ? <StillWorks /> : null}
    </Moment>
  );
}

function Why({ why }: { readonly why: NotBegun }) {
  const t = useWords();
  if (why.kind === 'not-kept')
    return (
      <Alert tone="danger" title={t(m.sign_in_not_kept)}>
        {t(m.sign_in_not_kept_help)}
      </Alert>
    );
  if (isSetback(why)) return <SetbackAlert title={t(m.signon_not_begun)} setback={why} />;
  return <p role="alert">{t(m.signon_away)}</p>;
}
