import { m } from '@waylift/words/messages';
import { controlAria, FieldError, fieldClasses, useField } from '../../forms/field.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { Choice } from '../../forms/choice.tsx';
import './journey.css';

type ReturnQuestionProps = {
  readonly name: string;
  /** What was answered before this page was left; '' for nothing. */
  readonly defaultValue: 'yes' | 'no' | '';
  readonly onAnswer: (answer: 'yes' | 'no') => void;
};

/** "Do you make a return journey?" Nothing is chosen at first: either answer is as likely. */
export function ReturnQuestion({ name, defaultValue, onAnswer }: ReturnQuestionProps) {
  const t = useWords();
  const field = useField(name, false);
  return (
    <fieldset
      className={fieldClasses(field)}
      id={field.id}
      role="radiogroup"
      onChange={({ target }) => onAnswer(target instanceof HTMLInputElement && target.value === 'yes' ? 'yes' : 'no')}
      {...controlAria(field)}
    >
      <legend className="field__label">{t(m.journey_return)}</legend>
      <FieldError field={field} />
      <div className="choices choices--two">
        <Choice
          name={name}
          value="yes"
          title={t(m.journey_return_yes)}
          hint={t(m.journey_return_yes_hint)}
          isChosen={defaultValue === 'yes'}
        />
        <Choice name={name} value="no" title={t(m.journey_return_no)} hint={t(m.journey_return_no_hint)} isChosen={defaultValue === 'no'} />
      </div>
    </fieldset>
  );
}
