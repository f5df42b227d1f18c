import { expect, onTestFinished, test, vi } from 'vitest';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as settings from './settings.route.tsx';

const EXPORT = '/v2/liftshare/account/export';

/** The names and addresses of the files that the page gives to the browser. */
function noteDownloads(): string[][] {
  const files: string[][] = [];
  const note = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    event.preventDefault();
    files.push([event.target.download, event.target.href]);
  };
  addEventListener('click', note);
  onTestFinished(() => removeEventListener('click', note));
  return files;
}

test('a member’s data are a JSON file of everything that the server says, asked for with password and token', async () => {
  const everything = { email: 'ada@brindle.example', journeys: [{ id: 'j1' }], something: { new: [1, null] } };
  const api = standInApi();
  answerMember(api);
  api.answer(`POST ${EXPORT}`, { status: 200, body: everything });
  const files = noteDownloads();
  const addressOf = vi.spyOn(URL, 'createObjectURL');
  const screen = await mountPage([routeOf('/dashboard/account/settings', settings)]);
  await screen.getByRole('heading', { name: 'Privacy' }).click();
  await screen.getByRole('button', { name: 'Download my data' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Enter your password' });
  const download = dialog.getByRole('button', { name: 'Download my data' });
  await download.click();
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/Enter your password\./);
  expect(api.callsTo(EXPORT)).toHaveLength(0);
  await dialog.getByLabelText('Current password').fill('Together2work!');
  await download.click();
  await expect.poll(() => document.querySelector('.toast')?.textContent).toContain('You’ll find your data in your downloads.');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(addressOf).toHaveBeenCalledOnce();
  const [[made] = [], address] = [addressOf.mock.calls[0], addressOf.mock.results[0]?.value];
  expect(files).toEqual([[expect.stringMatching(/^waylift-my-data-\d{4}-\d\d-\d\d\.json$/), address]]);
  expect(made instanceof Blob ? JSON.parse(await made.text()) : made).toEqual(everything);
  expect(api.callsTo(EXPORT)).toMatchObject([{ body: { password: 'Together2work!' }, authorization: 'Bearer access' }]);
});
