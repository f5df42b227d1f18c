import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { mountPage, type Mounted } from '../test-support/mount-page.tsx';
import { ownSubmit, readOwnSubmit } from './own-submit.ts';
import { useAction, type CallOutcome } from './use-action.ts';

type Step = { readonly what: string };

/** A page with a field, a button that sends its text, and a list of everything that was reported. */
function page(
  answer: (step: Step) => CallOutcome | Promise<CallOutcome>,
  more: { readonly leaving?: 'done'; readonly next?: string; readonly onDone?: () => void } = {},
) {
  const told: string[] = [];
  const sent: Step[] = [];
  function Sender() {
    const navigate = useNavigate();
    const { isBusy, setback, submit, forget } = useAction<CallOutcome, 'done'>(
      {
        done() {
          told.push('done');
          more.onDone?.();
          if (more.next !== undefined) void navigate(more.next);
        },
        failed: () => void told.push('failed'),
      },
      more.leaving,
    );
    return (
      <>
        <input aria-label="What" />
        <button type="button" onClick={() => void submit(ownSubmit({ what: document.querySelector('input')?.value ?? '' }))}>
          {isBusy ? 'Sending' : 'Send'}
        </button>
        <button type="button" onClick={forget}>
          Forget
        </button>
        {setback === null ? null : <p role="alert">{setback.kind}</p>}
      </>
    );
  }
  function Component() {
    const [key, setKey] = useState(0);
    return (
      <>
        <Sender key={key} />
        <button type="button" onClick={() => setKey(key + 1)}>
          Again
        </button>
      </>
    );
  }
  const action = async ({ request }: { readonly request: Request }) => {
    const step = readOwnSubmit<Step>(await request.formData(), ['what']);
    sent.push(step);
    return await answer(step);
  };
  return { route: { path: '/send', Component, action }, told, sent };
}

const send = (screen: Mounted) => screen.getByRole('button', { name: 'Send', exact: true });
const sending = (screen: Mounted) => screen.getByRole('button', { name: 'Sending', exact: true });

test('a press is answered at once, and another one meanwhile sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<CallOutcome>();
  const { route, told, sent } = page(() => promise);
  const screen = await mountPage([route]);
  const button = send(screen).element();
  for (let press = 0; press < 2; press += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(sending(screen)).toBeVisible();
  await sending(screen).click();
  expect(told).toEqual([]);
  resolve({ kind: 'done' });
  await expect.element(send(screen)).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('each outcome is told once, whatever is drawn anew or mounted again, and the next one too', async () => {
  const { route, told } = page(() => ({ kind: 'done' }));
  const screen = await mountPage([route]);
  await send(screen).click();
  await expect.poll(() => told).toEqual(['done']);
  await screen.speak('de');
  await screen.getByRole('button', { name: 'Again' }).click();
  await screen.speak('en-GB');
  expect(told).toEqual(['done']);
  await send(screen).click();
  await expect.poll(() => told).toEqual(['done', 'done']);
});

test('what failed is said, what was typed stays, and a second press sends it', async () => {
  const outcomes: CallOutcome[] = [{ kind: 'failed' }, { kind: 'done' }];
  const { route, told, sent } = page(() => outcomes.shift() ?? { kind: 'done' });
  const screen = await mountPage([route]);
  await screen.getByRole('textbox', { name: 'What' }).fill('a lift');
  await send(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('failed');
  await expect.element(screen.getByRole('textbox', { name: 'What' })).toHaveValue('a lift');
  await send(screen).click();
  await expect.poll(() => told).toEqual(['failed', 'done']);
  expect(screen.getByRole('alert').query()).toBeNull();
  expect(sent).toEqual([{ what: 'a lift' }, { what: 'a lift' }]);
});

test('a press at the moment when an outcome is told is sent', async () => {
  let more = 1;
  const onDone = () => {
    if (more-- > 0)
      send(screen)
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  const { route, told, sent } = page(() => ({ kind: 'done' }), { onDone });
  const screen = await mountPage([route]);
  await send(screen).click();
  await expect.poll(() => told).toEqual(['done', 'done']);
  expect(sent).toHaveLength(2);
});

test('a failure that is forgotten is said no more, and the next is', async () => {
  const { route } = page(() => ({ kind: 'failed' }));
  const screen = await mountPage([route]);
  await send(screen).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Forget' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await send(screen).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('where success leads away it stays busy until the page is left', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  const { route, told, sent } = page(() => ({ kind: 'done' }), { leaving: 'done', next: '/next' });
  const screen = await mountPage([route, { path: '/next', loader: () => loaded, Component: () => <h1>Next</h1> }]);
  const button = send(screen).element();
  await send(screen).click();
  await expect.poll(() => told).toEqual(['done']);
  for (let press = 0; press < 3; press += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  await expect.element(sending(screen)).toBeVisible();
  load(null);
  await expect.element(screen.getByRole('heading', { name: 'Next' })).toBeVisible();
  expect(sent).toHaveLength(1);
});
