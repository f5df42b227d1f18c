import type { Example } from '../ui/example.ts';
import { CheckboxPreference, SelectPreference } from './preference.tsx';

const nothing = () => undefined;

export const examples: readonly Example[] = [
  {
    name: 'yes',
    element: (
      <CheckboxPreference
        name="news"
        label="Send me news and offers by email"
        hint="You can change your mind here at any time."
        isOn
        onChange={nothing}
      />
    ),
  },
  {
    name: 'one of several',
    element: (
      <div className="stack">
        <h3 id="language-title">Email language</h3>
        <SelectPreference
          name="language"
          labelledBy="language-title"
          hint="We write our emails to you in this language."
          choices={[
            { value: 'en', words: 'English' },
            { value: 'de', words: 'Deutsch', lang: 'de' },
          ]}
          chosen="de"
          onChange={nothing}
        />
      </div>
    ),
  },
];
