import { expect, test } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import {
  forbidden,
  internal,
  noAnswer,
  refusals,
  tooMany,
  TOO_MANY_WORDS,
  troubles,
  TROUBLE_WORDS,
  type Failure,
} from '../../../../e2e/support/failures.ts';
import { holdTimeLimits } from './hold-time-limits.ts';
import { mountPage, type Mounted } from './mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from './stand-in-api.ts';

type ToldFailure = Failure & { readonly words: string };

/** What a failed call is told with: `sentence` and then why, and nothing of what was entered is lost. */
export type FailedCall = {
  /** Method and path. */
  readonly call: string;
  /** Where it is made from, and the pages that it leads to. */
  readonly routes: Parameters<typeof mountPage>[0];
  readonly at?: string;
  /** Default: true. */
  readonly isMember?: boolean;
  /** What else is not as on most pages. */
  readonly surroundings?: Pick<NonNullable<Parameters<typeof mountPage>[1]>, 'community' | 'settings'>;
  /** Told to the server before the page is opened. */
  readonly prepare?: (api: StandInApi) => void;
  /** All that has to be entered before the call can be made. */
  readonly fill?: (screen: Mounted) => Promise<void>;
  readonly button: (screen: Mounted) => Locator;
  /** Makes the call, where a press of the button does not, or two presses are meant as two. */
  readonly press?: (screen: Mounted) => Promise<void>;
  /** What the button says meanwhile, where it stays. */
  readonly busy?: string;
  readonly sentence: string;
  /** Each failure, and the words after the sentence. */
  readonly failures: readonly ToldFailure[];
  /** Whether the title says that there is an error. */
  readonly isInTitle: boolean;
  /** What is still there. */
  readonly kept?: (screen: Mounted) => Promise<void>;
  readonly success: Answer;
  readonly done: (screen: Mounted) => Promise<void>;
};

export const withWords = (failures: readonly Failure[], words: string) => failures.map((failure) => ({ ...failure, words }));
/** Failures of every kind: what is told of each is worked out in one place, so few calls try them all. */
export const everyKind = [...withWords(troubles, TROUBLE_WORDS), ...withWords([tooMany], TOO_MANY_WORDS), ...withWords(refusals, '')];
/** What every other call tries: what is told of it is its own. */
export const trouble = withWords([internal, noAnswer], TROUBLE_WORDS);
export const failed = [...trouble, ...withWords([forbidden], '')];
/** What was written stays, and the page says so. */
export const withKept = [
  ...withWords([internal, noAnswer], `${TROUBLE_WORDS} What you wrote is still here.`),
  ...withWords([forbidden], 'What you wrote is still here. Please try again.'),
];

/** Success of a call that answers nothing else. */
export const worked: Answer = { status: 200, body: { success: true } };
export const byName = (name: string) => (screen: Mounted) => screen.getByRole('button', { name, exact: true });
export const inDialog = (screen: Mounted) => screen.getByRole('dialog');
export const toast = (words: string) => async () => await expect.poll(() => document.querySelector('.toast')?.textContent).toContain(words);
export const title = (words: string) => async (screen: Mounted) =>
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
export const leadsTo = (path: string) => async (screen: Mounted) => await expect.poll(() => screen.location().pathname).toBe(path);
export const says = (words: string) => async (screen: Mounted) => await expect.element(screen.getByText(words).first()).toBeVisible();

/** Tests each call by its name. */
export function testFailedCalls(cases: Readonly<Record<string, FailedCall>>): void {
  test.each(Object.entries(cases))(
    '%s: a call that fails is made once, says so, loses nothing, and can be made again',
    async (_, one) => await expectFailureTold(one),
  );
}

async function expectFailureTold(one: FailedCall): Promise<void> {
  const [method = '', path = ''] = one.call.split(' ');
  const { isMember = true } = one;
  const api = standInApi();
  const passTimeLimits = holdTimeLimits();
  one.prepare?.(api);
  const screen = await mountPage(one.routes, { isMember, ...one.surroundings, ...(one.at === undefined ? {} : { at: one.at }) });
  await one.fill?.(screen);
  await expect.element(one.button(screen)).toBeVisible();
  const calls = () => api.callsTo(path).filter((call) => call.method === method).length;
  const alert = () => screen.getByRole('alert').filter({ hasText: one.sentence });
  // A read that finds no connection is tried once more by itself.
  const callsFor = (answer: Answer) => (method === 'GET' && (answer === 'drop' || answer === 'hang') ? 2 : 1);

  for (const [position, { name, answer, words }] of one.failures.entries()) {
    const before = calls();
    const letGo = await begin(api, screen, one, position);
    letGo(answer);
    for (let call = 1; call <= callsFor(answer); call += 1) {
      await expect.poll(calls, { message: `${name}: call ${call} is made` }).toBeGreaterThanOrEqual(before + call);
      if (answer === 'hang' && call === 1 && one.busy !== undefined) await pressWhileBusy(screen, one.busy);
      if (answer === 'hang') passTimeLimits();
    }
    await expect.poll(() => textOf(alert().query()), { message: name }).toBe(`${one.sentence}${words}`);
    await expect.element(one.button(screen), { message: `${name} has been dealt with` }).not.toHaveAttribute('aria-busy', 'true');
    if (one.isInTitle) await expect.poll(() => document.title, { message: name }).toMatch(/^Error: /);
    await one.kept?.(screen);
    expect(calls() - before, `${name}: and no more calls are made`).toBe(callsFor(answer));
  }
  if (isMember) expect(localStorage.getItem('tokens'), 'the session goes on').not.toBeNull();

  const letGo = await begin(api, screen, one, one.failures.length);
  letGo(one.success);
  await one.done(screen);
  await expect.element(alert()).not.toBeInTheDocument();
}

/** Makes the call. @returns gives its answer */
async function begin(api: StandInApi, screen: Mounted, one: FailedCall, position: number): Promise<(answer: Answer) => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<Answer>();
  api.answer(one.call, held);
  if (one.press !== undefined) {
    await one.press(screen);
    return letGo;
  }
  const button = one.button(screen).element();
  // A page that loads anew may show something else in the place of its button.
  const isBusy = () => !button.isConnected || button.getAttribute('aria-busy') === 'true';
  // A second press of what reads replaces the first.
  const isRead = one.call.startsWith('GET ');
  // Each other time a second press comes before the page could draw what the first has changed.
  const pressIt = () => press(button, isRead ? 1 : 1 + (position % 2));
  if (isRead) pressIt();
  const isBusyIfPressed = () => {
    // A press in the moment in which the answer before is drawn is none.
    if (!isBusy() && !isRead) pressIt();
    return isBusy();
  };
  await expect.poll(isBusyIfPressed, { message: `press ${position} makes the button busy` }).toBe(true);
  return letGo;
}

function textOf(element: Element | null): string | undefined {
  return element?.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** All presses in one task: nothing can be drawn between them. */
export function press(button: Element, times: number): void {
  if (!(button instanceof HTMLElement)) throw new Error('What is pressed is an element of a page.');
  button.focus();
  for (let time = 0; time < times; time += 1) button.click();
}

async function pressWhileBusy(screen: Mounted, words: string): Promise<void> {
  const busy = screen.getByRole('button', { name: words });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  const element = busy.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
}
