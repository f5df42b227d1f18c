import { m } from '@waylift/words/messages';
import { useId, type MouseEvent } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { Icon } from '../icon/icon.tsx';
import { circleAlert } from '../icon/icons.ts';
import { focusField } from './focus-field.ts';
import './error-summary.css';

/** @property fieldId the element that the line leads to */
export type Problem = { readonly fieldId: string; readonly message: string };

/** The list of what is wrong, above a form: each line leads to its field. Nothing is shown when nothing is wrong. */
export function ErrorSummary(props: { readonly problems: readonly Problem[] }) {
  const t = useWords();
  const titleId = useId();
  if (props.problems.length === 0) return null;
  return (
    <div className="error-summary" role="group" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Icon path={circleAlert} />
        {t(m.form_problems, { count: props.problems.length })}
      </h2>
      <ul className="error-summary__list">
        {props.problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={goToField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As the link itself would, but without a new entry in the history, so that Back still leaves the page. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  focusField(field);
}
