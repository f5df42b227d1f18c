import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { chevronDown } from '../../ui/icon/icons.ts';
import './questions.css';

/** What people ask before they join. The first answer is open, to show that there are answers. */
export function Questions() {
  const t = useWords();
  const questions = [
    [m.home_question_late, m.home_answer_late],
    [m.home_question_address, m.home_answer_address],
    [m.home_question_insurance, m.home_answer_insurance],
    [m.home_question_stop, m.home_answer_stop],
  ] as const;
  return (
    <section className="section" aria-labelledby="questions-title">
      <div className="wrap two-columns">
        <h2 id="questions-title">{t(m.home_questions_title)}</h2>
        <div className="questions">
          {questions.map(([question, answer], position) => (
            <details key={t(question)} open={position === 0}>
              <summary>
                <span>{t(question)}</span>
                <Icon path={chevronDown} />
              </summary>
              <p>{t(answer)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
