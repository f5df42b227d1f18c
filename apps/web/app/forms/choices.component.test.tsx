import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { userEvent } from 'vitest/browser';
import { CheckList } from './check-list.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { Chips } from './chips.tsx';
import { Choices } from './choices.tsx';
import { ExampleForm } from './example-form.tsx';
import { SelectField } from './select-field.tsx';

const days = [
  { value: '1', words: 'Mon', spoken: 'Monday' },
  { value: '2', words: 'Tue', spoken: 'Tuesday' },
  { value: '3', words: 'Wed', spoken: 'Wednesday' },
];
const reasons = [
  { value: 'times', words: 'The times' },
  { value: 'far', words: 'The detour' },
];

/** What the form would send. */
const sent = () =>
  [...new FormData(document.querySelector('form') ?? undefined)].map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`,
  );

describe('several answers', () => {
  test.each([
    ['chips', Chips],
    ['a list', CheckList],
  ])('of %s are reported in the order of the page, whatever was pressed first', async (_, Component) => {
    const changes: (readonly string[])[] = [];
    function Days() {
      const [chosen, setChosen] = useState<readonly string[]>(['2']);
      const change = (now: readonly string[]) => {
        changes.push(now);
        setChosen(now);
      };
      return <Component type="checkbox" name="days" legend="Days" columns={7} choices={days} chosen={chosen} onChange={change} />;
    }
    const screen = await render(
      <ExampleForm>
        <Days />
      </ExampleForm>,
    );
    for (const index of [2, 0, 1]) await screen.getByRole('checkbox').nth(index).click();
    expect(changes).toEqual([
      ['2', '3'],
      ['1', '2', '3'],
      ['1', '3'],
    ]);
    expect(sent()).toEqual(['days=1', 'days=3']);
  });

  test('are held by their boxes where nobody is told of a change, and each is described by the error', async () => {
    const screen = await render(
      <ExampleForm problems={{ days: 'Please choose a day.' }}>
        <Chips type="checkbox" name="days" legend="Days" columns={7} choices={days} chosen={['1']} />
      </ExampleForm>,
    );
    await screen.getByRole('checkbox', { name: 'Wednesday' }).click();
    expect(sent()).toEqual(['days=1', 'days=3']);
    await expect.element(screen.getByRole('checkbox', { name: 'Monday' })).toHaveAccessibleDescription(/Please choose a day\.$/);
    await expect.element(screen.getByRole('checkbox', { name: 'Monday' })).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('one of several answers', () => {
  test('is required, and its group is described by hint and error', async () => {
    const screen = await render(
      <ExampleForm problems={{ reason: 'Please say why.' }}>
        <CheckList type="radio" name="reason" legend="Reason" hint="Why are you leaving?" choices={reasons} chosen={[]} />
      </ExampleForm>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Reason' });
    await expect.element(group).toHaveAccessibleDescription(/^Why are you leaving\?.*Please say why\.$/);
    await expect.element(group).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('radio', { name: 'The times' })).toBeRequired();
    await screen.getByRole('radio', { name: 'The detour' }).click();
    expect(sent()).toEqual(['reason=far']);
  });

  test('may be left out where it is optional', async () => {
    const screen = await render(
      <ExampleForm>
        <CheckList type="radio" name="reason" legend="Reason" isRequired={false} choices={reasons} chosen={[]} />
      </ExampleForm>,
    );
    await expect.element(screen.getByRole('radio', { name: 'The times' })).not.toBeRequired();
  });

  test('in a card is named by its title, described by its hint, and asks its own questions below itself', async () => {
    function Answer() {
      const [answer, setAnswer] = useState<'accept' | 'decline'>();
      const choices = [
        { value: 'accept', title: 'Accept', hint: 'You can choose days.' },
        {
          value: 'decline',
          title: 'Decline',
          more: answer === 'decline' && <CheckList type="radio" name="reason" legend="Reason" choices={reasons} chosen={[]} />,
        },
      ] as const;
      return <Choices name="answer" legend="Your answer" choices={choices} onAnswer={setAnswer} />;
    }
    const screen = await render(
      <ExampleForm>
        <Answer />
      </ExampleForm>,
    );
    await expect.element(screen.getByRole('radio', { name: 'Accept', exact: true })).toHaveAccessibleDescription('You can choose days.');
    await screen.getByRole('radio', { name: 'Decline', exact: true }).click();
    await screen.getByRole('radio', { name: 'The times' }).click();
    expect(sent()).toEqual(['answer=decline', 'reason=times']);
    await screen.getByRole('radio', { name: 'Accept', exact: true }).click();
    expect(sent()).toEqual(['answer=accept']);
  });

  test('of a list can be named by a heading, with each answer in its own language', async () => {
    function Language() {
      const [value, setValue] = useState('en');
      const choices = [
        { value: 'en', words: 'English' },
        { value: 'de', words: 'Deutsch', lang: 'de' },
      ];
      return <SelectField name="language" labelledBy="title" hint="For emails." choices={choices} value={value} onChange={setValue} />;
    }
    const screen = await render(
      <ExampleForm>
        <h2 id="title">Email language</h2>
        <Language />
      </ExampleForm>,
    );
    const list = screen.getByRole('combobox', { name: 'Email language' });
    await expect.element(list).toHaveAccessibleDescription('For emails.');
    await expect.element(screen.getByRole('option', { name: 'Deutsch' })).toHaveAttribute('lang', 'de');
    await userEvent.selectOptions(list, 'de');
    expect(sent()).toEqual(['language=de']);
  });
});

describe('a box to tick', () => {
  test('is required, and says yes when it is ticked', async () => {
    const screen = await render(
      <ExampleForm>
        <CheckboxField name="terms">I agree</CheckboxField>
      </ExampleForm>,
    );
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    await expect.element(box).toBeRequired();
    expect(sent()).toEqual([]);
    await box.click();
    expect(sent()).toEqual(['terms=yes']);
  });

  test('may be a wish, which is told at once and is described by its hint', async () => {
    const told: boolean[] = [];
    const screen = await render(
      <ExampleForm>
        <CheckboxField name="news" hint="Change your mind at any time." isOn={false} onChange={(isOn) => told.push(isOn)}>
          Send me news
        </CheckboxField>
      </ExampleForm>,
    );
    const box = screen.getByRole('checkbox', { name: 'Send me news' });
    await expect.element(box).not.toBeRequired();
    await expect.element(box).toHaveAccessibleDescription('Change your mind at any time.');
    await box.click();
    expect(told).toEqual([true]);
    await expect.element(box).not.toBeChecked();
  });
});

test('a long word of an answer stays inside its card', async () => {
  const words = `Show ${'maximiliana.oberhofer'.repeat(2)}@kestrel.example`;
  await render(
    <div style={{ width: '18rem' }}>
      <ExampleForm>
        <CheckList type="checkbox" name="email" legend="Email" choices={[{ value: 'yes', words }]} chosen={[]} />
        <CheckboxField name="shown">{words}</CheckboxField>
      </ExampleForm>
    </div>,
  );
  const texts = [...document.querySelectorAll('.check__text')].slice(-2);
  const edge = texts[0]?.closest('form')?.getBoundingClientRect().right ?? 0;
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});
