import type { Away } from '@waylift/contract/away';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/away.route';
import { usePortalPath } from '../../community/community-link.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { formatSpan } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { SignLines } from '../../ui/sign-line/sign-line.tsx';
import { makeAwayChange, useAwayChange, type AwayChange, type AwayOutcome, type OnAwayChanged } from './away-change.ts';
import { AwayFields } from './away-fields.tsx';
import { AwayItem } from './away-item.tsx';
import { useAwayForm } from './use-away-form.ts';
import '../../styles/narrow-layout.css';

export const handle = { needsLifts: true } satisfies PageHandle;

type Told = { readonly words: string; readonly tone: 'success' | 'warning'; readonly number: number };
type Loaded = { readonly away: readonly Away[] };

/** @throws when it cannot be loaded */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const answer = await browserApi().call('away', {}, { signal: request.signal });
  if (!answer.ok) throw data(null, { status: 503 });
  return answer.value;
}
clientLoader.hydrate = true as const;

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AwayOutcome> {
  return await makeAwayChange(browserApi(), await request.formData(), request.signal);
}

/** Each change returns the absence after it. Loading all of them again could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** When the member is away: each absence with what it cancels, and a form for another. */
export default function AwayPage({ loaderData: loaded }: Route.ComponentProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const heading = useRef<HTMLHeadingElement>(null);
  const [latest, setLatest] = useState({ loaded, away: loaded.away });
  const [told, setTold] = useState<Told>();
  const [added, setAdded] = useState(0);
  const away = latest.loaded === loaded ? latest.away : loaded.away;

  function tell(words: string, tone: Told['tone'] = 'success'): void {
    setTold((before) => ({ words, tone, number: (before?.number ?? 0) + 1 }));
  }

  useEffect(() => {
    // What was pressed may have disappeared.
    if (told !== undefined) heading.current?.focus();
  }, [told]);

  const handleDone: OnAwayChanged = (changed, change) => {
    const others = away.filter(({ id }) => id !== changed.id);
    const now = change.kind === 'come-back' ? others : [...others, changed].toSorted((a, b) => (a.from < b.from ? -1 : 1));
    setLatest({ loaded, away: now });
    if (change.kind === 'go') setAdded(added + 1);
    tell(doneWords(changed, change));
  };

  function doneWords({ from, until, rides }: Away, { kind }: AwayChange): string {
    const dates = formatSpan(language, from, until);
    if (kind === 'come-back') return t(m.away_back_done, { dates });
    if (kind === 'change') return t(m.away_changed, { dates });
    return rides === 0 ? t(m.away_done_none, { dates }) : t(m.away_done, { dates, rides: t(m.away_rides, { count: rides }) });
  }

  return (
    <div className="wrap narrow stack stack--l">
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <div className="stack">
        <h1 tabIndex={-1} ref={heading}>
          {t(m.away_title)}
        </h1>
        <p className="lead">{t(m.away_lead)}</p>
        {told === undefined ? null : <Alert key={told.number} tone={told.tone} title={told.words} />}
      </div>
      {away.length === 0 ? null : (
        <section className="stack" aria-labelledby="list-title">
          <h2 id="list-title">{t(m.away_list)}</h2>
          <SignLines isPlain>
            {away.map((each) => (
              <AwayItem key={each.id} away={each} onDone={handleDone} onGone={() => tell(t(m.away_gone), 'warning')} />
            ))}
          </SignLines>
        </section>
      )}
      {/* After each absence the form begins anew. */}
      <GoAway key={added} onDone={handleDone} />
    </div>
  );
}

function GoAway({ onDone }: { readonly onDone: OnAwayChanged }) {
  const t = useWords();
  const call = useAwayChange(onDone);
  const { form, ...fields } = useAwayForm({
    id: 'away',
    days: { from: '', until: '' },
    call,
    submit: (days) => call.make({ kind: 'go', ...days }),
  });
  return (
    <section className="stack" aria-labelledby="add-title">
      <PageTitle page={t(m.away_title)} hasErrors={form.hasErrors || call.setback !== null} />
      <h2 id="add-title">{t(m.away_add)}</h2>
      <Form
        controller={form}
        notice={call.setback === null ? null : <SetbackAlert title={t(m.lift_cancel_failed)} setback={call.setback} />}
      >
        <AwayFields {...fields} />
        <FormActions>
          <SubmitButton busyWords={t(m.lift_cancel_submitting)}>{t(m.away_submit)}</SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}
