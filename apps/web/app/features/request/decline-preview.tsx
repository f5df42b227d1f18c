import { m } from '@waylift/words/messages';
import { useId } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { declineSentence, type ChosenReason } from './decline-words.ts';
import '../../forms/field.css';
import './request.css';

/** Shows what the other member will read, before the reader declines. */
export function DeclinePreview({ name, reason }: { readonly name: string; readonly reason: ChosenReason | null }) {
  const t = useWords();
  const id = useId();
  return (
    <div className="stack stack--s">
      <p className="field__label" id={id}>
        {t(m.request_reads, { name })}
      </p>
      <p className="quote" role="status" aria-labelledby={id}>
        {declineSentence(t, name, reason)}
      </p>
    </div>
  );
}
