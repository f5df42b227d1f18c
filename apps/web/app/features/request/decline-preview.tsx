import { m } from '@waylift/words/messages';
import { useId } from 'react';
import { FieldTitle } from '../../forms/field-words.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { declineSentence, type ChosenReason } from './decline-words.ts';
import './request.css';

/** Shows what the other member will read, before the reader declines. */
export function DeclinePreview({ name, reason }: { readonly name: string; readonly reason: ChosenReason | null }) {
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
