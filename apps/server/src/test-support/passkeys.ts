import { callApi } from './call-api.ts';
import { createAuthenticator, type Authenticator, type Wrong } from './authenticator.ts';
import { PASSWORD } from './fixtures.ts';
import type { TestApp } from './test-app.ts';

/** A proof by password, in the session of this access token. */
export async function proofBy({ app }: TestApp, token: string): Promise<string> {
  const { answer } = await callApi(app, 'prove', { body: { password: PASSWORD } }, { token });
  if (answer === undefined) throw new Error('the right password proves');
  return answer.proof;
}

export async function optionsToAdd({ app }: TestApp, token: string) {
  const { answer } = await callApi(app, 'passkeyToAdd', {}, { token });
  if (answer === undefined) throw new Error('there is room for another passkey');
  return answer.options;
}

export async function optionsToSignIn({ app }: TestApp) {
  const { answer } = await callApi(app, 'passkeyOptions', {});
  if (answer === undefined) throw new Error('anybody may ask');
  return answer.options;
}

/** Adds a passkey of a new device to the account of this access token. */
export async function addPasskey(t: TestApp, token: string): Promise<Authenticator & { readonly passkeyId: string }> {
  const device = createAuthenticator();
  const body = { proof: await proofBy(t, token), passkey: device.create(await optionsToAdd(t, token)) };
  const { answer } = await callApi(t.app, 'addPasskey', { body }, { token });
  if (answer === undefined) throw new Error('a passkey that a device has made is taken');
  return { ...device, passkeyId: answer.id };
}

/** Signs in by a passkey, as a browser does. */
export async function signInBy(t: TestApp, device: Authenticator, wrong: Wrong = {}) {
  return await callApi(t.app, 'signInByPasskey', { body: { passkey: device.get(await optionsToSignIn(t), wrong) } });
}
