import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { m } from '@waylift/words/messages';
import { Link, useActionData } from 'react-router';
import type { Route } from './+types/unsubscribe.route';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { serverApi } from '../../api/server-api.server.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { PressForm } from '../../page/press-form.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import '../../styles/narrow-layout.css';

/** Ending mails needs no sign-in, and works for signed-in members too. */
export const handle = { guard: 'anyone', community: 'inactive', postsWithoutScript: true, needsLifts: true } satisfies PageHandle;

type Outcome = Setback | { readonly kind: 'done'; readonly mails: UnsubscribedKind } | { readonly kind: 'unknown' };

/** A browser without script posts the form here. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Outcome> {
  return await unsubscribe(serverApi(context, request), params.token, request.signal);
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Outcome> {
  return await unsubscribe(browserApi(), params.token, request.signal);
}

async function unsubscribe(api: ApiClient, token: string, signal: AbortSignal): Promise<Outcome> {
  const answer = await api.call('unsubscribe', { params: { token } }, { signal });
  if (answer.ok) return { kind: 'done', mails: answer.value.kind };
  const isUnknown = answer.failure.kind === 'refused' && answer.failure.code === 'token-invalid';
  return isUnknown ? { kind: 'unknown' } : setbackOf(answer.failure);
}

/** The page behind the link in a mail. */
export default function Unsubscribe() {
  const outcome = useActionData<Outcome>();
  useFocusOnNewScreen(outcome?.kind === 'done' || outcome?.kind === 'unknown' ? outcome.kind : 'form');
  switch (outcome?.kind) {
    case 'done':
      return <Unsubscribed mails={outcome.mails} />;
    case 'unknown':
      return <UnknownLink />;
    default:
      return <Question setback={outcome} />;
  }
}

function Question({ setback }: { readonly setback: Setback | undefined }) {
  const t = useWords();
  const path = usePortalPath();
  return (
    <div className="wrap narrow stack">
      <h1>{t(m.unsubscribe_heading)}</h1>
      <p className="lead">{t(m.unsubscribe_lead)}</p>
      <PressForm
        id="unsubscribe"
        page={t(m.unsubscribe_title)}
        setback={setback}
        failed={t(m.unsubscribe_failed)}
        submit={t(m.unsubscribe_submit)}
        busyWords={t(m.unsubscribe_submitting)}
        isBig
      />
      <p>
        <Link className="tap-link" to={path('/dashboard/account/notifications')}>
          {t(m.unsubscribe_settings)}
        </Link>
      </p>
    </div>
  );
}

function Unsubscribed({ mails }: { readonly mails: UnsubscribedKind }) {
  const t = useWords();
  // Inside the function: a page's module may run before its words are loaded.
  const words = {
    newMatches: m.unsubscribe_done,
    requests: m.unsubscribe_done_requests,
    messages: m.unsubscribe_done_messages,
    news: m.unsubscribe_done_news,
  };
  const done = t(words[mails]);
  return (
    <Moment art="separated" title={done} lead={t(m.unsubscribe_done_lead)} role="status">
      <PageTitle page={done} />
      <p>
        <SettingsSentence message={m.unsubscribe_undo} />
      </p>
      <p className="muted">{t(m.unsubscribe_done_late)}</p>
    </Moment>
  );
}

function UnknownLink() {
  const t = useWords();
  return (
    <Moment art="failed" title={t(m.unsubscribe_unknown)} role="alert">
      <PageTitle page={t(m.unsubscribe_unknown)} />
      <p>
        <SettingsSentence message={m.unsubscribe_unknown_lead} />
      </p>
    </Moment>
  );
}

function SettingsSentence({ message }: { readonly message: typeof m.unsubscribe_undo }) {
  const t = useWords();
  const path = usePortalPath();
  const link = (text: string) => <Link to={path('/dashboard/account/notifications')}>{text}</Link>;
  return <RichText message={t(message)} tags={{ link }} />;
}
