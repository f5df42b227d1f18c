import { m } from '@waylift/words/messages';
import { useId } from 'react';
import { CheckList } from '../../forms/check-list.tsx';
import { FieldTitle } from '../../forms/field-words.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { AnswerDraft } from './answer-draft.ts';
import { CHOSEN_REASONS, declineSentence, reasonWords, type ChosenReason } from './decline-words.ts';
import './request.css';

type DecliningProps = {
  readonly name: string;
  readonly reason: ChosenReason | null;
  readonly onChange: (change: Pick<AnswerDraft, 'reason'>) => void;
};

/** What belongs to a refusal: a reason, if the reader wants to give one. */
export function Declining({ name, reason, onChange }: DecliningProps) {
  const t = useWords();
  return (
    <>
      <CheckList
        type="radio"
        name="reason"
        legend={t(m.request_reason)}
        isRequired={false}
        choices={CHOSEN_REASONS.map((value) => ({ value, words: reasonWords(t, value) }))}
        chosen={reason === null ? [] : [reason]}
        onChange={([value]) => onChange({ reason: CHOSEN_REASONS.find((one) => one === value) ?? null })}
      />
      <DeclinePreview name={name} reason={reason} />
    </>
  );
}

/** Shows what the other member will read, before the reader declines. */
function DeclinePreview({ name, reason }: { readonly name: string; readonly reason: ChosenReason | null }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="stack stack--s">
      <FieldTitle id={id}>{t(m.request_reads, { name })}</FieldTitle>
      <p className="quote" role="status" aria-labelledby={id}>
        {declineSentence(t, name, reason)}
      </p>
    </div>
  );
}
