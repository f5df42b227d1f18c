import { m } from '@waylift/words/messages';
import { useId, type MouseEvent } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { circleAlert } from '../ui/icon/icons.ts';
import { focusField } from './focus-field.ts';
import './error-summary.css';

/** @property fieldId the element that the line links to */
export type Problem = { readonly fieldId: string; readonly message: string };

/** The list of errors above a form. Each line links to its field. It shows nothing without errors. */
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

/** Focuses the field without a new history entry, so that Back still leaves the page. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  focusField(field);
}
