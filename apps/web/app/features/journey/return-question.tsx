import { m } from '@waylift/words/messages';
import { Segments } from '../../forms/segments.tsx';
import { useWords } from '../../locale/locale-provider.tsx';

type ReturnQuestionProps = { readonly answer: 'yes' | 'no'; readonly onAnswer: (answer: 'yes' | 'no') => void };

/** "Do you make a return journey?" */
export function ReturnQuestion({ answer, onAnswer }: ReturnQuestionProps) {
  const t = useWords();
  return (
    <Segments
      name="return"
      legend={t(m.journey_return)}
      choices={[
        { value: 'yes', words: t(m.journey_return_yes) },
        { value: 'no', words: t(m.journey_return_no) },
      ]}
      chosen={answer}
      onAnswer={onAnswer}
    />
  );
}
