import type { InvitationState, InvitedPerson } from '@waylift/contract/organiser-invitations';
import { m } from '@waylift/words/messages';
import { CheckboxField } from '../../../forms/checkbox-field.tsx';
import { FormContext } from '../../../forms/form-context.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { formatDate } from '../format-date.ts';
import { Named } from '../named.tsx';
import { Sheet, SheetDeeds, SheetHead } from '../sheet.tsx';
import { answerText, isWrongAddress, stateName } from './invitation-words.ts';
import './invitations.css';

type PeopleTableProps = {
  readonly state: InvitationState;
  readonly people: readonly InvitedPerson[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string, isOn: boolean) => void;
  readonly onResend: (id: string) => void;
  readonly onWithdraw: (id: string) => void;
  readonly onCorrect: (person: InvitedPerson) => void;
  /** While a list is held, nothing is sent again. */
  readonly isHeld: boolean;
};

/** Boxes of rows are in no form, and so never wrong. */
const CHOSEN = { id: 'chosen', problems: {}, isBusy: false };

export function PeopleTable({ state, people, chosen, onChoose, onResend, onWithdraw, onCorrect, isHeld }: PeopleTableProps) {
  const t = useWords();
  const language = useLanguage();
  const isOpen = state !== 'accepted' && state !== 'expired';
  const head = { address: t(m.organise_look_address), why: t(m.organise_inv_why), sent: t(m.organise_inv_sent_on) };
  return (
    <FormContext value={CHOSEN}>
      <Sheet caption={stateName(t, state)}>
        <SheetHead
          columns={[t(m.organise_column_name), head.address, state === 'refused' ? head.why : head.sent]}
          deeds={t(m.organise_column_do)}
        />
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {isOpen ? (
                  <CheckboxField name={person.id} isOn={chosen.includes(person.id)} onChange={(isOn) => onChoose(person.id, isOn)}>
                    {person.name}
                  </CheckboxField>
                ) : (
                  person.name
                )}
              </th>
              <td data-label={head.address} className="sheet__address">
                {person.email === '' ? null : <div>{person.email}</div>}
              </td>
              <td data-label={state === 'refused' ? head.why : head.sent}>
                <div>
                  {state === 'refused' ? answerText(t, person.answer ?? '') : formatDate(language, person.sentAt)}
                  {state === 'refused' ? <small>{person.answer}</small> : null}
                </div>
              </td>
              <td>
                {isOpen ? (
                  <SheetDeeds>
                    <Helps person={person} isHeld={isHeld} onResend={onResend} onCorrect={onCorrect} />
                    <TextButton isDanger onClick={() => onWithdraw(person.id)}>
                      <Named words={t(m.organise_inv_withdraw)} name={t(m.organise_inv_withdraw_one, { name: person.name })} />
                    </TextButton>
                  </SheetDeeds>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </FormContext>
  );
}

type HelpsProps = Pick<PeopleTableProps, 'isHeld' | 'onResend' | 'onCorrect'> & { readonly person: InvitedPerson };

/** What fits the cause: a mailbox that does not exist is corrected, everything else sent again. */
function Helps({ person, isHeld, onResend, onCorrect }: HelpsProps) {
  const t = useWords();
  if (person.answer !== null && isWrongAddress(person.answer))
    return (
      <TextButton onClick={() => onCorrect(person)}>
        <Named words={t(m.organise_look_take)} name={t(m.organise_inv_correct_one, { name: person.name })} />
      </TextButton>
    );
  return isHeld ? null : (
    <TextButton onClick={() => onResend(person.id)}>
      <Named words={t(m.organise_inv_resend)} name={t(m.organise_inv_resend_one, { name: person.name })} />
    </TextButton>
  );
}
