import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data } from 'react-router';
import type { Route } from './+types/push.route';
import { setbackOf } from '../../api/failure.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction, type CallOutcome } from '../../forms/use-action.ts';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { alone, renewPushes, subscribeBrowser, unsubscribeBrowser, type PushesHere } from './this-browser.ts';
import '../../styles/narrow-layout.css';

export const handle = { needsLifts: true } satisfies PageHandle;

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PushesHere> {
  const loaded = await renewPushes(browserApi(), request.signal);
  if (loaded === null) throw data(null, { status: 503 });
  return loaded;
}

/** The server is told first when pushes start and last when they end, so that no unwanted push is sent. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CallOutcome> {
  const form = await request.formData();
  const { signal } = request;
  return await alone(() => (formText(form, 'turn') === 'off' ? turnOff(signal) : turnOn(formText(form, 'publicKey'), signal)));
}

async function turnOff(signal: AbortSignal): Promise<CallOutcome> {
  const api = browserApi();
  await unsubscribeBrowser().catch(() => undefined);
  const state = await api.call('pushState', {}, { signal });
  if (!state.ok) return setbackOf(state.failure);
  const { endpoint } = state.value;
  if (endpoint === null) return { kind: 'done' };
  const ended = await api.call('endPushes', { body: { endpoint } }, { signal });
  return ended.ok ? { kind: 'done' } : setbackOf(ended.failure);
}

async function turnOn(publicKey: string, signal: AbortSignal): Promise<CallOutcome> {
  const api = browserApi();
  const subscribed = await subscribeBrowser(publicKey).catch(() => null);
  if (subscribed === null) return { kind: 'failed' };
  if (subscribed === 'blocked') return { kind: 'done' };
  const stored = await api.call('subscribeToPushes', { body: subscribed }, { signal });
  if (!stored.ok) return setbackOf(stored.failure);
  const wishes = await api.call('notifications', {}, { signal });
  if (!wishes.ok) return setbackOf(wishes.failure);
  const wished = await api.call('updateNotifications', { body: { ...wishes.value, push: true } }, { signal });
  return wished.ok ? { kind: 'done' } : setbackOf(wished.failure);
}

/** Explains notifications. Only this button makes the browser ask for permission. */
export default function PushPage({ loaderData: { publicKey, pushes } }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  const { isBusy, setback, submit } = useAction<CallOutcome>();
  const [hasTried, setHasTried] = useState(false);
  const turn = (to: 'on' | 'off') => {
    setHasTried(true);
    void submit({ turn: to, publicKey });
  };
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={t(m.push_title)} hasErrors={setback !== null} />
      <p>
        <BackLink to={path('/dashboard/account/notifications')}>{t(m.push_back)}</BackLink>
      </p>
      <div className="stack">
        <h1>{t(m.push_title)}</h1>
        <p className="lead">{t(m.push_lead)}</p>
        <p>{t(m.push_what)}</p>
        <p>{t(m.push_choice)}</p>
      </div>
      {setback === null ? null : <SetbackAlert title={t(m.push_failed)} setback={setback} />}
      {pushes === 'unable' ? <Alert tone="neutral" title={t(m.push_unable)} /> : null}
      {pushes === 'blocked' ? <Alert tone={hasTried ? 'warning' : 'neutral'} title={t(m.push_blocked)} /> : null}
      {pushes === 'on' ? <Alert tone="success" title={t(m.push_is_on)} /> : null}
      {pushes === 'off' ? (
        <p>
          <Button isBusy={isBusy} onClick={() => turn('on')}>
            {t(isBusy ? m.push_turning_on : m.push_turn_on)}
          </Button>
        </p>
      ) : null}
      {pushes === 'on' ? (
        <p>
          <Button variant="secondary" isBusy={isBusy} onClick={() => turn('off')}>
            {t(m.push_turn_off)}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
