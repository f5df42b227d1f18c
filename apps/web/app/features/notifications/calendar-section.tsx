import { wallClock } from '@waylift/contract/wall-clock';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { controlAria, Field } from '../../forms/field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { Input } from '../../forms/input.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { calendar } from '../../ui/icon/member-icons.ts';
import { TextButton } from '../../ui/text-button/text-button.tsx';

/** @property since null without an address */
export type CalendarState = { readonly since: string | null };
type CalendarIntent = 'calendar' | 'no-calendar';
/** @property address null once it has been ended */
export type CalendarOutcome = Setback | { readonly kind: 'changed'; readonly address: string | null };

/** Never rejects. */
export async function loadCalendar(api: ApiClient, signal: AbortSignal): Promise<CalendarState | 'unknown'> {
  try {
    const answer = await api.call('calendarState', {}, { signal });
    return answer.ok ? answer.value : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Makes a new address, or ends the present one. */
export async function changeCalendar(api: ApiClient, intent: CalendarIntent, signal: AbortSignal): Promise<CalendarOutcome> {
  if (intent === 'calendar') {
    const made = await api.call('renewCalendar', {}, { signal });
    return made.ok ? { kind: 'changed', address: made.value.address } : setbackOf(made.failure);
  }
  const ended = await api.call('endCalendar', {}, { signal });
  return ended.ok ? { kind: 'changed', address: null } : setbackOf(ended.failure);
}

type CalendarSectionProps = {
  readonly coming: Promise<CalendarState | 'unknown'>;
  readonly onTold: (words: string) => void;
};

/** The secret address of a calendar with the member's lifts. It can be made, shown once, replaced and ended. */
export function CalendarSection({ coming, onTold }: CalendarSectionProps) {
  const t = useWords();
  const [again, setAgain] = useState<Promise<CalendarState | 'unknown'>>();
  const loaded = useSettled(again ?? coming);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The change that was made on this page. */
  const [address, setAddress] = useState<string | null>();
  const since = loaded === undefined || loaded === 'unknown' ? null : loaded.since;

  function handleChanged(changed: string | null): void {
    setAddress(changed);
    if (changed === null) {
      heading.current?.focus();
      onTold(t(m.calendar_ended));
    }
  }

  return (
    <section className="stack" id="calendar" aria-labelledby="calendar-title">
      <h2 id="calendar-title" tabIndex={-1} ref={heading}>
        {t(m.calendar_title)}
      </h2>
      <p>{t(m.calendar_text)}</p>
      {loaded === 'unknown' && address === undefined ? (
        <Alert tone="neutral" title={t(m.calendar_unknown)}>
          <TextButton
            onClick={() => {
              heading.current?.focus();
              setAgain(loadCalendar(browserApi(), new AbortController().signal));
            }}
          >
            {t(m.failure_again)}
          </TextButton>
        </Alert>
      ) : null}
      {typeof address === 'string' ? <Address key={address} address={address} onTold={onTold} /> : null}
      {typeof address === 'string' || (address === undefined && since !== null) ? (
        <PresentAddress since={address === undefined ? since : null} onChanged={handleChanged} />
      ) : null}
      {address === null || (address === undefined && loaded !== undefined && loaded !== 'unknown' && since === null) ? (
        <MakeAddress onChanged={handleChanged} />
      ) : null}
    </section>
  );
}

type Changes = { readonly onChanged: (address: string | null) => void };

function MakeAddress({ onChanged }: Changes) {
  const t = useWords();
  const { isBusy, setback, submit } = useAction<CalendarOutcome>({ changed: ({ address }) => onChanged(address) });
  return (
    <>
      <p>
        <Button
          variant="secondary"
          icon={calendar}
          isBusy={isBusy}
          busyWords={t(m.calendar_making)}
          onClick={() => void submit({ intent: 'calendar' })}
        >
          {t(m.calendar_make)}
        </Button>
      </p>
      {setback === null ? null : <SetbackAlert title={t(m.calendar_failed)} setback={setback} />}
    </>
  );
}

/** @property since null when the address was made just now */
function PresentAddress({ since, onChanged }: Changes & { readonly since: string | null }) {
  const t = useWords();
  const language = useLanguage();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  return (
    <>
      {since === null ? null : <p>{t(m.calendar_since, { date: formatDate(language, wallClock(undefined, new Date(since)).date) })}</p>}
      <p className="row">
        <TextButton onClick={() => setAsked('renew')}>{t(m.calendar_renew)}</TextButton>
        <TextButton onClick={() => setAsked('end')}>{t(m.calendar_end)}</TextButton>
      </p>
      {asked === null ? null : (
        <AddressDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onChanged={(address) => {
            setAsked(null);
            onChanged(address);
          }}
        />
      )}
    </>
  );
}

const ADDRESS = { id: 'calendar-address', hintId: 'calendar-address-hint', errorId: undefined, error: undefined };

/** Takes the focus, because the address shows only once. */
function Address({ address, onTold }: { readonly address: string; readonly onTold: (words: string) => void }) {
  const t = useWords();
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      onTold(t(m.calendar_copied));
    } catch {
      setRefused(true);
      box.current?.select();
    }
  }

  return (
    <>
      <Field field={ADDRESS} label={t(m.calendar_address)} hint={t(m.calendar_address_hint)}>
        <Input id={ADDRESS.id} type="text" readOnly value={address} ref={box} {...controlAria(ADDRESS)} />
      </Field>
      <p className="row">
        <ButtonLink variant="secondary" icon={calendar} to={address.replace(/^https?:/, 'webcal:')}>
          {t(m.calendar_open)}
        </ButtonLink>
        <TextButton onClick={() => void copy()}>{t(m.calendar_copy)}</TextButton>
      </p>
      {isRefused ? <Alert tone="warning" title={t(m.calendar_copy_failed)} /> : null}
    </>
  );
}

type AddressDialogProps = Changes & { readonly asked: 'renew' | 'end'; readonly onClose: () => void };

/** Both end the present address. */
function AddressDialog({ asked, onClose, onChanged }: AddressDialogProps) {
  const t = useWords();
  const isRenewed = asked === 'renew';
  const { isBusy, setback, submit } = useAction<CalendarOutcome>({ changed: ({ address }) => onChanged(address) });
  const form = useForm({
    id: 'calendar',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit({ intent: isRenewed ? 'calendar' : 'no-calendar' }),
  });
  return (
    <FormDialog
      title={t(isRenewed ? m.calendar_renew_title : m.calendar_end_title)}
      controller={form}
      setback={setback}
      failed={t(m.calendar_failed)}
      keep={t(m.calendar_keep)}
      submit={t(isRenewed ? m.calendar_renew : m.calendar_end)}
      busyWords={t(isRenewed ? m.calendar_making : m.calendar_ending)}
      isDanger
      onClose={onClose}
    >
      <p>{t(isRenewed ? m.calendar_renew_text : m.calendar_end_text)}</p>
    </FormDialog>
  );
}
