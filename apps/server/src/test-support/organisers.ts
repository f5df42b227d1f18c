/** Organisers of a test: made by the command, let in by the link of their mail, with an app as second factor. */
import type { CallInput, EndpointName } from '@waylift/contract/endpoints';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { Secret, TOTP } from 'otpauth';
import { callApi, type ApiAnswer } from './call-api.ts';
import { operatorOf } from './operator.ts';
import type { TestApp } from './test-app.ts';

export const ORGANISER_PASSWORD = 'Roads.and.bridges9';

/** A session of an organiser, as a browser has it. */
export type OrganiserSession = { readonly cookie: string; readonly token: string };

export async function asOrganiser<N extends EndpointName>(
  t: TestApp,
  { cookie, token }: OrganiserSession,
  name: N,
  input: CallInput<N>,
): Promise<ApiAnswer<N>> {
  return await callApi(t.app, name, input, { headers: { cookie, [ORGANISER_TOKEN_HEADER]: token } });
}

/** The cookie that an answer sets; '' if it sets none, or ends it. */
export function cookieIn({ headers }: { readonly headers: Record<string, unknown> }): string {
  const { 'set-cookie': cookie } = headers;
  return typeof cookie === 'string' ? (cookie.split(';')[0] ?? '') : '';
}

/** The session of a cookie, with the token that a page gets. */
export async function sessionOf(t: TestApp, cookie: string): Promise<OrganiserSession> {
  const { answer } = await callApi(t.app, 'organiserSession', { query: {} }, { headers: { cookie } });
  if (answer === undefined) throw new Error('this cookie opens nothing');
  return { cookie, token: answer.token };
}

/** The token of the newest link that was mailed to this address. */
export async function linkTo(t: TestApp, email: string): Promise<string> {
  // The outbox is in the order of its moments.
  t.clock.advanceMs(1000);
  await t.runJobs();
  const mail = (await t.outbox()).findLast(({ to, text }) => to === email && text.includes('/organise/welcome/'));
  const token = /\/organise\/welcome\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${email}`);
  return token;
}

export function codeOf(t: TestApp, secret: string, stepsOn = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() + stepsOn * 30_000 });
}

/** Follows the link: gives name and password, and returns the session that sets up the first second factor. */
export async function welcome(t: TestApp, email: string, name = 'Harriet Okafor'): Promise<OrganiserSession> {
  const body = { token: await linkTo(t, email), name, password: ORGANISER_PASSWORD };
  return await sessionOf(t, cookieIn(await callApi(t.app, 'acceptOrganiserInvitation', { body })));
}

/** Sets up an app as the first second factor. */
export async function setUpApp(t: TestApp, session: OrganiserSession) {
  const { answer: app } = await asOrganiser(t, session, 'organiserAppToAdd', {});
  if (app === undefined) throw new Error('a session that sets up may have an app');
  const made = await asOrganiser(t, session, 'addOrganiserApp', { body: { ticket: app.ticket, code: codeOf(t, app.secret) } });
  if (made.answer === undefined) throw new Error(`the code was not taken: ${made.text}`);
  return { secret: app.secret, recoveryCodes: made.answer.recoveryCodes ?? [] };
}

export type TestOrganiser = OrganiserSession & {
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** @param at the slug of the community; absent for an operator */
export async function addOrganiser(t: TestApp, email: string, role: OrganiserRole, at?: string): Promise<TestOrganiser> {
  const { code, error } = await operatorOf(t.deps).run([
    'organiser',
    'add',
    email,
    '--role',
    role,
    ...(at === undefined ? [] : ['--community', at]),
  ]);
  if (code !== 0) throw new Error(error);
  const session = await welcome(t, email);
  return { email, ...session, ...(await setUpApp(t, session)) };
}

/** Signs in by password and code, and returns the answers of both steps. */
export async function signInOrganiser(t: TestApp, { email, secret }: { readonly email: string; readonly secret: string }, stepsOn = 1) {
  const first = await callApi(t.app, 'organiserSignIn', { body: { email, password: ORGANISER_PASSWORD } });
  const ticket = first.answer?.ticket ?? '';
  const second = await callApi(t.app, 'organiserSecondStep', { body: { ticket, code: codeOf(t, secret, stepsOn) } });
  return { first, second, ticket };
}
