import { m } from '@waylift/words/messages';
import { Choices } from '../../forms/choices.tsx';
import { useWords } from '../../locale/locale-provider.tsx';

type ReturnQuestionProps = {
  readonly name: string;
  /** The answer from before this page was left; '' without one. */
  readonly defaultValue: 'yes' | 'no' | '';
  readonly onAnswer: (answer: 'yes' | 'no') => void;
};

/** "Do you make a return journey?" Nothing is preselected, because both answers are equally likely. */
export function ReturnQuestion({ name, defaultValue, onAnswer }: ReturnQuestionProps) {
  const t = useWords();
  return (
    <Choices
      name={name}
      legend={t(m.journey_return)}
      arePaired
      choices={[
        { value: 'yes', title: t(m.journey_return_yes), hint: t(m.journey_return_yes_hint) },
        { value: 'no', title: t(m.journey_return_no), hint: t(m.journey_return_no_hint) },
      ]}
      chosen={defaultValue}
      onAnswer={onAnswer}
    />
  );
}
