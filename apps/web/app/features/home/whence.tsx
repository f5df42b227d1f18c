import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { WhenceAnswer } from './whence-answer.ts';
import './whence.css';

/** Of Lucide, as all icons. Here, so that pages with scripts do not load it. */
const SEARCH = 'M21 21l-4.34-4.34M11 3a8 8 0 1 0 0 16 8 8 0 1 0 0-16';
const ANSWER_ID = 'whence-answer';
const FIGURE_TAGS = { b: (text: string) => <b>{text}</b>, span: (text: string) => <span>{text}</span> };

/** "Where do you set off?": a form that works without a script, and the server's answer to it. */
export function Whence({ action, answer }: { readonly action: string; readonly answer: WhenceAnswer | null }) {
  const t = useWords();
  const isRefused = answer !== null && answer.kind !== 'people' && answer.kind !== 'few';
  return (
    <form className="whence" action={action} method="post">
      <label htmlFor="whence">{t(m.home_whence)}</label>
      <div className="whence__row">
        <input
          id="whence"
          name="from"
          type="text"
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="postal-code"
          placeholder={t(m.home_whence_hint)}
          defaultValue={answer?.text}
          aria-describedby={answer === null ? undefined : ANSWER_ID}
          aria-invalid={isRefused || undefined}
        />
        <button type="submit" aria-label={t(m.home_whence_look)}>
          <Icon path={SEARCH} />
          <span className="only-wide">{t(m.home_whence_look)}</span>
        </button>
      </div>
      {answer === null ? null : (
        <div className="whence__answer" role="status" id={ANSWER_ID}>
          <Answer answer={answer} />
        </div>
      )}
    </form>
  );
}

function Answer({ answer }: { readonly answer: WhenceAnswer }) {
  const t = useWords();
  const language = useLanguage();
  switch (answer.kind) {
    case 'people':
      return (
        <p className="whence__people">
          <RichText
            message={t(m.home_whence_people, { people: formatNumber(language, answer.people), place: answer.place })}
            tags={FIGURE_TAGS}
          />
        </p>
      );
    case 'few':
      return (
        <>
          <p>
            <b>{t(m.home_whence_few, { place: answer.place })}</b>
          </p>
          <small>{t(m.home_whence_few_why)}</small>
        </>
      );
    case 'unsure':
      if (answer.places.length === 0) return <p>{t(m.home_whence_unknown, { text: answer.text })}</p>;
      return (
        <>
          <p>{t(m.home_whence_which)}</p>
          <div className="whence__places">
            {answer.places.map((place) => (
              <button key={place} type="submit" name="place" value={place}>
                {place}
              </button>
            ))}
          </div>
        </>
      );
    case 'empty':
      return <p>{t(m.home_whence_empty)}</p>;
    case 'failed':
      return <p>{t(m.home_whence_failed)}</p>;
  }
}
