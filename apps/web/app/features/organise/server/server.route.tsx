import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ServerState } from '@waylift/contract/organiser-server';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/server.route';
import { formText } from '../../../forms/form-text.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useWords, useLanguage } from '../../../locale/locale-provider.tsx';
import { formatTime } from '../../../locale/format-moment.ts';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { repeat } from '../../../ui/icon/member-icons.ts';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { useAgain } from '../use-again.tsx';
import { useOrganiser } from '../use-organiser.ts';
import { FailedMails, type MoreMails } from './failed-mails.tsx';
import { LimitsMet, MailQueue, PartList, RoadsCard, BackupCard, ServerList, StorageCard } from './server-cards.tsx';
import { ServerSign } from './server-sign.tsx';
import './server.css';

type Mails = CallAnswer<'failedMails'>;
type Loaded = { readonly server: ServerState; readonly failed: Mails };
type Outcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'held' | 'gone' }
  | { readonly kind: 'released' | 'retried'; readonly count: number }
  | { readonly kind: 'tested'; readonly isTaken: boolean; readonly answer: string }
  | MoreMails;

/** @returns null where the role does not reach that far */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { signal } = request;
  const [server, failed] = await Promise.all([
    organiserApi().call('organiserServer', {}, { signal }),
    organiserApi().call('failedMails', { query: {} }, { signal }),
  ]);
  const state = shownOf(server, request);
  const mails = state === null ? null : shownOf(failed, request);
  return state === null || mails === null ? null : { server: state, failed: mails };
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  switch (formText(form, 'intent')) {
    case 'more': {
      const answer = await api.call('failedMails', { query: { after: formText(form, 'after') } }, { signal });
      return answer.ok ? { kind: 'more', failed: answer.value } : refusedOf(answer.failure, request);
    }
    case 'hold': {
      const answer = await api.call('holdMail', {}, { signal });
      return answer.ok ? { kind: 'held' } : refusedOf(answer.failure, request, form);
    }
    case 'release': {
      const answer = await api.call('releaseMail', {}, { signal });
      return answer.ok ? { kind: 'released', count: answer.value.count } : refusedOf(answer.failure, request, form);
    }
    case 'retry': {
      const mailId = formText(form, 'mailId');
      if (mailId === '') {
        const answer = await api.call('retryMails', {}, { signal });
        return answer.ok ? { kind: 'retried', count: answer.value.count } : refusedOf(answer.failure, request, form);
      }
      const answer = await api.call('retryMail', { params: { mailId } }, { signal });
      if (answer.ok) return { kind: 'retried', count: 1 };
      return isRefused(answer.failure, 'mail-not-found') ? { kind: 'gone' } : refusedOf(answer.failure, request, form);
    }
    case 'test': {
      const answer = await api.call('testMail', {}, { signal });
      return answer.ok ? { kind: 'tested', ...answer.value } : refusedOf(answer.failure, request, form);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function ServerRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NoRight /> : <ServerPage loaded={loaderData} />;
}

function ServerPage({ loaded: { server, failed } }: { readonly loaded: Loaded }) {
  const t = useWords();
  const language = useLanguage();
  const { productName } = useRuntimeSettings();
  const { email } = useOrganiser();
  const { toast, tell } = useToast();
  const { revalidate, state } = useRevalidator();
  /** A deed, or the id of the mail that is tried again; '': all of them. */
  const [asked, setAsked] = useState<string | null>(null);
  const lookAgain = () => void revalidate();
  const deed = useAgain<Outcome>({
    held() {
      tell(t(m.organise_server_was_held));
      lookAgain();
    },
    released({ count }) {
      tell(t(m.organise_server_released, { count }));
      lookAgain();
    },
    retried({ count }) {
      tell(t(m.organise_server_retried, { count }));
      lookAgain();
    },
    gone: lookAgain,
    tested({ isTaken }) {
      if (isTaken) tell(t(m.organise_server_test_taken, { email }));
    },
  });
  const isBusy = (wanted: string) => deed.isBusy && asked === wanted;
  function handleDo(intent: 'hold' | 'release' | 'test'): void {
    setAsked(intent);
    void deed.submit({ intent });
  }
  function handleRetry(mailId: string): void {
    setAsked(mailId);
    void deed.submit({ intent: 'retry', mailId });
  }

  const title = t(m.organise_server);
  const { outcome } = deed;
  return (
    <>
      <OrganiseTitle page={title} hasErrors={deed.setback !== null} />
      <PageHead
        title={title}
        text={t(m.organise_server_text, { product: productName, version: server.version, time: formatTime(language, server.at) })}
      >
        <Button variant="secondary" icon={repeat} isBusy={state === 'loading'} busyWords={t(m.loading)} onClick={lookAgain}>
          {t(m.organise_server_look)}
        </Button>
      </PageHead>
      <ServerSign server={server} />
      {deed.setback === null ? null : <SetbackAlert title={t(m.organise_news_not_done)} setback={deed.setback} />}
      {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      {outcome?.kind === 'gone' ? <Alert tone="neutral" title={t(m.organise_server_mail_gone)} /> : null}
      {outcome?.kind === 'tested' && !outcome.isTaken ? (
        <Alert tone="danger" title={t(m.organise_server_test_refused)}>
          {outcome.answer}
        </Alert>
      ) : null}
      <div className="server-pair">
        <ServerList server={server} />
        <MailQueue server={server} isBusy={isBusy} onDo={handleDo} />
      </div>
      <FailedMails key={server.at} read={failed} isBusy={isBusy} onRetry={handleRetry} />
      <div className="server-pair">
        <RoadsCard server={server} />
        <BackupCard server={server} />
        <StorageCard server={server} />
        <PartList server={server} />
      </div>
      <LimitsMet limits={server.limits} />
      {deed.dialog}
      {toast}
    </>
  );
}
