import { useState } from 'react';
import { expect, test } from 'vitest';
import { mountPage } from '../test-support/mount-page.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const OUTCOME = { kind: 'refused' };

test('an answer is shown once, also when the router takes it back and gives it again', async () => {
  function Component() {
    const [isGiven, setGiven] = useState(true);
    const form = useForm<'name'>({
      id: 'told',
      fields: ['name'],
      validate: () => ({}),
      submit() {},
      answer: isGiven ? { name: 'Taken.' } : undefined,
      answered: isGiven ? OUTCOME : undefined,
    });
    return (
      <>
        <Form controller={form} notice={null}>
          <TextField name="name" label="Name" autoComplete="off" />
        </Form>
        <button type="button" onClick={() => setGiven(!isGiven)}>
          {isGiven ? 'Take back' : 'Give'}
        </button>
      </>
    );
  }
  const screen = await mountPage([{ path: '/form', Component }]);
  const name = screen.getByLabelText('Name');
  await expect.element(name).toHaveAccessibleDescription(/Taken\./);
  await name.fill('another');
  await expect.element(name).not.toHaveAccessibleDescription();
  await screen.getByRole('button', { name: 'Take back' }).click();
  await screen.getByRole('button', { name: 'Give' }).click();
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(name.element()).not.toHaveAccessibleDescription();
});
