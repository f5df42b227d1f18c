import type { ListLook, ListRow, RowOutcome } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { FieldPair, Form, FormActions, SubmitButton } from '../../../forms/form.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import type { Action } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Input } from '../../../forms/input.tsx';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { circleCheck, circleInfo, cross, mail, triangleAlert } from '../../../ui/icon/icons.ts';
import { PillButton, PillRow } from '../../../ui/pill/pill.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import type { InScope } from '../use-organiser.ts';
import type { Columns, GivenList } from './given-list.ts';
import { outcomeName, problemText, rowText } from './invitation-words.ts';
import type { InviteOutcome } from './invite-people.route.tsx';
import { SendForm } from './send-form.tsx';
import { Sheet, SheetHead, SheetState } from '../sheet.tsx';
import './invitations.css';

type ListViewProps = {
  readonly community: InScope;
  readonly given: GivenList;
  readonly look: ListLook;
  readonly looking: Action<InviteOutcome>;
  readonly onColumns: (columns: Columns) => void;
  readonly onCorrect: (line: number, email: string) => void;
  readonly onAnother: () => void;
  readonly onInvited: (listId: string) => void;
};

const ORDER: readonly RowOutcome[] = ['wrong-address', 'unusable', 'twice', 'other-domain', 'invited', 'member', 'new'];
const ROWS_AT_ONCE = 50;

/** What will happen, row by row, before anything is sent. Rows with a problem come first. */
export function ListView({ community, given, look, looking, onColumns, onCorrect, onAnother, onInvited }: ListViewProps) {
  const t = useWords();
  const language = useLanguage();
  const count = (value: number) => numberFormat(language, {}).format(value);
  const invited = look.rows.filter(({ outcome }) => outcome === 'new').length;
  const title = t(m.organise_look_title, { count: invited, of: count(look.rows.length), invited: count(invited) });
  const source = given.name === '' ? community.name : `${given.name}, ${community.name}`;
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={looking.setback !== null} />
      <PageHead
        title={title}
        text={`${t(m.organise_step, { step: 2, steps: 2 })}. ${source}. ${t(m.organise_look_nothing_sent)}`}
        community={community}
      />
      {looking.setback === null ? null : <SetbackAlert title={t(m.organise_list_failed)} setback={looking.setback} />}
      {look.problem === null ? null : <Alert tone="warning" title={problemText(t, language, look.problem.kind, look.problem.line)} />}
      {look.emailDomains.length === 0 ? null : (
        <Alert tone="neutral" title={t(m.organise_look_domains, { community: community.name, domains: look.emailDomains.join(', ') })} />
      )}
      <HowRead key={JSON.stringify(look.columns)} look={look} isBusy={looking.isBusy} onColumns={onColumns} />
      {look.problem === null ? <Rows look={look} onCorrect={onCorrect} /> : null}
      {look.problem === null && invited > 0 ? (
        <SendForm community={community} given={given} invited={invited} language={look.language} onInvited={onInvited} />
      ) : null}
      {look.problem === null && invited === 0 ? <Alert tone="warning" title={t(m.organise_look_nobody)} /> : null}
      <p>
        <TextButton onClick={onAnother}>{t(m.organise_look_another)}</TextButton>
      </p>
    </>
  );
}

type HowReadProps = { readonly look: ListLook; readonly isBusy: boolean; readonly onColumns: (columns: Columns) => void };

/** Which column holds what, to choose where it was not recognised. */
function HowRead({ look, isBusy, onColumns }: HowReadProps) {
  const t = useWords();
  const language = useLanguage();
  const { heads, columns } = look;
  const [forename, setForename] = useState(String(columns?.forename ?? 0));
  const [surname, setSurname] = useState(String(columns?.surname ?? Math.min(1, heads.length - 1)));
  const [email, setEmail] = useState(String(columns?.email ?? Math.min(2, heads.length - 1)));
  const form = useForm({
    id: 'columns',
    fields: ['forename', 'surname', 'email'],
    isBusy,
    validate: () => ({}),
    submit: () => onColumns({ forename: Number(forename), surname: Number(surname), email: Number(email) }),
  });
  if (heads.length === 0) return null;
  const choices = heads.map((head, at) => ({ value: String(at), words: t(m.organise_look_column, { letter: letterOf(at), head }) }));
  const encoding = look.encoding === 'windows-1252' ? 'Windows-1252' : (look.encoding ?? '').toUpperCase();
  return (
    <Card labelledBy="how-read" className="stack">
      <h2 id="how-read">{t(m.organise_look_read)}</h2>
      <p className="muted">
        {t(m.organise_look_read_text, { count: look.rows.length, rows: numberFormat(language, {}).format(look.rows.length), encoding })}
      </p>
      <Form controller={form}>
        <FieldPair>
          <SelectField name="forename" label={t(m.organise_look_forename)} choices={choices} value={forename} onChange={setForename} />
          <SelectField name="surname" label={t(m.organise_look_surname)} choices={choices} value={surname} onChange={setSurname} />
        </FieldPair>
        <SelectField name="email" label={t(m.organise_look_email)} choices={choices} value={email} onChange={setEmail} />
        <FormActions>
          <SubmitButton variant="secondary" busyWords={t(m.organise_list_reading)}>
            {t(m.organise_look_again)}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** As a spreadsheet names its columns. */
function letterOf(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : `${letterOf(Math.floor(at / 26) - 1)}${letter}`;
}

function Rows({ look, onCorrect }: { readonly look: ListLook; readonly onCorrect: (line: number, email: string) => void }) {
  const t = useWords();
  const language = useLanguage();
  const [only, setOnly] = useState<RowOutcome | null>(null);
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const counts = ORDER.map((outcome) => ({ outcome, count: look.rows.filter((row) => row.outcome === outcome).length })).filter(
    ({ count }) => count > 0,
  );
  const rows = ORDER.flatMap((outcome) => (only === null || only === outcome ? look.rows.filter((row) => row.outcome === outcome) : []));
  const head = { address: t(m.organise_look_address), happens: t(m.organise_look_happens) };

  function handleOnly(outcome: RowOutcome | null): void {
    setOnly(outcome);
    setShown(ROWS_AT_ONCE);
  }

  const number = (value: number) => numberFormat(language, {}).format(value);
  return (
    <section className="stack" aria-labelledby="rows">
      <h2 id="rows">{head.happens}</h2>
      <PillRow label={t(m.organise_audit_show)}>
        <PillButton icon={undefined} isOn={only === null} onPress={() => handleOnly(null)}>
          {`${t(m.organise_audit_all)} ${number(look.rows.length)}`}
        </PillButton>
        {counts.map(({ outcome, count }) => (
          <PillButton key={outcome} icon={undefined} isOn={only === outcome} onPress={() => handleOnly(outcome)}>
            {`${outcomeName(t, outcome)} ${number(count)}`}
          </PillButton>
        ))}
      </PillRow>
      <Sheet caption={t(m.organise_look_caption)}>
        <SheetHead columns={[t(m.organise_column_name), t(m.organise_look_row), head.address, head.happens]} />
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.line} row={row} head={head} onCorrect={onCorrect} />
          ))}
        </tbody>
      </Sheet>
      {rows.length <= shown ? null : (
        <p>
          <Button variant="secondary" onClick={() => setShown((before) => before + ROWS_AT_ONCE)}>
            {t(m.organise_more)}
          </Button>
        </p>
      )}
    </section>
  );
}

const ICONS: { readonly [O in RowOutcome]: string } = {
  new: circleInfo,
  member: circleCheck,
  invited: mail,
  'other-domain': cross,
  'wrong-address': triangleAlert,
  twice: cross,
  unusable: triangleAlert,
};

type RowProps = {
  readonly row: ListRow;
  readonly head: { readonly address: string; readonly happens: string };
  readonly onCorrect: (line: number, email: string) => void;
};

function Row({ row, head, onCorrect }: RowProps) {
  const t = useWords();
  const [typed, setTyped] = useState(row.email);
  const { line, outcome, forename, surname, email } = row;
  const why = `row-${line}`;
  const name = `${forename} ${surname}`.trim();
  return (
    <tr>
      <th scope="row">{name === '' ? email : name}</th>
      <td data-label={t(m.organise_look_row)}>
        <div>{line}</div>
      </td>
      <td data-label={head.address} className="sheet__address">
        {outcome === 'wrong-address' ? (
          <div className="deed-row">
            <Input
              value={typed}
              aria-label={t(m.organise_look_correct, { row: line })}
              aria-describedby={why}
              aria-invalid
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
            <TextButton onClick={() => onCorrect(line, typed)}>{t(m.organise_look_take)}</TextButton>
          </div>
        ) : (
          <div>{email}</div>
        )}
      </td>
      <td data-label={head.happens}>
        <Outcome row={row} why={why} />
      </td>
    </tr>
  );
}

/** What will happen with a row, and below it why. */
function Outcome({ row, why }: { readonly row: ListRow; readonly why: string }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <SheetState icon={ICONS[row.outcome]} tone={row.outcome === 'member' ? 'good' : undefined}>
      <span>
        {outcomeName(t, row.outcome)}
        <small id={why}>{rowText(t, language, row)}</small>
      </span>
    </SheetState>
  );
}
